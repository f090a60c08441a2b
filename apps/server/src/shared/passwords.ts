import { hash } from '@node-rs/argon2';

/**
 * Hashes a password with argon2id (19 MiB, 2 passes), the form that sign-in verifies.
 *
 * @example await hashPassword('demo-2026') // '$argon2id$v=19$m=19456,t=2,p=1$…'
 */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}
