import { LANGUAGE_TAGS } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';
import type { MailContent } from '../mails/mail-layout.ts';
import type { AccountNotice, LinkPurpose } from './passwords.jobs.ts';

const words = {
  de: {
    username: 'Benutzername',
    reset: {
      subject: (shop: string) => `Neues Passwort für ${shop}`,
      text: 'Sie möchten ein neues Passwort festlegen. Der Link gilt eine Stunde und nur einmal.',
      link: 'Neues Passwort festlegen',
      hint: 'Haben Sie kein neues Passwort angefordert? Dann brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.',
    },
    invite: {
      subject: (shop: string) => `Ihr Zugang zu ${shop}`,
      text: 'für Sie wurde ein Zugang angelegt. Bitte legen Sie Ihr Passwort fest. Der Link gilt sieben Tage und nur einmal.',
      link: 'Passwort festlegen',
      hint: 'Ist der Link abgelaufen? Auf der Anmeldeseite können Sie unter „Passwort vergessen“ einen neuen anfordern.',
    },
    passwordChanged: {
      subject: (shop: string) => `Ihr Passwort bei ${shop} wurde geändert`,
      text: (at: string) =>
        `das Passwort Ihres Zugangs wurde am ${at} geändert. Alle anderen Anmeldungen wurden beendet.`,
    },
    notYou:
      'Waren Sie das nicht? Dann legen Sie bitte sofort ein neues Passwort fest und melden Sie sich bei uns.',
    forgot: 'Neues Passwort anfordern',
  },
  en: {
    username: 'User name',
    reset: {
      subject: (shop: string) => `New password for ${shop}`,
      text: 'You would like to set a new password. The link is valid for one hour and can be used once.',
      link: 'Set a new password',
      hint: 'Did you not ask for a new password? Then there is nothing to do: your present password stays valid.',
    },
    invite: {
      subject: (shop: string) => `Your access to ${shop}`,
      text: 'An account has been created for you. Please set your password. The link is valid for seven days and can be used once.',
      link: 'Set your password',
      hint: 'Has the link expired? Ask for a new one on the sign-in page at “Forgot password”.',
    },
    passwordChanged: {
      subject: (shop: string) => `Your password at ${shop} was changed`,
      text: (at: string) =>
        `The password of your account was changed on ${at}. All other sessions were ended.`,
    },
    notYou: 'Was this not you? Then please set a new password at once and contact us.',
    forgot: 'Ask for a new password',
  },
};

interface Owner {
  username: string;
  firstName: string;
  lastName: string;
}

/** The mail with a set-password link (AUTH-09). */
export function linkMail({
  purpose,
  language,
  owner,
  path,
  shopName,
}: {
  purpose: LinkPurpose;
  language: Locale;
  owner: Owner;
  path: string;
  shopName: string;
}): MailContent {
  const word = words[language];
  const { subject, text, link, hint } = word[purpose];
  return {
    language,
    subject: subject(shopName),
    name: `${owner.firstName} ${owner.lastName}`.trim(),
    parts: [text, { facts: [[word.username, owner.username]] }, { page: path, label: link }, hint],
  };
}

/** The mail that tells the owner of an account that its sign-in changed (AUTH-11). */
export function noticeMail({
  notice,
  language,
  owner,
  at,
  shopName,
}: {
  notice: AccountNotice;
  language: Locale;
  owner: Owner;
  at: Date;
  shopName: string;
}): MailContent {
  const word = words[language];
  const time = new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  }).format(at);
  return {
    language,
    subject: word[notice].subject(shopName),
    name: `${owner.firstName} ${owner.lastName}`.trim(),
    parts: [
      word[notice].text(time),
      { facts: [[word.username, owner.username]] },
      word.notYou,
      { page: '/forgot-password', label: word.forgot },
    ],
  };
}
