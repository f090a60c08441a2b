import type { Config } from '../config.ts';
import { createDatabase, type Database, type DatabaseOptions, workLimits } from './connection.ts';
import { findRunningEmbeddedServer, startEmbeddedServer } from './embedded-server.ts';
import { migrateToLatest } from './migrate.ts';

/**
 * Runs a command's work on the shop's database and closes everything afterwards. The database is DATABASE_URL, else the
 * embedded server of a running shop, else one that is started for this command. Migrates it first unless `isMigrated` is
 * false.
 *
 * @example await withCommandDatabase(config, { poolSize: 1, onError }, ({ pool }) => reviewsOf(pool, query))
 */
export async function withCommandDatabase<Result>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  {
    poolSize,
    isMigrated = true,
    onError,
  }: Pick<DatabaseOptions, 'poolSize' | 'onError'> & { isMigrated?: boolean },
  work: (database: Database, url: string) => Promise<Result>,
): Promise<Result> {
  const running = databaseUrl ?? (await findRunningEmbeddedServer(dataDir));
  const server = running === undefined ? await startEmbeddedServer({ dataDir }) : undefined;
  try {
    const url = running ?? server?.url() ?? '';
    if (isMigrated) await migrateToLatest(url);
    const database = createDatabase({ url, poolSize, onError, limits: workLimits });
    try {
      return await work(database, url);
    } finally {
      await database.close();
    }
  } finally {
    await server?.stop();
  }
}
