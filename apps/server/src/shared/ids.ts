import { randomBytes } from 'node:crypto';

/** A new id: 24 hexadecimal characters, so never a hyphen (ROLE-10). */
export function newId(): string {
  return randomBytes(12).toString('hex');
}
