import type { secondFactor as German } from '../de/second-factor.ts';
import type { Texts } from '../de.ts';

export const secondFactor: Texts<typeof German> = {
  title: 'Two-factor sign-in',
  intro: 'To sign in you then need a code from an authenticator app on your phone besides your password.',
  demanded:
    'This shop demands two-factor sign-in of its staff. Please set it up now, everything is open to you afterwards.',
  password: 'Your password',
  begin: 'Set up',
  stepApp: 'Open your authenticator app, such as that of Google, Microsoft or your password manager.',
  stepScan: 'Scan the QR code, or enter the key.',
  stepCode: 'Enter the code here that the app shows.',
  qr: 'QR code for the authenticator app',
  secret: 'Key',
  copySecret: 'Copy key',
  code: 'Code of the app',
  switchOn: 'Switch on',
  isOn_one: 'Switched on {since}. {count} recovery code is left.',
  isOn_other: 'Switched on {since}. {count} recovery codes are left.',
  renew: 'New recovery codes',
  switchOff: 'Switch off',
  codes: 'Your recovery codes',
  codesText:
    'With one of these codes you sign in when your phone is missing. Each is valid once. Keep them safe, they are shown only now.',
  copy: 'Copy',
  copied: 'Copied',
  print: 'Print',
  download: 'Download',
  file: 'recovery-codes.txt',
  kept: 'I have kept the codes',
  back: 'Back to your profile',
  logout: 'Sign out',
  on: 'Switched on',
  off: 'Switched off',
  manage: 'Manage',
};
