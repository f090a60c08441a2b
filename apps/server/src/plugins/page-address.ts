import type { FastifyReply, FastifyRequest } from 'fastify';

/** True for an address that the web app shows, asked for by a browser: no call, no file. */
export function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '';
  if (/^\/(api|files|pictures|assets|health|metrics|search-engine)(\/|$)/.test(path)) return false;
  if (/\.(avif|css|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2|xml)$/.test(path)) return false;
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

/**
 * Leads a page whose address cannot be read (cut off when it was copied) to the nearest one that can, so that people see
 * the shop's own 404 page instead of the answer of a call (CATG-01, PROD-01). Undefined when it is no such page.
 */
export function leadToReadablePage(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const address = readableAddress(request.url);
  if (address === request.url || !isPage(request)) return undefined;
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

/**
 * An address of this shop without what no address can hold: NUL characters go, a lone percent sign stands for itself,
 * broken characters become the replacement character. It begins with one slash, so that it cannot lead to another host.
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

/** Decoding as browsers do puts the replacement character for each byte sequence that is no UTF-8. */
function repaired(bytes: string): string {
  return encodeURIComponent(Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'));
}
