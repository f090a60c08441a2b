import { plainPictureOrigin } from '@kontor/domain';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const contentSecurityPolicy = {
  'default-src': "'self'",
  'script-src': "'self'",
  // The component kit sets styles on elements.
  'style-src': "'self' 'unsafe-inline'",
  // Product pictures may be on a manufacturer's server (`isShownPicture`).
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

/** Adds an image server with plain http, and the outside search engine that browsers call. */
function policyFor({ picturesUrl, meilisearch }: Needs): string {
  const pictures = plainPictureOrigin(picturesUrl);
  const more: Record<string, string> = {
    'img-src': pictures ? ` ${pictures}` : '',
    'connect-src': meilisearch ? ` ${new URL(meilisearch.url).origin}` : '',
  };
  return Object.entries(contentSecurityPolicy)
    .map(([directive, sources]) => `${directive} ${sources}${more[directive] ?? ''}`)
    .join(';');
}

/** Without Strict-Transport-Security: the shop may run on plain http in a company network. A TLS proxy sets it. */
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
 * Sets the headers that helmet recommends, for pages and API. They are constant: composing them for each request took a
 * sixth of the time of a small answer.
 */
export function registerSecurityHeaders(app: FastifyInstance, config: Needs): void {
  const headers = { 'content-security-policy': policyFor(config), ...securityHeaders };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
