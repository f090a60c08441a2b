import type { FastifyInstance } from 'fastify';
import { requestError } from '../shared/errors.ts';

/**
 * Parses JSON bodies. An empty body counts as `{}` (several calls of the specification send none). Texts that PostgreSQL
 * cannot store, with NUL characters or half a surrogate pair, are refused here once instead of in every statement.
 */
export function registerRequestBody(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
  // A call without a content type and without a body, such as a bare POST /api/logout.
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else if (request.headers['content-type'] === undefined) done(requestError('media.type.unsupported'));
    else done(requestError('media.type.unsupported'));
  });
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.routeOptions.config.route?.body) request.body = {};
    if (/%00/.test(request.url)) throw requestError('request.invalid');
  });
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text, rejectPrototype(text));
  } catch (error) {
    throw requestError('json.invalid', { details: { reason: (error as Error).message.slice(0, 200) } });
  }
  if (text.includes('\\u') && hasUnstorableText(value)) throw requestError('request.invalid');
  return value;
}

/** Bodies that name `__proto__` lose that key: it could change the meaning of a later object spread. */
function rejectPrototype(text: string): ((key: string, value: unknown) => unknown) | undefined {
  if (!text.includes('__proto__') && !text.includes('\\u005f')) return undefined;
  return (key, value) => (key === '__proto__' ? undefined : value);
}

function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed();
  if (Array.isArray(value)) return value.some(hasUnstorableText);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).some(([key, entry]) => hasUnstorableText(key) || hasUnstorableText(entry));
  }
  return false;
}
