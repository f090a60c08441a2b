import { expect, it } from 'vitest';
import { keyOf } from './record-key.ts';

it.each([
  ['Größe XL', 'groesse_xl'],
  ['Fachhandel −12 %', 'fachhandel_12'],
  ['  Straße & Co. ', 'strasse_co'],
  ['漢字', ''],
] as const)('issue 18: the key of a new record named %s is %s', (name, key) => {
  expect(keyOf(name)).toBe(key);
});
