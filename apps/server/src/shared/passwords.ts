import { hash } from '@node-rs/argon2';
import { unavailable } from './unavailable.ts';
import { createWorkerPool, threadOf } from './worker-pool.ts';

/** 19 MiB and two passes, some 25 ms of processor time. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A task of the thread: verifies a password, or hashes it if `hash` is absent. */
export interface PasswordTask {
  password: string;
  hash?: string;
  cost: typeof cost;
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** About two seconds of work of the thread. */
const maxPending = 64;

/**
 * Hashes and verifies in one thread of low priority: a thousand wrong passwords a minute must not slow other requests.
 *
 * @throws RequestError 503 `service.unavailable` while `maxPending` passwords wait
 */
export function createPasswordHasher() {
  const pool = createWorkerPool<PasswordTask, string | boolean>({
    start: () => threadOf(new URL('./password-worker.ts', import.meta.url), { maxOldGenerationSizeMb: 64 }),
    most: 1,
    timeoutMs: 30_000,
    idleMs: 60_000,
  });
  let pending = 0;

  async function run(task: Omit<PasswordTask, 'cost'>): Promise<string | boolean> {
    if (pending >= maxPending) throw unavailable();
    pending += 1;
    try {
      return await pool.run({ ...task, cost });
    } finally {
      pending -= 1;
    }
  }

  return {
    hash: async (password: string): Promise<string> => (await run({ password })) as string,
    verify: async (hash: string, password: string): Promise<boolean> =>
      (await run({ password, hash })) as boolean,
    close: () => pool.close(),
  };
}

/**
 * Hashes a password with argon2id, the form that sign-in verifies. For commands: many at once use all processors.
 *
 * @example await hashPassword('demo-2026') // '$argon2id$v=19$m=19456,t=2,p=1$…'
 */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);
