import { MAX_QUANTITY } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { ShopOrderDetail } from './orders.ts';
import { defineRoute } from './route.ts';
import { DataOf, LocalDate, Nullable, RequestId, Text } from './schema.ts';

const Note = Type.Optional(Text({ max: 2_000, trim: 'lines' }));
/** That the caller has read; the change of another version is refused with `record.changed`. */
const Version = Type.Optional(Text({ max: 20 }));
const Position = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** A parcel that leaves; without `lines` it has all open pieces. */
export const Dispatch = Type.Object(
  {
    carrier: Text({ min: 1, max: 100 }),
    trackingCode: Text({ min: 1, max: 100 }),
    trackingUrl: Type.Optional(Type.String({ maxLength: 2_000, pattern: '^https?://\\S+$', form: 'url' })),
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          { position: Position, quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }) },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 10_000 },
      ),
    ),
    note: Note,
    version: Version,
  },
  { additionalProperties: false },
);
export type Dispatch = Static<typeof Dispatch>;

/** A change of lines: `quantity` is what remains of the line, delivered pieces included; less than before cancels the rest. */
export const OrderChange = Type.Object(
  {
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          {
            position: Position,
            quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_QUANTITY })),
            expectedDate: Type.Optional(Nullable(LocalDate)),
          },
          { additionalProperties: false },
        ),
        { maxItems: 10_000 },
      ),
    ),
    note: Note,
    version: Version,
  },
  { additionalProperties: false },
);
export type OrderChange = Static<typeof OrderChange>;

const params = Type.Object({ id: Text({ max: 64 }) });
const changed = {
  access: 'operator',
  right: 'orders.write',
  params,
  responses: { 200: DataOf(ShopOrderDetail) },
} as const;

export const orderLifeRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/admin/orders/:id',
    access: 'operator',
    right: 'orders.read',
    summary: 'An order of any company with lines, packs and history; the id or the order number',
    params,
    responses: { 200: DataOf(ShopOrderDetail) },
    errors: ['order.not.found'],
  }),
  confirm: defineRoute({
    ...changed,
    method: 'POST',
    path: '/api/admin/orders/:id/confirm',
    summary: 'Confirm an open order; `expectedDate` is set on its open lines',
    body: Type.Object(
      { expectedDate: Type.Optional(LocalDate), note: Note, version: Version },
      { additionalProperties: false },
    ),
    errors: [
      'order.not.found',
      'record.changed',
      'order.cancelled',
      'order.expected.past',
      'order.expected.far',
    ],
  }),
  dispatch: defineRoute({
    ...changed,
    method: 'POST',
    path: '/api/admin/orders/:id/dispatch',
    summary: 'Dispatch pieces of an order as a pack; the buyer is mailed with the tracking code',
    body: Dispatch,
    errors: [
      'order.not.found',
      'record.changed',
      'order.cancelled',
      'order.nothing.open',
      'order.open.exceeded',
      'order.pack.known',
    ],
  }),
  change: defineRoute({
    ...changed,
    method: 'POST',
    path: '/api/admin/orders/:id/change',
    summary:
      'Lower or cancel lines, set expected dates, leave a note; stock of cancelled pieces is returned once',
    body: OrderChange,
    errors: [
      'order.not.found',
      'record.changed',
      'order.cancelled',
      'order.quantity.range',
      'order.nothing.open',
      'order.expected.past',
      'order.expected.far',
    ],
  }),
  cancel: defineRoute({
    ...changed,
    method: 'POST',
    path: '/api/admin/orders/:id/cancel',
    summary:
      'Cancel an order of which nothing is delivered; stock, promotion and online payments go back once',
    body: Type.Object({ note: Note, version: Version }, { additionalProperties: false }),
    errors: ['order.not.found', 'record.changed', 'order.delivered'],
  }),
  message: defineRoute({
    ...changed,
    method: 'POST',
    path: '/api/admin/orders/:id/message',
    summary: 'Write to the buyer of an order; the text is mailed and part of its history',
    body: Type.Object(
      { text: Text({ min: 1, max: 2_000, trim: 'lines' }), requestId: RequestId },
      { additionalProperties: false },
    ),
    errors: ['order.not.found', 'request.repeated'],
  }),
};
