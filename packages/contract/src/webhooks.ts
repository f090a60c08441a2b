import Type, { type Static } from 'typebox';
import { EVENT_TYPES } from './event-types.ts';
import { defineRoute } from './route.ts';
import {
  CountedPageOf,
  DataOf,
  Id,
  listQuery,
  Nullable,
  OneOf,
  RequestId,
  Text,
  Timestamp,
} from './schema.ts';

const EventType = OneOf(EVENT_TYPES);

/** The target address of events, without its secret. */
export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  /** Types such as `order.placed`; empty: all. */
  types: Type.Array(Type.String()),
  createdAt: Timestamp,
  /** Its messages wait until it goes on. */
  isPaused: Type.Boolean(),
  /** Changes with each value that `update` takes. */
  version: Type.String(),
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
    /** A repetition is refused: the secret of the first request cannot be shown again. */
    requestId: RequestId,
  },
  { additionalProperties: false },
);
export type WebhookInput = Static<typeof WebhookInput>;

export const WebhookChange = Type.Object(
  {
    url: Text({ min: 1, max: 2_000 }),
    types: Type.Array(EventType, { maxItems: 50, uniqueItems: true }),
    isPaused: Type.Boolean(),
    version: Text({ max: 64 }),
  },
  { additionalProperties: false },
);
export type WebhookChange = Static<typeof WebhookChange>;

/** How a target answered a test message. */
export const WebhookTest = Type.Object({
  /** Of HTTP; null: no answer. */
  status: Nullable(Type.Integer()),
  /** Until the answer, or until it failed. */
  milliseconds: Type.Integer(),
  /** Null: taken. */
  problem: Nullable(Type.String()),
});
export type WebhookTest = Static<typeof WebhookTest>;

export const DELIVERY_STATES = ['parked', 'waiting', 'delivered'] as const;

/** A delivery to a webhook: given up, waiting (retries included), or of the last 30 days. */
export const WebhookDelivery = Type.Object({
  id: Id,
  webhookId: Id,
  url: Type.String(),
  type: Type.String(),
  state: OneOf(DELIVERY_STATES),
  createdAt: Timestamp,
  deliveredAt: Nullable(Timestamp),
  parkedAt: Nullable(Timestamp),
  /** Of the next attempt. */
  nextAt: Nullable(Timestamp),
  attempts: Type.Integer(),
  problem: Nullable(Type.String()),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const access = { access: 'operator', right: 'settings.write' } as const;
const params = Type.Object({ id: Text({ max: 64 }) });
const Secret = Type.Object({ id: Id, secret: Type.String() });

export const webhooksRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/webhooks',
    ...access,
    summary: 'Webhooks of the shop',
    responses: {
      200: Type.Object({
        data: Type.Array(Webhook),
        /** Hosts, with or without a port, that are allowed by http and in the private network, too. */
        meta: Type.Object({ allowedHosts: Type.Array(Type.String()) }),
      }),
    },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/webhooks',
    ...access,
    summary: 'Send events to an https address; the signing secret is shown this once',
    body: WebhookInput,
    /** `isResolved` false: DNS does not know the host now; messages wait for it. */
    responses: { 201: DataOf(Type.Object({ ...Secret.properties, isResolved: Type.Boolean() })) },
    errors: ['webhook.target.refused', 'webhook.too.many', 'request.repeated'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/webhooks/:id',
    ...access,
    summary: 'Change address and events of a webhook, or pause it; messages of a paused one wait',
    params,
    body: WebhookChange,
    responses: { 200: DataOf(Webhook) },
    errors: ['webhook.not.found', 'webhook.target.refused', 'record.changed'],
  }),
  test: defineRoute({
    method: 'POST',
    path: '/api/admin/webhooks/:id/test',
    ...access,
    summary: 'Send a signed message of the type `webhook.test` now, once, and answer how the target took it',
    params,
    responses: { 200: DataOf(WebhookTest) },
    errors: ['webhook.not.found', 'too.many.requests'],
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
  deliveries: defineRoute({
    method: 'GET',
    path: '/api/admin/webhookDeliveries',
    ...access,
    summary: 'Deliveries, newest first; without `state` those that were given up',
    query: Type.Object({
      ...listQuery(['createdAt']),
      state: Type.Optional(OneOf(DELIVERY_STATES)),
      webhook: Type.Optional(Text({ max: 64 })),
    }),
    responses: { 200: CountedPageOf(WebhookDelivery) },
  }),
  resend: defineRoute({
    method: 'POST',
    path: '/api/admin/webhookDeliveries/:id/resend',
    ...access,
    summary: 'Send a given-up or delivered message again, for three days',
    params,
    responses: { 204: Type.Null() },
    errors: ['webhook.delivery.not.found'],
  }),
};
