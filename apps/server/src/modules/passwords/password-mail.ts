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
    renamed: {
      subject: (shop: string) => `Ihr Benutzername bei ${shop} wurde geändert`,
      text: (at: string) =>
        `der Benutzername Ihres Zugangs wurde am ${at} geändert. Bitte melden Sie sich mit dem neuen Benutzernamen an. Ihr Passwort bleibt gleich.`,
    },
    secondFactorOn: {
      subject: (shop: string) => `Zwei-Faktor-Anmeldung bei ${shop} eingeschaltet`,
      text: (at: string) =>
        `für Ihren Zugang wurde am ${at} die Zwei-Faktor-Anmeldung eingeschaltet. Alle anderen Anmeldungen wurden beendet.`,
    },
    secondFactorOff: {
      subject: (shop: string) => `Zwei-Faktor-Anmeldung bei ${shop} ausgeschaltet`,
      text: (at: string) =>
        `für Ihren Zugang wurde am ${at} die Zwei-Faktor-Anmeldung ausgeschaltet. Zur Anmeldung genügt jetzt das Passwort.`,
    },
    secondFactorReset: {
      subject: (shop: string) => `Zwei-Faktor-Anmeldung bei ${shop} zurückgesetzt`,
      text: (at: string) =>
        `ein Administrator hat am ${at} die Zwei-Faktor-Anmeldung Ihres Zugangs zurückgesetzt. Alle Ihre Anmeldungen wurden beendet. Sie melden sich jetzt nur mit dem Passwort an.`,
    },
    recoveryCodesRenewed: {
      subject: (shop: string) => `Neue Wiederherstellungscodes bei ${shop}`,
      text: (at: string) =>
        `für Ihren Zugang wurden am ${at} neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.`,
    },
    recoveryCodeUsed: {
      subject: (shop: string) => `Wiederherstellungscode bei ${shop} benutzt`,
      text: (at: string, left: number) =>
        `ein Wiederherstellungscode Ihres Zugangs wurde am ${at} benutzt. Verbleibende Wiederherstellungscodes: ${left}.`,
    },
    codesRefused: {
      subject: (shop: string) => `Falsche Codes bei der Anmeldung an ${shop}`,
      text: (at: string) =>
        `bis ${at} wurden mit Ihrem Passwort mehrfach falsche Codes eingegeben. Keine dieser Anmeldungen war erfolgreich.`,
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
    renamed: {
      subject: (shop: string) => `Your user name at ${shop} was changed`,
      text: (at: string) =>
        `The user name of your account was changed on ${at}. Please sign in with the new user name. Your password is unchanged.`,
    },
    secondFactorOn: {
      subject: (shop: string) => `Two-factor sign-in at ${shop} switched on`,
      text: (at: string) =>
        `On ${at}, two-factor sign-in was switched on for your account. All other sessions were ended.`,
    },
    secondFactorOff: {
      subject: (shop: string) => `Two-factor sign-in at ${shop} switched off`,
      text: (at: string) =>
        `On ${at}, two-factor sign-in was switched off for your account. You now sign in with the password only.`,
    },
    secondFactorReset: {
      subject: (shop: string) => `Two-factor sign-in at ${shop} reset`,
      text: (at: string) =>
        `An administrator reset the two-factor sign-in of your account on ${at}. All your sessions were ended. You now sign in with the password only.`,
    },
    recoveryCodesRenewed: {
      subject: (shop: string) => `New recovery codes at ${shop}`,
      text: (at: string) =>
        `New recovery codes were created for your account on ${at}. The former ones are no longer valid.`,
    },
    recoveryCodeUsed: {
      subject: (shop: string) => `Recovery code at ${shop} used`,
      text: (at: string, left: number) =>
        `A recovery code of your account was used on ${at}. Recovery codes left: ${left}.`,
    },
    codesRefused: {
      subject: (shop: string) => `Wrong codes at the sign-in to ${shop}`,
      text: (at: string) =>
        `Until ${at}, wrong codes were entered repeatedly with your password. None of these sign-ins succeeded.`,
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
    intro: text,
    parts: [{ facts: [[word.username, owner.username]] }, { page: path, label: link }],
    outro: hint,
    wording: { kind: `password.${purpose}`, values: { username: owner.username } },
  };
}

/** The mail that tells the owner of an account that its sign-in changed (AUTH-11). */
export function noticeMail({
  notice,
  language,
  owner,
  at,
  left = 0,
  shopName,
}: {
  notice: AccountNotice;
  language: Locale;
  owner: Owner;
  at: Date;
  /** Recovery codes that are left. */
  left?: number | undefined;
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
    intro: word[notice].text(time, left),
    parts: [
      { facts: [[word.username, owner.username]] },
      word.notYou,
      { page: '/forgot-password', label: word.forgot },
    ],
    wording: {
      kind: `account.${notice}`,
      values: { username: owner.username, time, count: String(left) },
    },
  };
}
