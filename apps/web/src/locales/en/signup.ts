import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { signup as German } from '../de/signup.ts';

export const signup: Texts<typeof German> = {
  intro: 'For business customers. We check your details and write to you by e-mail.',
  person: 'Contact and access',
  vatIdHint: 'If you have one',
  vatIdInvalid: 'This VAT ID does not fit the country, or its check digit is wrong',
  customerNoHint: 'If you are a customer already',
  usernameHint: 'To sign in: 3 to 50 characters, a–z, 0–9, dot, underscore, hyphen',
  usernameInvalid: 'Please use 3 to 50 characters: a–z, 0–9, dot, underscore and hyphen',
  privacy: 'I agree that my details are stored to check the request:',
  privacyMissing: 'Without your consent we cannot work on the request',
  submit: 'Request account',
  sentTitle: 'Please confirm your e-mail address',
  sent: 'We have sent a link to {email}. Your request reaches us once you open and confirm it within 24 hours.',
  confirm: {
    title: 'Confirm account request',
    intro: 'Once you confirm it, your request reaches us.',
    action: 'Confirm request',
    done: 'Thank you. Your request has reached us. You will hear from us at {email} as soon as we have checked it.',
    again: 'Request an account again',
  },
};
