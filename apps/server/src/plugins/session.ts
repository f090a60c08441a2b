import type { FastifyInstance } from 'fastify';
import type { ApiKeyReader } from '../modules/api-keys/api-key-reader.ts';
import type { SessionReader } from '../modules/sessions/session-reader.ts';
import { tokenOfHeader } from '../modules/sessions/session-token.ts';
import { type Caches, headerCacheBound } from '../shared/cache.ts';
import { type Locale, localeOf } from '../shared/locale.ts';

/**
 * Sets `request.locale` and `request.actor`, null without a valid token. Reads the token from the header, never from a cookie
 * (API-01). Routes decide whether they need an actor. Routes for API keys know no users: they set `request.apiCaller` instead.
 */
export function registerSession(
  app: FastifyInstance,
  { apiKeys, caches, sessions }: { apiKeys: ApiKeyReader; caches: Caches; sessions: SessionReader },
): void {
  const locales = caches.create<string, Locale>('languages', headerCacheBound);
  app.decorateRequest('actor', null);
  app.decorateRequest('apiCaller', null);
  app.decorateRequest('locale', 'de');
  app.addHook('onRequest', async (request) => {
    const languages = request.headers['accept-language'] ?? '';
    request.locale = locales.load(languages, () => localeOf(languages));
    if (request.routeOptions.config.route?.access === 'apiKey') {
      request.apiCaller = await apiKeys.callerOf(request);
      return;
    }
    const token = tokenOfHeader(request.headers.authorization);
    if (token === undefined) return;
    request.actor = await sessions.actorOf({ token, host: request.hostname, locale: request.locale });
  });
}
