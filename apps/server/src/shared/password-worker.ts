import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordTask } from './passwords.ts';

/** The thread that hashes passwords: one message in, one message out. */

// On Linux this lowers the calling thread alone: other requests go before sign-ins. Not to the lowest priority: while the
// processors are never idle, people still sign in.
if (process.platform === 'linux') setPriority(0, 5);

parentPort?.on('message', (task: PasswordTask) => parentPort?.postMessage(work(task)));

/** A stored hash that is none, as an import may bring one, fits no password. */
function work({ password, hash, cost }: PasswordTask): string | boolean {
  if (hash === undefined) return hashSync(password, cost);
  try {
    return verifySync(hash, password);
  } catch {
    return false;
  }
}
