import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { passwords as German } from '../de/passwords.ts';

export const passwords: Texts<typeof German> = {
  forgot: 'Forgot password',
  forgotIntro: 'We will mail you a link that sets a new password.',
  emailInvalid: 'Please enter your e-mail address',
  send: 'Send link',
  sent: 'We have sent a link to {email}. It is valid for one hour. Please check your spam folder, too.',
  toSignIn: 'To the sign-in page',
  reset: 'Set a password',
  resetIntro: 'After that you sign in with the new password. All present sessions end.',
  save: 'Save password',
  askAgain: 'Ask for a new link',
};
