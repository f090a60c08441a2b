import type { Locale } from '../../shared/locale.ts';
import type { MailContent } from '../mails/mail-layout.ts';
import type { EmailNotice } from './accounts.jobs.ts';

const words = {
  de: {
    link: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      text: 'Sie möchten diese E-Mail-Adresse für Ihr Konto in unserem Bestellportal verwenden. Bitte bestätigen Sie sie innerhalb von 24 Stunden. Bis dahin gilt Ihre bisherige Adresse.',
      ignore: 'Haben Sie das nicht veranlasst, ignorieren Sie diese E-Mail einfach.',
      label: 'E-Mail-Adresse bestätigen',
    },
    emailRequested: {
      subject: 'Änderung Ihrer E-Mail-Adresse',
      text: (email: string) =>
        `für Ihr Konto in unserem Bestellportal wurde die neue E-Mail-Adresse ${email} angegeben. Sie gilt, sobald sie bestätigt ist.`,
    },
    emailChanged: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      text: (email: string) =>
        `für Ihr Konto in unserem Bestellportal gilt jetzt die E-Mail-Adresse ${email}. An diese Adresse schreiben wir Ihnen nicht mehr.`,
    },
    wasNotYou: 'Haben Sie das nicht veranlasst, antworten Sie bitte gleich auf diese E-Mail.',
  },
  en: {
    link: {
      subject: 'Confirm your e-mail address',
      text: 'You would like to use this e-mail address for your account in our ordering portal. Please confirm it within 24 hours. Until then your present address counts.',
      ignore: 'If you did not ask for this, simply ignore this e-mail.',
      label: 'Confirm e-mail address',
    },
    emailRequested: {
      subject: 'Change of your e-mail address',
      text: (email: string) =>
        `The new e-mail address ${email} was given for your account in our ordering portal. It counts as soon as it is confirmed.`,
    },
    emailChanged: {
      subject: 'Your e-mail address has changed',
      text: (email: string) =>
        `Your account in our ordering portal now has the e-mail address ${email}. We will not write to this address any more.`,
    },
    wasNotYou: 'If this was not you, please answer this e-mail right away.',
  },
} as const;

/** The mail to a new address with the link that confirms it; `page` is the link below the origin of the shop. */
export function emailLinkMail({
  language,
  name,
  page,
}: {
  language: Locale;
  name: string;
  page: string;
}): MailContent {
  const { subject, text, ignore, label } = words[language].link;
  return {
    language,
    subject,
    name,
    intro: text,
    parts: [{ page, label }],
    outro: ignore,
    wording: { kind: 'email.link', values: {} },
  };
}

/** The mail to a former address about another one that was asked for, or counts now. */
export function emailNoticeMail({
  kind,
  locale,
  to,
  email,
}: Omit<EmailNotice, 'tenantId' | 'id'>): MailContent {
  const { subject, text } = words[locale][kind];
  return {
    language: locale,
    subject,
    name: to.name,
    intro: text(email),
    parts: [],
    outro: words[locale].wasNotYou,
    wording: { kind: `email.${kind}`, values: { email } },
  };
}
