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
        `der Benutzername Ihres Zugangs wurde am ${at} geändert. Melden Sie sich bitte mit dem neuen an; Ihr Passwort bleibt.`,
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
        `ein Administrator hat am ${at} die Zwei-Faktor-Anmeldung Ihres Zugangs zurückgesetzt. Ihre Anmeldungen wurden beendet, zur nächsten genügt das Passwort.`,
    },
    recoveryCodesRenewed: {
      subject: (shop: string) => `Neue Wiederherstellungscodes bei ${shop}`,
      text: (at: string) =>
        `für Ihren Zugang wurden am ${at} neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.`,
    },
    recoveryCodeUsed: {
      subject: (shop: string) => `Wiederherstellungscode bei ${shop} benutzt`,
      text: (at: string, left: number) =>
        `ein Wiederherstellungscode Ihres Zugangs wurde am ${at} benutzt. Es bleiben ${left} Wiederherstellungscodes.`,
    },
    codesRefused: {
      subject: (shop: string) => `Falsche Codes bei der Anmeldung an ${shop}`,
      text: (at: string) =>
        `mit Ihrem richtigen Passwort wurden bis ${at} mehrfach falsche Codes eingegeben. Niemand konnte sich damit anmelden.`,
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
        `The user name of your account was changed on ${at}. Please sign in with the new one; your password stays.`,
    },
    secondFactorOn: {
      subject: (shop: string) => `Two-factor sign-in at ${shop} switched on`,
      text: (at: string) =>
        `Two-factor sign-in of your account was switched on on ${at}. All other sessions were ended.`,
    },
    secondFactorOff: {
      subject: (shop: string) => `Two-factor sign-in at ${shop} switched off`,
      text: (at: string) =>
        `Two-factor sign-in of your account was switched off on ${at}. The password alone is enough to sign in now.`,
    },
    secondFactorReset: {
      subject: (shop: string) => `Two-factor sign-in at ${shop} reset`,
      text: (at: string) =>
        `An administrator reset the two-factor sign-in of your account on ${at}. Your sessions were ended; the password is enough for the next sign-in.`,
    },
    recoveryCodesRenewed: {
      subject: (shop: string) => `New recovery codes at ${shop}`,
      text: (at: string) =>
        `New recovery codes were made for your account on ${at}. The former ones are void.`,
    },
    recoveryCodeUsed: {
      subject: (shop: string) => `Recovery code at ${shop} used`,
      text: (at: string, left: number) =>
        `A recovery code of your account was used on ${at}. ${left} recovery codes are left.`,
    },
    codesRefused: {
      subject: (shop: string) => `Wrong codes at the sign-in to ${shop}`,
      text: (at: string) =>
        `Until ${at} wrong codes were entered repeatedly with your right password. Nobody could sign in with them.`,
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
    parts: [
      word[notice].text(time, left),
      { facts: [[word.username, owner.username]] },
      word.notYou,
      { page: '/forgot-password', label: word.forgot },
    ],
  };
}
