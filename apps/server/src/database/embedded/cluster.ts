import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

export interface ClusterOptions {
  clusterDir: string;
  runAs: RunAs;
  user: string;
  password: string;
  /** The password is new, but the cluster may exist: set it there. */
  passwordIsNew: boolean;
}

/**
 * Makes the cluster folder when there is none: UTF-8, `C.UTF-8` order (ICU collations by name in queries), SCRAM
 * passwords only.
 *
 * It is made beside its place and then moved there, so that a crash in between leaves nothing half-made.
 */
export async function initialiseCluster(options: ClusterOptions): Promise<void> {
  const { clusterDir, passwordIsNew } = options;
  if (await exists(path.join(clusterDir, 'PG_VERSION'))) {
    if (passwordIsNew) await setPassword(options);
    return;
  }
  const left = await readdir(clusterDir).catch(() => []);
  if (left.length > 0) {
    throw new Error(
      `${clusterDir} is not empty and holds no database: move it away, or set another DATA_DIR.`,
    );
  }
  await rm(clusterDir, { recursive: true, force: true });
  await makeCluster(options);
}

async function makeCluster({ clusterDir, runAs, user, password }: ClusterOptions): Promise<void> {
  await clearAttempts(clusterDir);
  // A name of its own: an initdb that outlived its killed starter may still be writing for a moment.
  const making = `${clusterDir}.making-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${making}.password`;
  await mkdir(making, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await chmod(passwordFile, 0o600);
  if (runAs.user !== undefined) {
    await chown(making, runAs.user.uid, runAs.user.gid);
    await chown(passwordFile, runAs.user.uid, runAs.user.gid);
  }
  try {
    const { initdb } = await findBinaries();
    await runProgram(runAs, initdb, [
      `--pgdata=${making}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(making, clusterDir);
}

async function clearAttempts(clusterDir: string): Promise<void> {
  const folder = path.dirname(clusterDir);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${path.basename(clusterDir)}.making-`)) continue;
    // One that is still being written to cannot always be removed; the next start clears it.
    await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Works on a stopped cluster, so it needs no password itself. */
async function setPassword({ clusterDir, runAs, user, password }: ClusterOptions): Promise<void> {
  const { postgres } = await findBinaries();
  await runProgram(
    runAs,
    postgres,
    ['--single', '-D', clusterDir, 'postgres'],
    `alter user ${user} password '${password}'\n`,
  );
}

async function runProgram(runAs: RunAs, program: string, args: string[], input?: string): Promise<void> {
  const { file, args: allArgs, ...user } = runAs.command(program, args);
  await new Promise<void>((resolve, reject) => {
    const child = spawn(file, allArgs, {
      ...user,
      cwd: '/',
      env: programEnvironment,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(program)} failed (${signal ?? code}): ${output.trim()}`));
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
  });
}

/** Nothing of ours: PG… variables of the shell would change what the programs do. */
export const programEnvironment: NodeJS.ProcessEnv = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  );
}
