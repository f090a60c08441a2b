import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, Nullable, Text, Timestamp } from './schema.ts';

const EventType = Type.String({ pattern: '^[a-z][A-Za-z]{0,40}\\.[a-z][A-Za-z]{0,40}$' });

/** An address that is told of events, without its secret. */
export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  /** Types such as `order.placed`; empty: all. */
  types: Type.Array(Type.String()),
  createdAt: Timestamp,
  /** Deliveries that wait, retries included. */
  waiting: Type.Integer(),
  /** Deliveries that were given up after three days. */
  parked: Type.Integer(),
});
export type Webhook = Static<typeof Webhook>;

export const WebhookInput = Type.Object(
  {
    url: Text({ min: 1, max: 2_000 }),
    types: Type.Optional(Type.Array(EventType, { maxItems: 50, uniqueItems: true })),
  },
  { additionalProperties: false },
);
export type WebhookInput = Static<typeof WebhookInput>;

/** A delivery that was given up. */
export const ParkedDelivery = Type.Object({
  id: Id,
  webhookId: Id,
  url: Type.String(),
  type: Type.String(),
  createdAt: Timestamp,
  parkedAt: Timestamp,
  attempts: Type.Integer(),
  problem: Nullable(Type.String()),
});
export type ParkedDelivery = Static<typeof ParkedDelivery>;

const access = { access: 'operator', right: 'settings.write' } as const;
const params = Type.Object({ id: Text({ max: 64 }) });
const Secret = Type.Object({ id: Id, secret: Type.String() });

export const webhooksRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/webhooks',
    ...access,
    summary: 'Webhooks of the shop',
    responses: { 200: DataOf(Type.Array(Webhook)) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/webhooks',
    ...access,
    summary: 'Send events to an https address; the signing secret is shown this once',
    body: WebhookInput,
    responses: { 201: DataOf(Secret) },
    errors: ['webhook.target.refused', 'webhook.too.many'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/webhooks/:id',
    ...access,
    summary: 'Remove a webhook with what it still has to deliver',
    params,
    responses: { 204: Type.Null() },
    errors: ['webhook.not.found'],
  }),
  rotate: defineRoute({
    method: 'POST',
    path: '/api/admin/webhooks/:id/rotateSecret',
    ...access,
    summary: 'Make a new signing secret; messages are signed with the former one too for 24 hours',
    params,
    responses: { 200: DataOf(Secret) },
    errors: ['webhook.not.found'],
  }),
  parked: defineRoute({
    method: 'GET',
    path: '/api/admin/webhookDeliveries',
    ...access,
    summary: 'Deliveries that were given up, newest first, at most 500',
    responses: { 200: DataOf(Type.Array(ParkedDelivery)) },
  }),
  resend: defineRoute({
    method: 'POST',
    path: '/api/admin/webhookDeliveries/:id/resend',
    ...access,
    summary: 'Try a given-up delivery again for three days',
    params,
    responses: { 204: Type.Null() },
    errors: ['webhook.delivery.not.found'],
  }),
};
