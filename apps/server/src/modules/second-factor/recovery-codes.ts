import { hash, randomInt } from 'node:crypto';

const count = 10;

/** Only digits: phones offer their number keys for a code. 20 of them are 66 bits, too many to guess. */
const groups = 4;
export const recoveryDigits = 5 * groups;

/** New recovery codes in the form shown to the user, such as `04127-99351-20846-71193`. */
export function newRecoveryCodes(): string[] {
  const group = () => String(randomInt(100_000)).padStart(5, '0');
  return Array.from({ length: count }, () => Array.from({ length: groups }, group).join('-'));
}

/** The stored hash of a code. A fast hash suffices for 66 random bits; the user's id acts as salt. */
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
