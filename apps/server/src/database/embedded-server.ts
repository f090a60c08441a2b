import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { initialiseCluster } from './embedded/cluster.ts';
import { acquireDataDirectory, readHolder } from './embedded/data-directory-lock.ts';
import { stopLeftover } from './embedded/leftover.ts';
import { DataOwnerError, isForbidden, repairOwnership } from './embedded/ownership.ts';
import { findRunAs } from './embedded/run-as.ts';
import { Supervisor } from './embedded/supervisor.ts';

export interface EmbeddedServerOptions {
  /** The product's data folder; the cluster lives in its subfolder `postgres`. */
  dataDir: string;
  /** Further `name=value` settings of the server, e.g. `{ fsync: 'off' }` where the data may be lost. */
  settings?: Record<string, string>;
  /** Reports events such as a restart after a crash. */
  log?: (message: string) => void;
}

interface Credentials {
  port: number;
  user: string;
  password: string;
}

const databaseName = 'kontor';

/**
 * Creates (on first use) and starts the PostgreSQL that comes with the product, on a free port of 127.0.0.1.
 *
 * Recovers from killed processes: a half-made cluster, a stale lock, a server left running. Restarts a server that dies
 * while this process lives. Started as root, it runs as another user, because PostgreSQL refuses root. It never outlives
 * this process. Repairs owner and modes that a copy of the folder lost.
 *
 * @throws DataDirectoryInUseError when another living process holds `dataDir`, DataOwnerError when this user may not use it.
 * @example const server = await startEmbeddedServer({ dataDir: './data' }); server.url(); // postgres://…/kontor
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions) {
  const dataDir = path.resolve(options.dataDir);
  const log = options.log ?? (() => {});
  const lock = await takeDataDirectory(dataDir);
  try {
    const clusterDir = path.join(dataDir, 'postgres');
    const runAs = await findRunAs(clusterDir);
    await stopLeftover(clusterDir, log);
    if (await repairOwnership(clusterDir, runAs)) log('Owner and modes of the database files were repaired.');
    const { credentials, passwordIsNew } = await loadCredentials(dataDir);
    await initialiseCluster({ clusterDir, runAs, passwordIsNew, ...credentials });
    const supervisor = new Supervisor({
      clusterDir,
      runAs,
      port: credentials.port,
      settings: options.settings ?? {},
      logFile: path.join(dataDir, 'postgres.log'),
      log,
    });
    await supervisor.start();
    try {
      await ensureDatabase(connectionUrl(credentials, 'postgres'));
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
    return {
      port: credentials.port,
      /** The connection URL of one of its databases, by default `kontor`. */
      url: (database = databaseName) => connectionUrl(credentials, database),
      /** The process id of the running PostgreSQL; undefined while it is being restarted. */
      pid: (): number | undefined => supervisor.pid,
      /** Ends all connections and the server, with a checkpoint; idempotent. */
      async stop(): Promise<void> {
        await supervisor.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function takeDataDirectory(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true });
    return await acquireDataDirectory(dataDir);
  } catch (error) {
    throw isForbidden(error) ? new DataOwnerError(dataDir) : error;
  }
}

/**
 * The URL of the embedded server that another living process runs on `dataDir`; undefined when none runs.
 *
 * For commands that work beside a running shop, such as an import.
 */
export async function findRunningEmbeddedServer(dataDir: string): Promise<string | undefined> {
  const folder = path.resolve(dataDir);
  if ((await readHolder(folder)) === undefined) return undefined;
  const credentials = await readCredentials(folder);
  return credentials === undefined ? undefined : connectionUrl(credentials, databaseName);
}

function connectionUrl({ user, password, port }: Credentials, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** Port and password are kept beside the cluster, so that a restart comes back where commands look for it. */
async function loadCredentials(
  dataDir: string,
): Promise<{ credentials: Credentials; passwordIsNew: boolean }> {
  const known = await readCredentials(dataDir);
  const port = known !== undefined && (await isPortFree(known.port)) ? known.port : await findFreePort();
  const password = known?.password ?? randomBytes(24).toString('base64url');
  const credentials: Credentials = { port, user: 'kontor', password };
  if (known?.port !== port) {
    // Written beside and moved: a crash leaves the old file or the new one.
    const file = credentialsFile(dataDir);
    await rm(`${file}.new`, { force: true });
    await writeFile(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  }
  return { credentials, passwordIsNew: known === undefined };
}

async function readCredentials(dataDir: string): Promise<Credentials | undefined> {
  try {
    const { port, user, password } = JSON.parse(await readFile(credentialsFile(dataDir), 'utf8'));
    if (typeof port === 'number' && typeof user === 'string' && typeof password === 'string') {
      return { port, user, password };
    }
  } catch {
    // Missing or unreadable: a new password is made, and given to the cluster if there is one.
  }
  return undefined;
}

function credentialsFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.json');
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

async function isPortFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined;
}

async function findFreePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === undefined) throw new Error('No free port on 127.0.0.1 for the embedded PostgreSQL.');
  return port;
}

async function listenOnce(port: number): Promise<number | undefined> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
