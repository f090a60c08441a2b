import { hash, randomInt } from 'node:crypto';

const count = 10;

/** Only digits: phones offer their number keys for a code. 20 of them are 66 bits, too many to guess. */
const groups = 4;
export const recoveryDigits = 5 * groups;

/** New recovery codes as they are shown, such as `04127-99351-20846-71193`. */
export function newRecoveryCodes(): string[] {
  const group = () => String(randomInt(100_000)).padStart(5, '0');
  return Array.from({ length: count }, () => Array.from({ length: groups }, group).join('-'));
}

/** What is stored of a code: a fast hash is enough for 66 random bits; the user's id keeps hashes of several users apart. */
export function hashRecoveryCode(
  { tenantId, userId }: { tenantId: number; userId: string },
  code: string,
): Buffer {
  return hash('sha256', `${tenantId}/${userId}/${digitsOf(code)}`, 'buffer');
}

/** A typed code without blanks and hyphens. */
export function digitsOf(code: string): string {
  return code.replace(/[\s-]/g, '');
}
