import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { CountedPageOf, DataOf, listQuery, Nullable, OneOf, Text, Timestamp } from './schema.ts';

export const MAIL_STATES = ['sent', 'pending', 'failed'] as const;

/** A mail of the last 30 days without its text, which may contain links that set passwords. */
export const OutboxMail = Type.Object({
  id: Type.String(),
  state: OneOf(MAIL_STATES),
  recipients: Type.Array(Type.String()),
  subject: Type.String(),
  createdAt: Timestamp,
  sentAt: Nullable(Timestamp),
  attempts: Type.Integer(),
  /** Why the last attempt failed. */
  problem: Nullable(Type.String()),
  /** Whether it can be sent again; a link that works once cannot. */
  canResend: Type.Boolean(),
});
export type OutboxMail = Static<typeof OutboxMail>;

export const outboxRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/mails',
    access: 'operator',
    right: 'settings.read',
    summary: 'Mails of the last 30 days; `search` is a part of an address or of the subject',
    query: Type.Object({ ...listQuery(['createdAt']), state: Type.Optional(OneOf(MAIL_STATES)) }),
    responses: { 200: CountedPageOf(OutboxMail) },
  }),
  ofOrder: defineRoute({
    method: 'GET',
    path: '/api/admin/orders/:id/mails',
    access: 'operator',
    right: 'orders.read',
    summary: 'Mails of the last 30 days about an order, newest first, at most 100',
    params: Type.Object({ id: Text({ max: 64 }) }),
    responses: { 200: DataOf(Type.Array(OutboxMail)) },
    errors: ['order.not.found'],
  }),
  resend: defineRoute({
    method: 'POST',
    path: '/api/admin/mails/:id/resend',
    access: 'operator',
    right: 'settings.write',
    summary: 'Send a mail again, made anew from the present data',
    params: Type.Object({ id: Text({ max: 200 }) }),
    responses: { 204: Type.Null() },
    errors: ['mail.not.found', 'mail.pending', 'mail.not.resendable'],
  }),
  test: defineRoute({
    method: 'POST',
    path: '/api/admin/mails/test',
    access: 'operator',
    right: 'settings.write',
    summary: 'Send a test mail to the own address now',
    responses: {
      /** Without a mail server it is a file of the outbox folder. */
      200: DataOf(
        Type.Object({ to: Type.String(), hasServer: Type.Boolean(), problem: Nullable(Type.String()) }),
      ),
    },
    errors: ['too.many.requests'],
  }),
};
