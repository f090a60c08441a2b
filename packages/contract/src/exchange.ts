import type { ApiKeyRight } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import type { ErrorCode } from './error-messages.ts';
import { exchangeRecords, feedLine } from './exchange-records.ts';
import { defineRoute } from './route.ts';
import { DataOf, Id, Nullable, Text, Timestamp } from './schema.ts';

/** Largest request of an import, all files together. */
export const MAX_IMPORT_BYTES = 256 * 1024 * 1024;

/** Most refused rows that an answer lists. */
export const MAX_REFUSED_ROWS = 10_000;

const Cause = Type.Object({ file: Type.String(), row: Nullable(Type.Integer()) });

/** The report of `npm run import` (docs/import.md). */
export const ImportReport = Type.Object({
  isDryRun: Type.Boolean(),
  isClean: Type.Boolean(),
  durationMs: Type.Integer(),
  files: Type.Array(
    Type.Object({
      file: Type.String(),
      kind: Type.String(),
      isLoaded: Type.Boolean(),
      read: Type.Integer(),
      inserted: Type.Integer(),
      updated: Type.Integer(),
      unchanged: Type.Integer(),
      deleted: Type.Integer(),
      leftOut: Type.Integer(),
      refused: Type.Integer(),
      durationMs: Type.Integer(),
    }),
  ),
  /** At most 10,000; `files` has the numbers of all. */
  refusedRows: Type.Array(
    Type.Object({
      file: Type.String(),
      row: Nullable(Type.Integer()),
      column: Nullable(Type.String()),
      code: Type.String(),
      reason: Type.String(),
      value: Type.Optional(Type.String()),
      cause: Type.Optional(Cause),
    }),
  ),
});
export type ImportReport = Static<typeof ImportReport>;

/** A misspelt `dryRun` would load, a misspelt `since` answer everything. */
const known = { additionalProperties: false } as const;

/** How files are loaded, as the options of `npm run import`. */
const importQuery = Type.Object(
  { dryRun: Type.Optional(Type.Boolean()), acceptPartial: Type.Optional(Type.Boolean()) },
  known,
);

const importErrors = [
  'import.refused',
  'import.running',
  'import.file.missing',
  'import.file.unknown',
  'idempotency.key.reused',
  'too.many.requests',
] as const satisfies readonly ErrorCode[];

const loaded = {
  method: 'POST',
  access: 'apiKey',
  right: null,
  query: importQuery,
  responses: { 200: DataOf(ImportReport) },
  errors: importErrors,
} as const;

/** Most records of an answer. */
export const MAX_EXCHANGED_RECORDS = 1_000;

/** The kinds of records that an ERP reads, with their rights (docs/erp.md). */
export const feedRights = {
  orders: 'orders.read',
  'order-changes': 'orders.read',
  'order-requests': 'orders.read',
  returns: 'orders.read',
  payments: 'orders.read',
  invoices: 'invoices.read',
  companies: 'customers.read',
  addresses: 'customers.read',
  users: 'users.read',
  'account-requests': 'customers.read',
} as const satisfies Record<string, ApiKeyRight>;
export type FeedKind = keyof typeof feedRights;

const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_EXCHANGED_RECORDS }));

const feed = <Kind extends FeedKind>(kind: Kind, what: string) =>
  defineRoute({
    method: 'GET',
    path: `/api/exchange/${kind}`,
    access: 'apiKey',
    right: feedRights[kind],
    summary: `${what} that are new or changed after the cursor, as JSON lines or XML`,
    query: Type.Object(
      {
        cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
        /** Without a cursor: only what changed since then. */
        since: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
        limit: Limit,
      },
      known,
    ),
    produces: ['application/x-ndjson', 'application/xml'],
    responses: { 200: feedLine(exchangeRecords[kind]) },
    errors: ['cursor.invalid', 'too.many.requests'],
  });

/** An entry of the queue of docs/order-events.md. */
export const ExchangedEvent = Type.Object({
  sequence: Type.Integer(),
  type: Type.String(),
  orderId: Id,
  orderNumber: Type.String(),
  payload: Type.Record(Type.String(), Type.Unknown()),
  createdAt: Timestamp,
});
export type ExchangedEvent = Static<typeof ExchangedEvent>;

export const exchangeRoutes = {
  orders: feed('orders', 'Orders'),
  orderChanges: feed('order-changes', 'Entries of the histories of orders'),
  orderRequests: feed('order-requests', 'Requests of buyers to change or cancel orders'),
  returns: feed('returns', 'Returns'),
  payments: feed('payments', 'Payments'),
  invoices: feed('invoices', 'Invoices and credit notes of the shop'),
  document: defineRoute({
    method: 'GET',
    path: '/api/exchange/documents/:id',
    access: 'apiKey',
    right: 'invoices.read',
    summary: 'A file of an invoice as PDF or XML, at the `path` that its record names',
    params: Type.Object({ id: Text({ max: 64 }) }),
    produces: ['application/pdf', 'application/xml'],
    responses: { 200: Type.Unknown() },
    errors: ['document.not.found', 'document.not.ready', 'too.many.requests'],
  }),
  companies: feed('companies', 'Companies'),
  addresses: feed('addresses', 'Addresses'),
  users: feed('users', 'Users'),
  accountRequests: feed('account-requests', 'Confirmed account requests'),
  orderEvents: defineRoute({
    method: 'GET',
    path: '/api/exchange/order-events',
    access: 'apiKey',
    right: 'orders.read',
    summary: 'What happened to orders and is not acknowledged yet, in order',
    query: Type.Object({ limit: Limit }, known),
    responses: { 200: DataOf(Type.Array(ExchangedEvent)) },
    errors: ['too.many.requests'],
  }),
  acknowledgeEvents: defineRoute({
    method: 'POST',
    path: '/api/exchange/order-events/acknowledge',
    access: 'apiKey',
    right: 'orders.write',
    summary: 'Take over order events: they are not delivered again',
    body: Type.Object(
      {
        sequences: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
          minItems: 1,
          maxItems: MAX_EXCHANGED_RECORDS,
        }),
      },
      { additionalProperties: false },
    ),
    /** How many of them were waiting; 0 for a repeated call. */
    responses: { 200: DataOf(Type.Object({ acknowledged: Type.Integer() })) },
    errors: ['too.many.requests'],
  }),
  importFiles: defineRoute({
    ...loaded,
    path: '/api/exchange/import',
    summary:
      'Load files of docs/import.md by their names; 422 `import.refused` with the report where a row was refused',
    upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES, isMany: true },
  }),
  importKind: defineRoute({
    ...loaded,
    path: '/api/exchange/import/:kind',
    summary: 'Load one file of this kind, sent as the body',
    params: Type.Object({ kind: Text({ max: 40 }) }),
    file: {
      types: ['text/csv', 'application/x-ndjson', 'application/json', 'application/octet-stream'],
      maxBytes: MAX_IMPORT_BYTES,
    },
  }),
};
