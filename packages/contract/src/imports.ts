import Type, { type Static } from 'typebox';
import { MAX_IMPORT_BYTES } from './exchange.ts';
import { defineRoute } from './route.ts';
import {
  CountedPageOf,
  DataOf,
  listQuery,
  Nullable,
  OneOf,
  PageOf,
  RequestId,
  Text,
  Timestamp,
} from './schema.ts';

const importSources = ['backOffice', 'http', 'command', 'restore'] as const;

/** `queued` waits for its check, `waiting` for its load. */
const importStates = [
  'draft',
  'queued',
  'checking',
  'checked',
  'waiting',
  'loading',
  'done',
  'cancelled',
  'interrupted',
  'failed',
] as const;

/** How foreign columns become ours: one of the file, or the same value in each row; numbers and dates as the file writes them. */
export const ImportMapping = Type.Object(
  {
    columns: Type.Record(
      Type.String({ maxLength: 200 }),
      Type.Union([
        Type.Object(
          {
            from: Text({ max: 500 }),
            /** The column to take where `from` is empty. */
            otherwise: Type.Optional(Text({ max: 500 })),
          },
          { additionalProperties: false },
        ),
        Type.Object({ value: Text({ max: 500 }) }, { additionalProperties: false }),
      ]),
      { maxProperties: 2_000 },
    ),
    /** `de` 1.234,56; `en` 1,234.56; `plain` without thousands separators. */
    numbers: OneOf(['plain', 'de', 'en']),
    /** `plain` 2026-11-21 or 21.11.2026; `dmy` 21/11/2026; `mdy` 11/21/2026. */
    dates: OneOf(['plain', 'dmy', 'mdy']),
    /** Of rows with the same values in these columns, only the first is loaded: a list of variants repeats its products. */
    firstOf: Type.Optional(Type.Array(Text({ max: 200 }), { maxItems: 5 })),
  },
  { additionalProperties: false },
);
export type ImportMapping = Static<typeof ImportMapping>;

const counts = {
  read: Type.Integer(),
  inserted: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  deleted: Type.Integer(),
  leftOut: Type.Integer(),
  refused: Type.Integer(),
};

export const ImportRunFile = Type.Object({
  position: Type.Integer(),
  name: Type.String(),
  /** Null: not recognised. */
  kind: Nullable(Type.String()),
  bytes: Type.Integer(),
  state: OneOf(['waiting', 'loaded', 'refused', 'skipped']),
  ...counts,
  durationMs: Type.Integer(),
  /** Refused cells by reason, most first. */
  reasons: Type.Array(Type.Object({ code: Type.String(), reason: Type.String(), count: Type.Integer() })),
  /** Whether the file is still kept and the caller may have it. */
  hasFile: Type.Boolean(),
  wayBack: OneOf(['none', 'kept', 'tooMany', 'expired', 'used']),
});

const summary = {
  id: Type.String(),
  source: OneOf(importSources),
  state: OneOf(importStates),
  createdAt: Timestamp,
  endedAt: Nullable(Timestamp),
  /** The operator or the API key; null: the command. */
  by: Nullable(Type.String()),
};

/** An import of the log. */
export const ImportRow = Type.Object({
  ...summary,
  files: Type.Array(Type.Object({ name: Type.String(), kind: Nullable(Type.String()) })),
  ...counts,
});
export type ImportRow = Static<typeof ImportRow>;

export const ImportRun = Type.Object({
  ...summary,
  /** Whether its files can be changed, checked and loaded now. */
  isOpen: Type.Boolean(),
  acceptPartial: Type.Boolean(),
  progress: Nullable(
    Type.Object({
      file: Type.String(),
      step: OneOf(['read', 'check', 'passwords', 'write', 'settle', 'done']),
      rows: Type.Integer(),
      /** Of the step, 0 to 1. */
      share: Nullable(Type.Number()),
      fileIndex: Type.Integer(),
      fileCount: Type.Integer(),
    }),
  ),
  /** Uploaded files that no kind takes, and worksheets after the first (`list.xlsx › Prices`). */
  leftOut: Type.Array(Type.String()),
  /** Pictures and documents that came along. */
  pictures: Type.Integer(),
  /** The import that this one undoes. */
  restored: Nullable(Type.String()),
  files: Type.Array(
    Type.Object({
      ...ImportRunFile.properties,
      header: Nullable(Type.Array(Type.String())),
      /** The first rows. */
      sample: Type.Array(Type.Array(Type.String())),
      mapping: Nullable(ImportMapping),
      sender: Nullable(Type.String()),
      /** Required columns of a new record without a source; keys first. */
      missing: Type.Array(Type.String()),
      mends: Type.Integer(),
    }),
  ),
});
export type ImportRun = Static<typeof ImportRun>;

