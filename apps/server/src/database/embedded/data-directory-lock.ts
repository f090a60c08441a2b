import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, startedAt } from './processes.ts';

/** Another living process serves from the same data folder. */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError';
  readonly dataDir: string;
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}. ` +
        'Stop that one, or set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server that both share.',
    );
    this.dataDir = dataDir;
    this.pid = pid;
  }
}

interface Holder {
  pid: number;
  startedAt: string;
}

/**
 * Takes the data folder for this process; a lock whose holder was killed is taken over.
 *
 * @throws DataDirectoryInUseError when its holder lives.
 */
export async function acquireDataDirectory(dataDir: string): Promise<{ release(): Promise<void> }> {
  const own: Holder = { pid: process.pid, startedAt: await startedAt(process.pid) };
  for (;;) {
    try {
      await writeFile(lockFile(dataDir), JSON.stringify(own), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readHolder(dataDir);
    if (holder !== undefined) throw new DataDirectoryInUseError(dataDir, holder);
    await rm(lockFile(dataDir), { force: true });
  }
  return { release: () => rm(lockFile(dataDir), { force: true }) };
}

/** The process id of the living process that holds the data folder; undefined when none does. */
export async function readHolder(dataDir: string): Promise<number | undefined> {
  let holder: Partial<Holder>;
  try {
    holder = JSON.parse(await readFile(lockFile(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
  if (typeof holder.pid !== 'number' || !isAlive(holder.pid)) return undefined;
  return (await startedAt(holder.pid)) === holder.startedAt ? holder.pid : undefined;
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, 'server.lock');
}
