import { createDatabase, type Database } from './database/connection.ts';
import { createListener, type Listener } from './database/listen.ts';
import type { Config } from './config.ts';
import { createJobs, type Jobs } from './shared/jobs.ts';
import { createFileStorage, type FileStorage } from './shared/file-storage.ts';
import { createMailer, type Mailer } from './shared/mailer.ts';
import { type Clock, systemClock } from './shared/clock.ts';
import { createSessionReader, type SessionReader } from './modules/sessions/session-reader.ts';
import { createSettingsReader, type SettingsReader } from './modules/settings/settings-reader.ts';
import { createTenantReader, type TenantReader } from './modules/settings/tenant-reader.ts';
import { createCatalogueReader, type CatalogueReader } from './modules/catalogue/catalogue-reader.ts';

/** Everything that the modules are built from: the one composition root, overridable in tests (rule 6). */
export interface Dependencies {
  config: Config;
  clock: Clock;
  database: Database;
  listener: Listener;
  jobs: Jobs;
  mailer: Mailer;
  files: FileStorage;
  tenants: TenantReader;
  settings: SettingsReader;
  sessions: SessionReader;
  catalogue: CatalogueReader;
  close(): Promise<void>;
}

/**
 * Builds the dependencies of one server process on a migrated database. `overrides` replaces the outside world in tests
 * (clock, mailer). Nothing listens for jobs before `jobs.start()`.
 */
export async function createDependencies(
  config: Config,
  { databaseUrl, overrides = {} }: { databaseUrl: string; overrides?: Partial<Pick<Dependencies, 'clock' | 'mailer'>> },
): Promise<Dependencies> {
  const clock = overrides.clock ?? systemClock;
  const database = createDatabase({
    url: databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    poolSize: config.databasePoolSize,
  });
  const { pool } = database;
  const listener = createListener({ url: databaseUrl });
  const jobs = createJobs({ url: databaseUrl });
  const mailer = overrides.mailer ?? createMailer(config);
  const files = createFileStorage({ directory: config.filesDir });

  const tenants = createTenantReader({ pool, defaultTenant: config.defaultTenant });
  const settings = createSettingsReader({ pool, clock });
  const sessions = createSessionReader({ pool, clock, tenants });
  const catalogue = createCatalogueReader({ pool, settings });

  await listener.listen({
    accounts_changed: () => sessions.clear(),
    settings_changed: () => {
      tenants.clear();
      settings.clear();
      sessions.clear();
      catalogue.clear();
    },
    catalogue_changed: () => {
      catalogue.clear();
      settings.clear();
    },
  });

  return {
    config,
    clock,
    database,
    listener,
    jobs,
    mailer,
    files,
    tenants,
    settings,
    sessions,
    catalogue,
    async close() {
      await jobs.stop();
      await listener.close();
      await database.close();
    },
  };
}
