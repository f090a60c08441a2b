/**
 * Parses query strings as plain texts: the router would read '?sku=4711' as a number and '?sku=1e5' as 100000. A
 * repeated name gives an array.
 *
 * @example parseSearch('?sku=4711&page=2') // { sku: '4711', page: '2' }
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const known = Object.hasOwn(result, name) ? result[name] : undefined;
    result[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value];
  }
  return result;
}

/**
 * The query string with its question mark; empty without values; omits undefined and null.
 *
 * @example stringifySearch({ page: 2, sort: undefined }) // '?page=2'
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) params.append(name, String(item));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
