import Type, { type Static } from 'typebox';
import type { ErrorCode } from './error-messages.ts';
import { defineRoute } from './route.ts';
import { DataOf, Nullable, Text } from './schema.ts';

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

/** How files are loaded, as the options of `npm run import`. */
const importQuery = Type.Object({
  dryRun: Type.Optional(Type.Boolean()),
  acceptPartial: Type.Optional(Type.Boolean()),
});

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

export const exchangeRoutes = {
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
