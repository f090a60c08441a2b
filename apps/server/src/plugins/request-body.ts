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
  // Without a content type nothing can be in a body, as in a bare POST /api/logout.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, {});
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
    value = JSON.parse(text, withoutPrototype(text));
  } catch (error) {
    throw requestError('json.invalid', { details: { reason: (error as Error).message.slice(0, 200) } });
  }
  if (text.includes('\\u') && hasUnstorableText(value)) throw requestError('request.invalid');
  return value;
}

/** Bodies that name `__proto__` lose that key: it could change the meaning of a later object spread. */
function withoutPrototype(text: string): ((key: string, value: unknown) => unknown) | undefined {
  if (!text.includes('__proto__') && !/\\u005f/i.test(text)) return undefined;
  return (key, value) => (key === '__proto__' ? undefined : value);
}

/** Not recursive: a body may be nested deeper than the stack. */
function hasUnstorableText(root: unknown): boolean {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (value.includes('\u0000') || !value.isWellFormed()) return true;
    } else if (Array.isArray(value)) {
      for (const entry of value) waiting.push(entry);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, entry] of Object.entries(value)) waiting.push(key, entry);
    }
  }
  return false;
}
