import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Nullable, OneOf, Text, Timestamp } from './schema.ts';

/** Work that gave up after its retries: a job, such as a mail, or a webhook delivery. */
export const GivenUpJob = Type.Object({
  id: Type.String(),
  kind: OneOf(['job', 'webhook']),
  /** The job's queue, or the type of the event. */
  name: Type.String(),
  /** What it is about: ids such as `orderId`, the e-mail address of a `recipient`, and the `url` of a webhook. */
  subject: Type.Record(Type.String(), Type.String()),
  reason: Nullable(Type.String()),
  createdAt: Timestamp,
  givenUpAt: Timestamp,
});
export type GivenUpJob = Static<typeof GivenUpJob>;

export const givenUpJobsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/givenUpJobs',
    access: 'operator',
    right: 'settings.read',
    summary: 'Mails, documents, webhooks and other work that gave up, newest first, at most 500',
    responses: { 200: DataOf(Type.Array(GivenUpJob)) },
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/api/admin/givenUpJobs/:id/retry',
    access: 'operator',
    right: 'settings.write',
    summary: 'Try given-up work again',
    params: Type.Object({ id: Text({ max: 64 }) }),
    responses: { 204: Type.Null() },
    errors: ['job.not.found'],
  }),
};
