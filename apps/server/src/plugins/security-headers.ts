import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const contentSecurityPolicy = {
  'default-src': "'self'",
  'script-src': "'self'",
  // The component kit sets styles on elements.
  'style-src': "'self' 'unsafe-inline'",
  // Product pictures may lie on a manufacturer's server.
  'img-src': "'self' data: blob: https:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'frame-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

type Needs = Pick<Config, 'picturesUrl' | 'meilisearch'>;

/** An image server inside a company's network may speak plain http; an outside search engine is asked by the browser. */
function policyFor({ picturesUrl, meilisearch }: Needs): string {
  const pictures = picturesUrl === undefined ? '' : new URL(picturesUrl).origin;
  const more: Record<string, string> = {
    'img-src': pictures.startsWith('http:') ? ` ${pictures}` : '',
    'connect-src': meilisearch ? ` ${new URL(meilisearch.url).origin}` : '',
  };
  return Object.entries(contentSecurityPolicy)
    .map(([directive, sources]) => `${directive} ${sources}${more[directive] ?? ''}`)
    .join(';');
}

/** No Strict-Transport-Security: the shop also runs on plain http inside a company's network; a proxy that ends TLS sets it. */
const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/**
 * Strict headers for pages and API alike, the set that helmet recommends. They never change, so they are written here
 * once: composing them anew for each request took a sixth of the time of a small answer.
 */
export function registerSecurityHeaders(app: FastifyInstance, config: Needs): void {
  const headers = { 'content-security-policy': policyFor(config), ...securityHeaders };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