/** A kind of file and its columns (docs/import.md). */
export const ImportKindInfo = Type.Object({
  kind: Type.String(),
  mayRead: Type.Boolean(),
  mayWrite: Type.Boolean(),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      isKey: Type.Boolean(),
      isRequired: Type.Boolean(),
      /** A list may have several of them: `url`, `url.2`, `url.3` … */
      mayRepeat: Type.Boolean(),
      form: OneOf(['text', 'number', 'date', 'boolean']),
    }),
  ),
});
export type ImportKindInfo = Static<typeof ImportKindInfo>;

export const ImportRefusal = Type.Object({
  row: Nullable(Type.Integer()),
  column: Nullable(Type.String()),
  code: Type.String(),
  reason: Type.String(),
  value: Nullable(Type.String()),
  /** The corrected value of the cell. */
  mended: Nullable(Type.String()),
  /** The row follows from another refused one. */
  cause: Nullable(Type.Object({ file: Type.String(), row: Nullable(Type.Integer()) })),
});
export type ImportRefusal = Static<typeof ImportRefusal>;

const known = { additionalProperties: false } as const;
const params = Type.Object({ id: Text({ max: 64 }) });
const fileParams = Type.Object({
  id: Text({ max: 64 }),
  /** Its position. */
  file: Text({ max: 10 }),
});
const operator = { access: 'operator', right: null } as const;
const changeErrors = ['import.not.found', 'import.busy', 'operator.right.missing'] as const;

