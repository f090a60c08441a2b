import Type from 'typebox';
import { defineRoute } from './route.ts';
import { Id, Text } from './schema.ts';
import { Password, SessionToken } from './sessions.ts';

/** As typed; longer ones than PASSWORD_LENGTH allows are refused as password.invalid, like shorter ones (AUTH-11). */
const NewPassword = Type.String({ maxLength: 1_000 });

export const passwordsRoutes = {
  sendLink: defineRoute({
    method: 'POST',
    path: '/api/user/sendResetPasswordEmail',
    access: 'public',
    summary: 'Mail a reset link: to the account of `email`, or by a customer admin to the user `userId`',
    body: Type.Object({
      email: Type.Optional(Text({ min: 3, max: 254 })),
      tenant: Type.Optional(Text({ max: 63 })),
      userId: Type.Optional(Id),
    }),
    responses: { 204: Type.Null() },
    errors: [
      'email.not.found',
      'email.multiple.accounts',
      'tenant.not.found',
      'auth.required',
      'session.expired',
      'right.missing',
      'feature.disabled',
      'company.not.selected',
      'user.not.found',
      'too.many.requests',
    ],
  }),
  reset: defineRoute({
    method: 'POST',
    path: '/api/user/resetPassword',
    access: 'public',
    summary: 'Set a password with the token of a mailed link; all sessions of the user end',
    body: Type.Object({
      token: Text({ min: 1, max: 200 }),
      newPassword: NewPassword,
      tenant: Type.Optional(Text({ max: 63 })),
    }),
    responses: { 204: Type.Null() },
    errors: ['reset.token.invalid', 'password.invalid', 'password.common'],
  }),
  change: defineRoute({
    method: 'POST',
    path: '/api/user/changeCurrentUserPassword',
    access: 'session',
    summary: 'Change the own password; the answer’s token replaces the present one, all other sessions end',
    /** `currentPassword` proves that the owner asks, not who found an open session. */
    body: Type.Object({ currentPassword: Password, newPassword: NewPassword }),
    responses: { 200: SessionToken },
    errors: [
      'password.wrong',
      'password.missing',
      'password.invalid',
      'password.common',
      'session.expired',
      'too.many.requests',
    ],
  }),
};
