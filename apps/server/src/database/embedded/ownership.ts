import { chmod, lchown, lstat, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';

/** The data folder belongs to another user; the message holds the command that gives it to the right one. */
export class DataOwnerError extends Error {
  override name = 'DataOwnerError';

  constructor(folder: string) {
    super(
      `This user may not use the database in ${folder}, as after a copy by another user. Give it to this user with\n\n` +
        `  sudo chown -R ${userInfo().username} '${folder}'\n\nor start as the user who owns it, or set another DATA_DIR.`,
    );
  }
}

interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses a folder that other users may write to. */
const modes = { folder: 0o700, file: 0o600 } as const;

/** Files that every cluster has, some on each folder level. */
const probes = ['', 'PG_VERSION', 'postgresql.conf', 'global', 'global/pg_control', 'base/1'];

/**
 * Repairs owner and modes of a copied cluster: `cp -r` changes both. Does nothing where they are right, or where there is no
 * cluster yet.
 *
 * @throws DataOwnerError when that takes root
 */
export async function repairOwnership(clusterDir: string, { user }: { user?: Owner }): Promise<boolean> {
  const uid = user?.uid ?? process.getuid?.();
  // Windows has no user ids.
  if (uid === undefined) return false;
  const found = await Promise.all(
    probes.map((probe) => lstat(path.join(clusterDir, probe)).catch(() => undefined)),
  );
  // Without these two there is no cluster yet.
  if (found[1] === undefined && found[3] === undefined) return false;
  const isRight = found.every((stat, index) => {
    // The group may read where the cluster was made so.
    return stat === undefined || (stat.uid === uid && (index > 0 || (stat.mode & 0o027) === 0));
  });
  if (isRight) return false;
  await repair(clusterDir, { uid, gid: user?.gid ?? process.getgid?.() ?? uid }).catch(
    (error: NodeJS.ErrnoException) => {
      throw isForbidden(error) ? new DataOwnerError(path.dirname(clusterDir)) : error;
    },
  );
  return true;
}

/** Whether the system refused because of an owner or a mode. */
export function isForbidden(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EPERM';
}

async function repair(folder: string, owner: Owner): Promise<void> {
  await give(folder, owner);
  await chmod(folder, modes.folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) await repair(full, owner);
    else {
      await give(full, owner);
      if (entry.isFile()) await chmod(full, modes.file);
    }
  }
}

async function give(file: string, { uid, gid }: Owner): Promise<void> {
  const found = await lstat(file);
  if (found.uid === uid && found.gid === gid) return;
  await lchown(file, uid, gid).catch((error: NodeJS.ErrnoException) => {
    // PostgreSQL does not care about the group.
    if (error.code === 'EPERM' && found.uid === uid) return;
    throw error;
  });
}