export const importsRoutes = {
  list: defineRoute({
    ...operator,
    method: 'GET',
    path: '/api/admin/imports',
    summary: 'Imports of the back office, the ERP interface and the command, newest first',
    query: Type.Object(
      {
        ...listQuery(['createdAt']),
        kind: Type.Optional(Text({ max: 40 })),
        source: Type.Optional(OneOf(importSources)),
        state: Type.Optional(OneOf(importStates)),
      },
      known,
    ),
    responses: { 200: CountedPageOf(ImportRow) },
    errors: ['forbidden'],
  }),
  kinds: defineRoute({
    ...operator,
    method: 'GET',
    path: '/api/admin/import-kinds',
    summary: 'The kinds of files with their columns, and what the operator may do with them',
    responses: { 200: DataOf(Type.Array(ImportKindInfo)) },
    errors: ['forbidden'],
  }),
  upload: defineRoute({
    ...operator,
    method: 'POST',
    path: '/api/admin/imports',
    summary: 'Bring files: CSV, JSON lines, XLSX, ZIP, pictures. Nothing is loaded yet',
    upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES, isMany: true },
    query: Type.Object({ requestId: RequestId }),
    responses: { 200: DataOf(ImportRun) },
    errors: [
      'forbidden',
      'import.file.missing',
      'import.pictures.alone',
      'import.file.unreadable',
      'import.archive.refused',
      'body.too.large',
      'order.sheet.unreadable',
      'order.sheet.unpacks.too.large',
      'order.sheet.active.content',
      'order.sheet.encrypted',
      'order.sheet.not.xlsx',
      'order.sheet.too.many.rows',
      'order.sheet.too.many.columns',
      'operator.right.missing',
      'request.repeated',
      'service.unavailable',
    ],
  }),
  read: defineRoute({
    ...operator,
    method: 'GET',
    path: '/api/admin/imports/:id',
    summary: 'An import with its files, progress and counts',
    params,
    responses: { 200: DataOf(ImportRun) },
    errors: ['forbidden', 'import.not.found'],
  }),
  discard: defineRoute({
    ...operator,
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    summary: 'Throw away an import that has loaded nothing',
    params,
    responses: { 204: Type.Null() },
    errors: ['forbidden', ...changeErrors, 'import.loaded'],
  }),
  changeFile: defineRoute({
    ...operator,
    method: 'PUT',
    path: '/api/admin/imports/:id/files/:file',
    summary:
      'Set kind and mapping of a file; with `sender` the mapping is kept for files with the same header',
    params: fileParams,
    bodyLimit: 1024 * 1024,
    body: Type.Object(
      {
        kind: Nullable(Text({ max: 40 })),
        mapping: Type.Optional(ImportMapping),
        sender: Type.Optional(Nullable(Text({ max: 100 }))),
      },
      known,
    ),
    responses: { 200: DataOf(ImportRun) },
    errors: ['forbidden', ...changeErrors, 'import.kind.unknown'],
  }),
  copyFile: defineRoute({
    ...operator,
    method: 'POST',
    path: '/api/admin/imports/:id/files/:file/copy',
    summary: 'Load the same file as a further kind',
    params: fileParams,
    responses: { 200: DataOf(ImportRun) },
    errors: ['forbidden', ...changeErrors, 'import.file.gone'],
  }),
  removeFile: defineRoute({
    ...operator,
    method: 'DELETE',
    path: '/api/admin/imports/:id/files/:file',
    summary: 'Take a file out of an import',
    params: fileParams,
    responses: { 200: DataOf(ImportRun) },
    errors: ['forbidden', ...changeErrors, 'import.loaded'],
  }),
  mend: defineRoute({
    ...operator,
    method: 'PUT',
    path: '/api/admin/imports/:id/files/:file/mends',
    summary: 'Replace cells of rows before the next check or load; null takes the mend back',
    params: fileParams,
    body: Type.Object(
      {
        cells: Type.Array(
          Type.Object(
            {
              row: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
              column: Text({ min: 1, max: 200 }),
              value: Nullable(Text({ max: 10_000, trim: 'lines' })),
            },
            known,
          ),
          { minItems: 1, maxItems: 1_000 },
        ),
      },
      known,
    ),
    responses: { 200: DataOf(ImportRun) },
    errors: ['forbidden', ...changeErrors, 'import.mends.too.many'],
  }),
  check: defineRoute({
    ...operator,
    method: 'POST',
    path: '/api/admin/imports/:id/check',
    summary: 'Check all rows in the background, change nothing',
    params,
    responses: { 200: DataOf(ImportRun) },
    errors: ['forbidden', ...changeErrors, 'import.incomplete', 'import.file.gone'],
  }),
  load: defineRoute({
    ...operator,
    method: 'POST',
    path: '/api/admin/imports/:id/load',
    summary: 'Load the files in the background, each as a whole or, with `acceptPartial`, its good rows',
    params,
    body: Type.Object({ acceptPartial: Type.Boolean() }, known),
    responses: { 200: DataOf(ImportRun) },
    errors: ['forbidden', ...changeErrors, 'import.incomplete', 'import.file.gone'],
  }),
  cancel: defineRoute({
    ...operator,
    method: 'POST',
    path: '/api/admin/imports/:id/cancel',
    summary: 'Stop an import that waits, or before its next file',
    params,
    responses: { 200: DataOf(ImportRun) },
    errors: ['forbidden', 'import.not.found', 'operator.right.missing'],
  }),
  restore: defineRoute({
    ...operator,
    method: 'POST',
    path: '/api/admin/imports/:id/files/:file/restore',
    summary: 'Give a loaded file’s records their values before; those changed since stay and are listed',
    params: fileParams,
    responses: { 200: DataOf(ImportRun) },
    errors: ['forbidden', ...changeErrors, 'import.no.way.back'],
  }),
  refusals: defineRoute({
    ...operator,
    method: 'GET',
    path: '/api/admin/imports/:id/files/:file/refusals',
    summary: 'Refused cells of a file',
    params: fileParams,
    query: Type.Object(
      {
        code: Type.Optional(Text({ max: 60 })),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      known,
    ),
    responses: { 200: PageOf(ImportRefusal) },
    errors: ['forbidden', 'import.not.found', 'operator.right.missing'],
  }),
  refusedRows: defineRoute({
    ...operator,
    method: 'GET',
    path: '/api/admin/imports/:id/files/:file/refused-rows',
    summary: 'The refused rows of a file as CSV, with their reasons in a last column',
    params: fileParams,
    produces: ['text/csv'],
    responses: { 200: Type.Unknown() },
    errors: ['forbidden', 'import.not.found', 'import.file.gone', 'operator.right.missing'],
  }),
  content: defineRoute({
    ...operator,
    method: 'GET',
    path: '/api/admin/imports/:id/files/:file/content',
    summary: 'A file as it came, for 30 days; files with passwords are not kept',
    params: fileParams,
    produces: ['text/csv', 'application/x-ndjson', 'application/json'],
    responses: { 200: Type.Unknown() },
    errors: ['forbidden', 'import.not.found', 'import.file.gone', 'operator.right.missing'],
  }),
  exported: defineRoute({
    ...operator,
    method: 'GET',
    path: '/api/admin/exports/:kind',
    summary: 'All records of a kind as a file that the import takes unchanged',
    params: Type.Object({ kind: Text({ max: 40 }) }),
    produces: ['text/csv', 'application/json'],
    responses: { 200: Type.Unknown() },
    errors: ['forbidden', 'import.kind.unknown', 'operator.right.missing'],
  }),
};
