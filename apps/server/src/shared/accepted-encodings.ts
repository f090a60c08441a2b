import Negotiator from 'negotiator';

/** Browsers send some 30 characters; a longer header is not read. */
const maxLength = 500;

/**
 * Which of brotli and gzip a client accepts, as a header without weights, best first (RFC 9110, 12.5.3).
 *
 * @example acceptedEncodings('gzip;q=0.5, br') // 'br, gzip'
 * @example acceptedEncodings('gzip; q=0, *') // 'br'
 */
export function acceptedEncodings(header: string): string {
  if (header.length > maxLength) return '';
  // The library misreads blanks: it takes 'gzip; q=0' for an accepted encoding.
  const encoding = header.replaceAll(/[ \t]/g, '');
  return new Negotiator({ headers: { 'accept-encoding': encoding } }).encodings(['br', 'gzip']).join(', ');
}
