/**
 * Reads a cookie of a request; undefined when it is not there or cannot be decoded.
 *
 * @example readCookie('locale=en; token=a%2Fb', 'token') // 'a/b'
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const entry of (header ?? '').split('; ')) {
    if (!entry.startsWith(`${name}=`)) continue;
    try {
      return decodeURIComponent(entry.slice(name.length + 1));
    } catch {
      return undefined;
    }
  }
  return undefined;
}
