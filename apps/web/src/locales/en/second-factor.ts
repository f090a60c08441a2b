import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { secondFactor as German } from '../de/second-factor.ts';

export const secondFactor: Texts<typeof German> = {
  title: 'Two-factor sign-in',
  intro: 'To sign in, you then enter your password and a code from an authenticator app on your phone.',
  demanded:
    'This shop requires two-factor sign-in for its staff. Please set it up now. You then have full access.',
  password: 'Your password',
  begin: 'Set up',
  stepApp: 'Open your authenticator app, such as the one from Google, Microsoft or your password manager.',
  stepScan: 'Scan the QR code, or enter the key.',
  stepCode: 'Enter the code from the app.',
  qr: 'QR code for the authenticator app',
  secret: 'Key',
  copySecret: 'Copy key',
  code: 'Code from the app',
  switchOn: 'Switch on',
  isOn_one: 'Switched on {since}. {count} recovery code is left.',
  isOn_other: 'Switched on {since}. {count} recovery codes are left.',
  renew: 'New recovery codes',
  switchOff: 'Switch off',
  codes: 'Your recovery codes',
  codesText:
    'Use one of these codes to sign in without your phone. Each code works once. Keep them safe. They are shown only now.',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  file: 'recovery-codes.txt',
  kept: 'I have saved the codes',
  back: 'Back to your profile',
  on: 'Switched on',
  off: 'Switched off',
  manage: 'Manage',
};
