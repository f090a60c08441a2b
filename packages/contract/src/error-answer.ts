import Type, { type Static } from 'typebox';

/** The form of every error answer (API-02); details depend on the code. */
export const ErrorAnswer = Type.Object({
  code: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.Unknown()),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/** Named forms of a text; the web has a text with an example for each (`common.field.form`). */
export type FieldForm =
  | 'amount'
  | 'choice'
  | 'colour'
  | 'country'
  | 'currency'
  | 'date'
  | 'domain'
  | 'email'
  | 'host'
  | 'id'
  | 'issuer'
  | 'moment'
  | 'newUserName'
  | 'numberPrefix'
  | 'percent'
  | 'picture'
  | 'postcode'
  | 'price'
  | 'providerId'
  | 'storable'
  | 'url'
  | 'userName'
  | 'vatId';

/** What a field accepts: a range of numbers, a range of lengths (characters of a text, items of a list), or a named form. */
export type FieldRule =
  | { readonly of: 'integer' | 'number' | 'text' | 'list'; readonly min?: number; readonly max?: number }
  /** A moment from `min` to `max`, both ISO 8601. */
  | { readonly of: 'moment'; readonly min: string; readonly max: string }
  | { readonly form: FieldForm };

/** Details of `validation.failed`: the field as a path ('items.0.sku') and its problem (AUTH-07). */
export interface FieldIssue {
  field: string;
  code:
    | 'required'
    | 'type'
    | 'format'
    | 'tooShort'
    | 'tooLong'
    | 'tooSmall'
    | 'tooLarge'
    | 'unknown'
    | 'invalid';
  /** Of several records in one call, from 1; null for all. */
  row?: number | null;
  /** What would be right, where the schema or a check says it. */
  expected?: FieldRule;
  /** The reason in the user's language, where the code says too little. */
  text?: string;
}
