import Type, { type Static } from 'typebox';

/** The form of every error answer (API-02); details depend on the code. */
export const ErrorAnswer = Type.Object({
  code: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.Unknown()),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;

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
  /** The reason in the user's language, where the code says too little. */
  text?: string;
}
