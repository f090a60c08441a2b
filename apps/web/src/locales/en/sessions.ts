import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { sessions as German } from '../de/sessions.ts';

export const sessions: Texts<typeof German> = {
  title: 'Sign in',
  access: 'Your access',
  subtitle: 'Welcome to the ordering portal for business customers.',
  username: 'User name or e-mail',
  password: 'Password',
  showPassword: 'Show password',
  capsLock: 'Caps lock is on',
  usernameMissing: 'Please enter your user name',
  passwordMissing: 'Please enter your password',
  code: 'Code from the app, or recovery code',
  codeMissing: 'Please enter the code',
  submit: 'Sign in',
  submitting: 'Signing in …',
  forgot: 'Forgot password?',
  help: 'No access yet?',
  signup: 'Request an account',
  contact: 'We are happy to help:',
  loggingOut: 'Signing out …',
};
