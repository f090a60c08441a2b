import type { Locale } from '../../shared/locale.ts';
import type { MailContent } from '../mails/mail-layout.ts';

export type RequestMailKind = 'link' | 'known' | 'declined' | 'asked';

const words = {
  de: {
    link: {
      subject: (shop: string) => `Bestätigen Sie Ihre Kontoanfrage bei ${shop}`,
      text: 'vielen Dank für Ihre Anfrage. Bitte bestätigen Sie innerhalb von 24 Stunden Ihre E-Mail-Adresse, damit wir Ihre Anfrage prüfen können.',
      label: 'Anfrage bestätigen',
      end: 'Haben Sie kein Konto angefragt, ignorieren Sie diese E-Mail einfach. Ihre Angaben löschen wir dann.',
    },
    known: {
      subject: (shop: string) => `Sie haben bereits ein Konto bei ${shop}`,
      text: 'mit Ihrer E-Mail-Adresse wurde ein Konto angefragt. Es gibt dafür bereits eines: Melden Sie sich einfach an.',
      label: 'Zur Anmeldung',
      end: 'Haben Sie Ihr Passwort vergessen, können Sie auf der Anmeldeseite ein neues anfordern.',
    },
    declined: {
      subject: (shop: string) => `Ihre Kontoanfrage bei ${shop}`,
      text: 'vielen Dank für Ihre Anfrage. Leider können wir Ihnen kein Konto einrichten:',
      label: '',
      end: 'Bei Fragen antworten Sie bitte auf diese E-Mail.',
    },
    asked: {
      subject: (shop: string) => `Rückfrage zu Ihrer Kontoanfrage bei ${shop}`,
      text: 'vielen Dank für Ihre Anfrage. Bevor wir Ihr Konto einrichten, haben wir eine Rückfrage:',
      label: '',
      end: 'Bitte antworten Sie einfach auf diese E-Mail.',
    },
  },
  en: {
    link: {
      subject: (shop: string) => `Confirm your account request at ${shop}`,
      text: 'Thank you for your request. Please confirm your e-mail address within 24 hours, so that we can check your request.',
      label: 'Confirm request',
      end: 'If you did not ask for an account, simply ignore this e-mail. We will then delete your details.',
    },
    known: {
      subject: (shop: string) => `You already have an account at ${shop}`,
      text: 'An account was asked for with your e-mail address. There is one already: simply sign in.',
      label: 'To the sign-in page',
      end: 'If you forgot your password, you can ask for a new one on the sign-in page.',
    },
    declined: {
      subject: (shop: string) => `Your account request at ${shop}`,
      text: 'Thank you for your request. Unfortunately we cannot open an account for you:',
      label: '',
      end: 'If you have questions, please answer this e-mail.',
    },
    asked: {
      subject: (shop: string) => `A question about your account request at ${shop}`,
      text: 'Thank you for your request. Before we open your account we have a question:',
      label: '',
      end: 'Please simply answer this e-mail.',
    },
  },
};

/** The mails to people who request an account (AUTH-08). */
export function accountRequestMail({
  kind,
  language,
  name,
  shopName,
  page,
  text,
}: {
  kind: RequestMailKind;
  language: Locale;
  name: string;
  shopName: string;
  /** Of the shop, for the button. */
  page?: string;
  /** The operator's text. */
  text?: string;
}): MailContent {
  const word = words[language][kind];
  return {
    language,
    subject: word.subject(shopName),
    name,
    intro: word.text,
    parts: [
      ...(text === undefined ? [] : [text]),
      ...(page === undefined ? [] : [{ page, label: word.label }]),
    ],
    outro: word.end,
    wording: { kind: `accountRequest.${kind}`, values: {} },
  };
}
