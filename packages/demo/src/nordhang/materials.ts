import Type from 'typebox';
import { readTable, rowSchema, rowsByKey, Text } from '../data-file.ts';

/** Materials of the outdoor range by attribute value: the label and the sentence that a description spends on it. */
export const materials = rowsByKey(
  readTable('nordhang/materials.csv', rowSchema({ key: Type.String(), label: Text, sentence: Text })),
);
