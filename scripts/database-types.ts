/** Writes apps/server/test/rows.ts: the row types of a freshly migrated database. Run it after each migration. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '../apps/server/src/database/embedded-server.ts';
import { migrateToLatest } from '../apps/server/src/database/migrate.ts';

const root = path.join(import.meta.dirname, '..');
const outFile = path.join(root, 'apps/server/test/rows.ts');
const dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-types-'));
const server = await startEmbeddedServer({ dataDir, settings: { fsync: 'off' } });
try {
  await migrateToLatest(server.url());
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      `--url=${server.url()}`,
      '--dialect=postgres',
      '--numeric-parser=number',
      '--date-parser=string',
      // What connection.ts parses: bigint as a number, and written as one.
      '--type-mapping={"int8":"number"}',
      '--exclude-pattern=*.kysely_*',
      `--out-file=${outFile}`,
    ],
    { stdio: 'inherit', cwd: root },
  );
  if (status !== 0) throw new Error(`kysely-codegen ended with ${status}.`);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
