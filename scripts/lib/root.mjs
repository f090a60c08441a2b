import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Ends the script with a message for people, no stack. */
export class Stop extends Error {}

/** @param {unknown} error */
export function endWith(error) {
  console.error(error instanceof Stop ? `\n${error.message}\n` : error);
  process.exit(1);
}
