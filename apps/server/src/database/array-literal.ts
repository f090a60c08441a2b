/** The driver is as fast for shorter lists. */
const minLength = 100;

/**
 * Writes a long list of texts, numbers, booleans and nulls as a PostgreSQL array literal. The driver takes twice as long, and a
 * save of a full cart sends 14 lists of 10,000. Returns any other value unchanged.
 *
 * @example plainParameter(['a', null, 'say "b"', …]) // '{"a",NULL,"say \\"b\\"",…}'
 */
export function plainParameter(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < minLength) return value;
  const parts = new Array<string>(value.length);
  for (let at = 0; at < value.length; at += 1) {
    const element: unknown = value[at];
    if (typeof element === 'string') parts[at] = quoted(element);
    else if (typeof element === 'number' || typeof element === 'boolean') parts[at] = String(element);
    else if (element === null || element === undefined) parts[at] = 'NULL';
    else return value;
  }
  return `{${parts.join(',')}}`;
}

const special = /["\\]/;

function quoted(text: string): string {
  return special.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}
