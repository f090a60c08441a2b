import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from './binaries.ts';
import { DataOwnerError } from './ownership.ts';

const run = promisify(execFile);

/** How PostgreSQL's programs are started: as which user, and behind which command. */
export interface RunAs {
  /** Set when this process is root and hands its programs to another user. */
  user?: { uid: number; gid: number };
  /** Turns a program and its arguments into the command to spawn. */
  command(
    program: string,
    args: readonly string[],
  ): { file: string; args: string[]; uid?: number; gid?: number };
}

const asIs: RunAs = { command: (file, args) => ({ file, args: [...args] }) };

/**
 * Chooses the system user for PostgreSQL, which refuses to run as root. Other users run it as themselves. For root: the
 * owner of the existing cluster, else `postgres`, else `kontor` (created if missing), else `nobody`.
 *
 * Where that user may not enter the folders (a clone below /root), it keeps the one capability to do so.
 *
 * @throws DataOwnerError when the cluster belongs to someone else, Error when nothing lets the other user in.
 */
export async function findRunAs(clusterDir: string): Promise<RunAs> {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return asIs;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (ownUid !== 0) {
    if (owner !== undefined && owner.uid !== ownUid) {
      throw new DataOwnerError(path.dirname(clusterDir));
    }
    return asIs;
  }
  const user = owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await pickUser();
  const { root } = await findBinaries();
  if ((await canEnter(root, user)) && (await canEnter(path.dirname(clusterDir), user))) {
    return { user, command: (file, args) => ({ file, args: [...args], ...user }) };
  }
  const setpriv = await setprivArguments(user, root);
  if (setpriv === undefined) {
    throw new Error(
      `PostgreSQL may not run as root, and the user it would run as (uid ${user.uid}) may not enter ${root} or ` +
        `${clusterDir}. Move the product to a folder that every user may enter (such as /srv), start it as an ` +
        'ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  return { user, command: (program, args) => ({ file: 'setpriv', args: [...setpriv, program, ...args] }) };
}

async function pickUser(): Promise<{ uid: number; gid: number }> {
  const known = (await findUser('postgres')) ?? (await findUser('kontor'));
  if (known !== undefined) return known;
  await run('useradd', ['--system', '--no-create-home', '--user-group', 'kontor']).catch(() => undefined);
  const found = (await findUser('kontor')) ?? (await findUser('nobody'));
  if (found !== undefined) return found;
  throw new Error(
    'PostgreSQL may not run as root, and this machine has no user "postgres", "kontor" or "nobody" for it. ' +
      'Add one, start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

async function findUser(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function canEnter(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<boolean> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const found = await stat(current).catch(() => undefined);
    if (found !== undefined) {
      const enterBit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
      if ((found.mode & enterBit) === 0) return false;
    }
    if (current === path.dirname(current)) return true;
  }
}

/** Capabilities that let a user pass closed folders, the narrower first, by their bit in the kernel's mask. */
const passingCapabilities = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
];

async function setprivArguments(
  { uid, gid }: { uid: number; gid: number },
  probe: string,
): Promise<string[] | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const allowed = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  const capability = passingCapabilities.find(({ bit }) => (allowed & (1n << bit)) !== 0n);
  if (capability === undefined) return undefined;
  const args = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=+${capability.name}`,
    `--ambient-caps=+${capability.name}`,
    // Without it access(2), by which the programs look for each other, leaves the capability out of account.
    '--securebits=+no_setuid_fixup',
  ];
  return await run('setpriv', [...args, 'test', '-x', probe]).then(
    () => args,
    () => undefined,
  );
}
