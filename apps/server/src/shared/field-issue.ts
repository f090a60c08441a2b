import type { FieldForm, FieldIssue, FieldRule } from '@kontor/contract';
import type { ErrorObject } from 'ajv';

/** What a schema refuses: the field as a path, its problem and what the schema demands. The compiler is `verbose`. */
export function fieldIssue(error: ErrorObject): FieldIssue {
  const path = error.instancePath.split('/').slice(1);
  const named = error.params.missingProperty ?? error.params.additionalProperty;
  if (typeof named === 'string') path.push(named);
  const expected = ruleOf(error);
  return {
    field: path.join('.'),
    code: issueCodes[error.keyword] ?? 'invalid',
    ...(expected ? { expected } : {}),
  };
}

/** What the schema demands instead. */
function ruleOf({ keyword, parentSchema = {} }: ErrorObject): FieldRule | undefined {
  const { type, minimum, maximum, minLength, maxLength, minItems, maxItems, form, format } = parentSchema;
  switch (keyword) {
    case 'minLength':
    case 'maxLength':
      return bounded('text', minLength || undefined, maxLength);
    case 'minItems':
    case 'maxItems':
      return bounded('list', minItems, maxItems);
    case 'minimum':
    case 'maximum':
    case 'type':
      return type === 'integer' || type === 'number' ? bounded(type, minimum, maximum) : undefined;
    case 'pattern':
      return form ? { form: form as FieldForm } : undefined;
    case 'format':
      return { form: format === 'date' ? 'date' : 'moment' };
    case 'const':
      return { form: 'choice' };
    default:
      return undefined;
  }
}

function bounded(
  of: 'integer' | 'number' | 'text' | 'list',
  min: number | undefined,
  max: number | undefined,
): FieldRule {
  return { of, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

const issueCodes: Record<string, FieldIssue['code']> = {
  required: 'required',
  type: 'type',
  pattern: 'format',
  format: 'format',
  minLength: 'tooShort',
  minItems: 'tooShort',
  maxLength: 'tooLong',
  maxItems: 'tooLong',
  minimum: 'tooSmall',
  maximum: 'tooLarge',
  additionalProperties: 'unknown',
};
