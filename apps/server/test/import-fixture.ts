import { createHash } from 'node:crypto';
import type {
  FileReport,
  ImportKind,
  ImportReport,
  ImportRow,
  ImportSource,
} from '../src/modules/exchange/exchange.types.ts';
import { type ImportOptions, importFiles } from '../src/modules/exchange/exchange.usecases.ts';
import { memorySource } from '../src/modules/exchange/sources/memory-source.ts';
import { openTenant } from '../src/modules/exchange/tenants.ts';
import type { TestDatabase } from './test-database.ts';

/** An import into one tenant of a test, with everything of the outside world kept in memory. */
export interface ImportFixture {
  tenantId: number;
  /** What was stored, by address. */
  stored: Map<string, Uint8Array>;
  run(files: readonly ImportSource[], options?: Partial<ImportOptions>): Promise<ImportReport>;
  /** Loads rows of one or more kinds. */
  load(
    rows: Partial<Record<ImportKind, ImportRow[]>>,
    options?: Partial<ImportOptions>,
  ): Promise<ImportReport>;
  /** The rows of a query in which `$1` is the tenant. */
  query<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
}

export const importNow = new Date('2026-11-21T10:00:00Z');

export async function createImportFixture(database: TestDatabase, name: string): Promise<ImportFixture> {
  const { id: tenantId } = await openTenant(database.pool, { name, hostNames: [], create: true });
  const stored = new Map<string, Uint8Array>();
  const locate = (tenant: string, bytes: Uint8Array, extension: string) => {
    const key = `${tenant}/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
    return { key, url: `/files/${key}` };
  };
  const fixture: ImportFixture = {
    tenantId,
    stored,
    run: (files, options = {}) =>
      importFiles({
        workPool: database.pool,
        tenantId,
        files,
        storage: {
          locate,
          exists: async (key) => stored.has(`/files/${key}`),
          put: async (tenant, bytes, extension) => {
            const file = locate(tenant, bytes, extension);
            stored.set(file.url, bytes);
            return file;
          },
        },
        clock: { now: () => importNow },
        hashPassword: async (password) => `hash of ${password}`,
        ...options,
      }),
    load: (rows, options) =>
      fixture.run(
        Object.entries(rows).map(([kind, list]) => memorySource(kind, kind as ImportKind, list)),
        options,
      ),
    query: async (text) => (await database.pool.query(text, [tenantId])).rows,
  };
  return fixture;
}

/** The counts of one file, without those that are 0. */
export function countsOf(report: ImportReport, file: string): Partial<FileReport> {
  const found = report.files.find((entry) => entry.file === file);
  const { inserted, updated, unchanged, deleted, leftOut, refused } = found ?? {};
  const counts = { inserted, updated, unchanged, deleted, leftOut, refused };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

/** The refused rows as `file row column code`. */
export function refusalsOf(report: ImportReport): string[] {
  return report.refusedRows.map(
    ({ file, row, column, code }) => `${file} ${row ?? '*'} ${column ?? '*'} ${code}`,
  );
}
