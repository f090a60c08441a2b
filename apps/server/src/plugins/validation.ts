import type { FieldIssue } from '@kontor/contract';
import { isBlank } from '@kontor/domain';
import { Ajv, type AnySchemaObject, type ErrorObject, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { type RequestError, requestError } from '../shared/errors.ts';
import { fieldIssue } from '../shared/field-issue.ts';
import { forEachInSlices, sliceLength } from '../shared/in-slices.ts';

/** Limit of listed fields: a body may have thousands of invalid ones. */
export const maxIssues = 100;

type Validator = (data: Record<string, unknown>) => unknown;

const options: Options = { allErrors: true, strict: false, strictNumbers: true, verbose: true };

/** Apps of one process share what is compiled: tests build hundreds. */
const strict = createAjv(options);
const coercing = createAjv({ ...options, coerceTypes: 'array' });

/**
 * Compiles each schema of the routes at the first request that needs it: all at once take half of the server's start. Texts
 * of query and path are coerced to numbers and lists; bodies are not coerced. The keyword `trim` cleans texts before their
 * lengths are checked.
 */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    let validate: Validator | undefined;
    return ((data) => {
      validate ??=
        httpPart === 'body'
          ? bodyValidator(strict, schema as AnySchemaObject)
          : withPlainNumbers(coercing, schema as AnySchemaObject);
      return validate(data);
    }) as ReturnType<FastifySchemaCompiler<unknown>>;
  });
  // Presenters pick the fields of answers, and tests validate their schema.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
}

/**
 * Validates a body. Elements of long lists are validated in slices, between which other requests are answered. Stops after
 * `maxIssues` faults.
 */
function bodyValidator(ajv: Ajv, schema: AnySchemaObject): Validator {
  const validate = ajv.compile(schema);
  const validateWhole: Validator = (body) =>
    validate(body) || { error: validationFailed(validate.errors ?? []) };
  const lists = Object.entries((schema.properties ?? {}) as Record<string, AnySchemaObject>).filter(
    ([, property]) => property.type === 'array' && property.items?.type === 'object',
  );
  if (lists.length === 0) return validateWhole;
  const validateFrame = ajv.compile({
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(lists.map(withoutElements)) },
  });
  const validateElement = new Map(lists.map(([key, { items }]) => [key, ajv.compile(items)]));

  async function validateInSlices(body: Record<string, unknown>): Promise<void> {
    const errors = validateFrame(body) ? [] : [...(validateFrame.errors ?? [])];
    for (const [key, validateOne] of errors.length > 0 ? [] : validateElement) {
      await forEachInSlices(Array.isArray(body[key]) ? body[key] : [], (element, place) => {
        if (errors.length >= maxIssues || validateOne(element)) return;
        const at = `/${key}/${place}`;
        for (const error of validateOne.errors ?? [])
          errors.push({ ...error, instancePath: at + error.instancePath });
      });
    }
    // For an async validator Fastify takes a rejection as the error.
    if (errors.length > 0) throw validationFailed(errors);
  }

  return (body) => {
    const isLong = lists.some(([key]) => Array.isArray(body?.[key]) && body[key].length > sliceLength);
    return isLong ? validateInSlices(body) : validateWhole(body);
  };
}

function withoutElements([key, { items: _items, ...list }]: [string, AnySchemaObject]) {
  return [key, list] as const;
}

const plainNumber = /^-?\d+(?:\.\d+)?$/;

/**
 * Validates the strings of a query or path. JavaScript would read '0x10' as 16, '1e3' as 1000 and very many digits as
 * infinite: only plain numbers pass.
 */
function withPlainNumbers(ajv: Ajv, schema: AnySchemaObject): Validator {
  const validate = ajv.compile(schema);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, AnySchemaObject>);
  const numbers = properties.filter(([, { type }]) => type === 'integer' || type === 'number');
  return (texts) => {
    const odd = numbers.filter(([name]) => typeof texts[name] === 'string' && !plainNumber.test(texts[name]));
    if (odd.length > 0) return refusal(odd.map(([field]) => ({ field, code: 'type' })));
    if (!validate(texts)) return { error: validationFailed(validate.errors ?? []) };
    const infinite = numbers.filter(([name]) => !Number.isFinite(texts[name] ?? 0));
    return infinite.length === 0 || refusal(infinite.map(([field]) => ({ field, code: 'tooLarge' })));
  };
}

function refusal(details: FieldIssue[]) {
  return { error: requestError('validation.failed', { details }) };
}

function validationFailed(errors: readonly ErrorObject[]): RequestError {
  return requestError('validation.failed', { details: issuesOf(errors) });
}

/**
 * The first and most precise issue of each field. A value that fits no branch of a union is reported by every branch and
 * every enclosing union.
 */
function issuesOf(errors: readonly ErrorObject[]): FieldIssue[] {
  const byField = new Map<string, FieldIssue>();
  const outer = new Set<string>();
  for (const error of errors) {
    const issue = fieldIssue(error);
    if (byField.has(issue.field)) continue;
    byField.set(issue.field, issue);
    if (byField.size >= maxIssues) break;
  }
  for (const field of byField.keys()) {
    for (let dot = field.lastIndexOf('.'); dot > 0; dot = field.lastIndexOf('.', dot - 1)) {
      outer.add(field.slice(0, dot));
    }
  }
  const isEcho = ({ field, code }: FieldIssue) => outer.has(field) && (code === 'type' || code === 'invalid');
  return [...byField.values()].filter((issue) => !isEcho(issue));
}

function createAjv(options: Options): Ajv {
  const ajv = new Ajv(options);
  addFormats.default(ajv);
  // JavaScript knows no leap seconds, the database no year 0.
  const moment = addFormats.default.get('date-time') as { validate(text: string): boolean };
  ajv.addFormat(
    'date-time',
    (text) => text >= '0001' && moment.validate(text) && !Number.isNaN(Date.parse(text)),
  );
  ajv.addKeyword({
    keyword: 'trim',
    type: 'string',
    before: 'maxLength',
    schemaType: 'string',
    modifying: true,
    errors: false,
    validate: (
      form: 'line' | 'lines',
      text: string,
      _schema: unknown,
      place?: { parentData: unknown; parentDataProperty: string | number },
    ) => {
      if (place?.parentData)
        (place.parentData as Record<string | number, unknown>)[place.parentDataProperty] = trimmed(
          text,
          form,
        );
      return true;
    },
  });
  return ajv;
}

/** See `Text` of the contract. */
function trimmed(text: string, form: 'line' | 'lines'): string {
  if (isBlank(text)) return '';
  const directed = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
  if (form === 'line') return directed.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const lines = directed.replace(/\r\n?|[\u2028\u2029]/g, '\n');
  return lines.replace(/[^\P{Cc}\n]+/gu, ' ').trim();
}
