import Type from 'typebox';
import { readTable, rowSchema, Text } from '../data-file.ts';
import type { Localised } from '../model.ts';

/** Sentences that a description may take, by kind of article. */
export const details: Record<string, Localised[]> = {};
for (const { kind, text } of readTable(
  'nordhang/details.csv',
  rowSchema({ kind: Type.String(), text: Text }),
)) {
  details[kind] = [...(details[kind] ?? []), text];
}
