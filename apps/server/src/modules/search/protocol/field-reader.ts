import { ProtocolError, type ProtocolErrorCode, shown } from './protocol-error.ts';

/** How a field is read: the code of its error, and whether it comes from JSON or from the query string. */
export interface FieldContext {
  /** 'invalid_search_limit' for `limit`. */
  code(field: string): ProtocolErrorCode;
  /** From a query string: numbers and lists are parsed from text. */
  isText: boolean;
}

export type Fields = Readonly<Record<string, unknown>>;

/** `attributesToCrop` → `attributes_to_crop` */
export function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function readText(fields: Fields, field: string, context: FieldContext): string | undefined {
  const value = given(fields, field, context);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw wrongType(field, value, 'a string', context);
  return value;
}

export function readInteger(fields: Fields, field: string, context: FieldContext): number | undefined {
  const value = given(fields, field, context);
  if (value === undefined) return undefined;
  if (context.isText) {
    if (!/^\d{1,15}$/.test(String(value))) throw unreadable(field, value, 'a positive integer', context);
    return Number(value);
  }
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw wrongType(field, value, 'a positive integer', context);
  return value;
}

export function readFlag(fields: Fields, field: string, context: FieldContext): boolean {
  const value = given(fields, field, context);
  if (value === undefined) return false;
  if (context.isText) {
    if (value !== 'true' && value !== 'false')
      throw unreadable(field, value, 'a boolean, expected either `true` or `false`', context);
    return value === 'true';
  }
  if (typeof value !== 'boolean') throw wrongType(field, value, 'a boolean', context);
  return value;
}

/** At most 100 texts; nothing needs more. */
export function readTexts(fields: Fields, field: string, context: FieldContext): string[] | undefined {
  const value = given(fields, field, context);
  if (value === undefined) return undefined;
  const texts = context.isText ? String(value).split(',') : value;
  if (!Array.isArray(texts)) throw wrongType(field, value, 'an array', context);
  if (texts.length > maxTexts)
    throw new ProtocolError(context.code(field), `\`${field}\` takes at most ${maxTexts} values.`);
  texts.forEach((text, at) => {
    if (typeof text !== 'string') throw wrongType(`${field}[${at}]`, text, 'a string', context, field);
  });
  return texts;
}

const maxTexts = 100;

export function readOneOf<Value extends string>(
  fields: Fields,
  field: string,
  values: readonly Value[],
  context: FieldContext,
): Value | undefined {
  const text = readText(fields, field, context);
  if (text === undefined) return undefined;
  const value = values.find((known) => known === text);
  if (value !== undefined) return value;
  const place = context.isText ? `for parameter \`${field}\`` : `at \`.${field}\``;
  throw new ProtocolError(
    context.code(field),
    `Unknown value \`${shown(text)}\` ${place}: expected one of ${values.map((known) => `\`${known}\``).join(', ')}`,
  );
}

/** Null counts as missing. A query parameter must not be repeated. */
function given(fields: Fields, field: string, context: FieldContext): unknown {
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (value === undefined || value === null) return undefined;
  if (context.isText && Array.isArray(value))
    throw new ProtocolError(context.code(field), `Parameter \`${field}\` is given more than once.`);
  return value;
}

function wrongType(
  place: string,
  value: unknown,
  expected: string,
  context: FieldContext,
  field = place,
): ProtocolError {
  const found = typeof value === 'string' ? `${kindOf(value)}: \`"${shown(value)}"\`` : kindAndValue(value);
  return new ProtocolError(
    context.code(field),
    `Invalid value type at \`.${place}\`: expected ${expected}, but found ${found}`,
  );
}

function unreadable(field: string, value: unknown, expected: string, context: FieldContext): ProtocolError {
  return new ProtocolError(
    context.code(field),
    `Invalid value in parameter \`${field}\`: could not parse \`${shown(value)}\` as ${expected}`,
  );
}

function kindAndValue(value: unknown): string {
  return `${kindOf(value)}: \`${shown(value)}\``;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  switch (typeof value) {
    case 'string':
      return 'a string';
    case 'boolean':
      return 'a boolean';
    case 'object':
      return 'an object';
    default:
      if (Number.isInteger(value)) return (value as number) < 0 ? 'a negative integer' : 'a positive integer';
      return 'a number';
  }
}
