import { hash } from 'node:crypto';

/**
 * The version of a record that two people may edit at once: changes with its values.
 *
 * @example recordVersion({ role: 'office' }) // '3f0c…', 32 hex digits
 */
export function recordVersion(values: object): string {
  return hash('sha256', JSON.stringify(values)).slice(0, 32);
}
