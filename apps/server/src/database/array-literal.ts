/** A shorter list is as fast the driver's way. */
const minLength = 100;

/**
 * PostgreSQL's text for a long list of texts, numbers, truth values and nulls, so that it need not be made by the driver: that
 * takes twice as long, and a save of a full cart has 14 lists of 10,000. Anything else is answered as it is.
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
