import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether a browser requests a page of the web app, not an API call or a file. */
export function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '';
  if (/^\/(api|files|pictures|assets|health|metrics|search-engine)(\/|$)/.test(path)) return false;
  if (/\.(avif|css|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2|xml)$/.test(path)) return false;
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

/**
 * Redirects a malformed page address, such as a truncated one, to the repaired one. People then see the shop's 404 page
 * instead of JSON (CATG-01, PROD-01). Undefined for other requests.
 */
export function leadToReadablePage(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const address = readableAddress(request.url);
  if (address === request.url || !isPage(request)) return undefined;
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

/**
 * Repairs an address: removes NUL characters, escapes lone percent signs, and replaces invalid UTF-8 by the replacement
 * character. It begins with one slash, so that it cannot lead to another host.
 *
 * @example readableAddress('/category/100%-64a1') // '/category/100%25-64a1'
 */
export function readableAddress(url: string): string {
  const readable = url
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/%00/g, '')
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => (isReadable(bytes) ? bytes : repaired(bytes)));
  return readable === url ? url : `/${readable.replace(/^[/\\]+/, '')}`;
}

function isReadable(bytes: string): boolean {
  try {
    decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Decodes invalid UTF-8 to replacement characters, as browsers do. */
function repaired(bytes: string): string {
  return encodeURIComponent(Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'));
}
