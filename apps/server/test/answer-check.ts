import {
  ErrorAnswer,
  type ErrorCode,
  errorCatalogue,
  errorText,
  type RouteDefinition,
  routes,
} from '@kontor/contract';
import { LOCALES } from '@kontor/domain';
import { Ajv, type ValidateFunction } from 'ajv';

/** Codes that every route may answer, whatever its line in the route table says (API-02). */
const commonCodes = new Set<ErrorCode>([
  'json.invalid',
  'request.invalid',
  'auth.required',
  'session.expired',
  'api.key.invalid',
  'api.key.right.missing',
  'company.not.selected',
  'right.missing',
  'operator.right.missing',
  'second.factor.setup.required',
  'view.read.only',
  'route.not.found',
  'method.not.allowed',
  'body.too.large',
  'media.type.unsupported',
  'validation.failed',
  'internal.error',
  'service.unavailable',
]);

/** Every line of the route table. */
export const allRoutes: RouteDefinition[] = Object.values(routes).flatMap(
  (module) => Object.values(module) as RouteDefinition[],
);

const patterns = allRoutes
  .map((route) => ({ route, pattern: new RegExp(`^${route.path.replace(/:[A-Za-z]+/g, '[^/]+')}$`) }))
  .sort((a, b) => a.route.path.split(':').length - b.route.path.split(':').length);

/** The line of the route table that a method and a path stand for; a fixed path goes before one with parameters. */
export function findRoute(method: string, path: string): RouteDefinition | undefined {
  const plain = path.replace(/(.)\/$/, '$1');
  return patterns.find(({ route, pattern }) => route.method === method && pattern.test(plain))?.route;
}

/** Throws where an answer has more or other fields than the contract says, or a code that its route does not name. */
export function checkAnswer(
  route: RouteDefinition | undefined,
  { status, text, contentType }: { status: number; text: string; contentType: string },
): void {
  if (status >= 400) {
    checkError(route, { status, text, contentType });
    return;
  }
  if (!route) return;
  const schema = route.responses[status];
  if (!schema)
    throw new Error(`${route.path} answered ${status}, which its line in the route table does not have.`);
  if (status === 204) {
    if (text !== '') throw new Error(`${route.path} answered 204 with a body.`);
    return;
  }
  if (contentType.startsWith('application/x-ndjson')) {
    checkLines(route, validatorOf(schema), text);
    return;
  }
  if (!contentType.startsWith('application/json')) return;
  const validate = validatorOf(schema);
  if (!validate(JSON.parse(text))) fail(`${route.method} ${route.path} ${status}`, validate, text);
}

/** Each line of a feed (docs/erp.md). */
function checkLines(route: RouteDefinition, validate: ValidateFunction, text: string): void {
  for (const line of text.trimEnd().split('\n'))
    if (!validate(JSON.parse(line))) fail(`${route.method} ${route.path} 200`, validate, line);
}

function checkError(
  route: RouteDefinition | undefined,
  { status, text, contentType }: { status: number; text: string; contentType: string },
): void {
  if (!contentType.startsWith('application/json'))
    throw new Error(`An error answer of type ${contentType}: ${text}`);
  const answer = JSON.parse(text) as ErrorAnswer;
  const validate = validatorOf(ErrorAnswer);
  if (!validate(answer)) fail(`error ${status}`, validate, text);
  const known = Object.hasOwn(errorCatalogue, answer.code)
    ? errorCatalogue[answer.code as ErrorCode]
    : undefined;
  if (!known) throw new Error(`${answer.code} is not in the error catalogue.`);
  const code = answer.code as ErrorCode;
  if (route && !commonCodes.has(code) && !route.errors?.includes(code)) {
    throw new Error(
      `${route.method} ${route.path} answered ${code}, which its line in the route table does not name.`,
    );
  }
  checkText(code, answer);
}

/** Every place of the text has a value in the details, and the message is the filled text (API-02). */
function checkText(code: ErrorCode, { message, details }: ErrorAnswer): void {
  const values = { retryAfterSeconds: 60, ...(details as Record<string, unknown> | undefined) };
  const aliases: Record<string, string[]> = { wait: ['retryAfterSeconds'], amount: ['amount', 'minimum'] };
  for (const [, name = ''] of errorCatalogue[code].de.matchAll(/\{(\w+)\}/g))
    if (name !== 'grantedBy' && (aliases[name] ?? [name]).every((key) => !Object.hasOwn(values, key)))
      throw new Error(`${code} has no value for {${name}}: ${JSON.stringify(details)}`);
  if (!LOCALES.some((locale) => message === errorText(code, details, locale)))
    throw new Error(`${code} has the message ‘${message}’.`);
}

const validators = new WeakMap<object, ValidateFunction>();
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: { date: /^\d{4}-\d\d-\d\d$/, 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/ },
});

function validatorOf(schema: object): ValidateFunction {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(closed(schema) as object);
    validators.set(schema, validate);
  }
  return validate;
}

/** The schema with every object closed, so that a field that a presenter leaks is found. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = 'properties' in copy && copy.additionalProperties === undefined;
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}

function fail(what: string, validate: ValidateFunction, text: string): never {
  const problems = (validate.errors ?? [])
    .slice(0, 10)
    .map((error) => `  ${error.instancePath || '/'} ${error.message} ${JSON.stringify(error.params)}`);
  throw new Error(`${what} does not fit the contract:\n${problems.join('\n')}\n${text.slice(0, 2000)}`);
}
