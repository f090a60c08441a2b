import { isUtf8 } from 'node:buffer';
import type { FieldIssue } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import { fieldsInvalid, malformed, type RequestError, requestError } from '../shared/errors.ts';
import type { WorkPlace } from '../shared/large-work.ts';
import { largeTextLength, parseInSlices } from '../shared/sliced-json.ts';
import { leadToReadablePage } from './page-address.ts';
import { maxIssues } from './validation.ts';

/**
 * Parses JSON bodies. An empty body counts as `{}` (several calls of the specification send none). Texts that PostgreSQL
 * cannot store, with NUL characters or half a surrogate pair, are refused here once instead of in every statement, by their fields.
 * Bodies that are parsed in slices do not name them.
 */
export function registerRequestBody(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const text = textOf(body as Buffer);
      if (request.workPlace || text.length > largeTextLength)
        void parseLarge(text, request.workPlace).then((value) => done(null, value), done);
      else done(null, parseJson(text));
    } catch (error) {
      done(error as Error);
    }
  });
  // Without a content type the body must be empty, as in a bare POST /api/logout.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, {});
    else done(requestError('media.type.unsupported'));
  });
  app.addHook('preValidation', async (request, reply) => {
    if (request.body === undefined && request.routeOptions.config.route?.body) request.body = {};
    if (/%00/.test(request.url)) {
      return leadToReadablePage(request, reply) ?? Promise.reject(requestError('request.invalid'));
    }
    return undefined;
  });
  // The unread rest of a refused upload would block the next request of its connection.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.readableEnded) raw.unpipe().resume();
    done();
  });
}

/** Decoding without this check would store replacement characters. */
function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw requestError('json.invalid', { details: { reason: 'Not encoded as UTF-8' } });
  return body.toString('utf8');
}

/** Parsing millions of nested lists would block the process for seconds. */
const maxDepth = 100;

/** Waits for the turn of a large body, then parses it in slices. */
async function parseLarge(text: string, place: WorkPlace | null): Promise<unknown> {
  await place?.begin();
  if (text.length <= largeTextLength) return parseJson(text);
  try {
    return await parseInSlices(text, { maxDepth, check: requireStorable });
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(error) : error;
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  if (isTooDeep(text)) {
    throw requestError('json.invalid', { details: { reason: `Nested deeper than ${maxDepth} levels` } });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notJson(error as SyntaxError);
  }
  if (isUnstorable(value, text)) {
    const fields = unstorableFields(value);
    throw fields.length > 0 ? fieldsInvalid(fields.slice(0, maxIssues)) : requestError('request.invalid');
  }
  return value;
}

function notJson({ message }: SyntaxError): RequestError {
  return requestError('json.invalid', { details: { reason: message.slice(0, 200) } });
}

/** Refuses texts that PostgreSQL cannot store, and removes `__proto__` keys from the value. */
function requireStorable(value: unknown, text: string): void {
  if (isUnstorable(value, text)) throw requestError('request.invalid');
}

function isUnstorable(value: unknown, text: string): boolean {
  return /\\u|__proto__/.test(text) && !cleanse(value);
}

/** The fields whose texts cannot be stored. A name that cannot be stored makes none. */
function unstorableFields(value: unknown, path = ''): FieldIssue[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [malformed(path, 'storable')];
  return Object.entries(value ?? {})
    .filter(([key]) => isStorable(key))
    .flatMap(([key, entry]) => unstorableFields(entry, path === '' ? key : `${path}.${key}`));
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Counts brackets outside of strings. */
function isTooDeep(text: string): boolean {
  if (!hasManyOpenings(text)) return false;
  let depth = 0;
  let isInString = false;
  for (let place = 0; place < text.length; place += 1) {
    const char = text[place];
    if (isInString) {
      if (char === '\\') place += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '[' || char === '{') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (char === ']' || char === '}') depth -= 1;
  }
  return false;
}

/** A fast check that most bodies pass: they have few brackets. */
function hasManyOpenings(text: string): boolean {
  let openings = 0;
  for (const char of '[{')
    for (let place = text.indexOf(char); place >= 0; place = text.indexOf(char, place + 1)) {
      openings += 1;
      if (openings > maxDepth) return true;
    }
  return false;
}

/**
 * Removes keys `__proto__`, which could change a later object spread. False when a text cannot be stored. A reviver of
 * JSON.parse would take ten times as long.
 */
function cleanse(root: unknown): boolean {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (!isStorable(value)) return false;
    } else if (Array.isArray(value)) {
      for (const entry of value) waiting.push(entry);
    } else if (typeof value === 'object' && value !== null) {
      if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
      for (const [key, entry] of Object.entries(value)) waiting.push(key, entry);
    }
  }
  return true;
}
