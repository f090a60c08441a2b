import { expect, it } from 'vitest';
import { areAlike } from './customer-doubles.ts';

it.each([
  ['Sport Huber GmbH', 'SPORT-HUBER', true],
  ['Sport Huber GmbH & Co. KG', 'Sport Huber', true],
  ['Gärtnerei Krüger', 'Gärtnerei Krueger', true],
  ['Alpenglüh Sport GmbH', 'Alpenglüh Sport AG', true],
  ['Bergsport Hamburg GmbH', 'Bergsport Regensburg GmbH', false],
  ['Outdoorladen Kraus', 'Outdoorladen Keller', false],
  ['Alpinzentrum Bludenz', 'Alpinzentrum Bregenz', false],
  ['AG', 'AG', true],
] as const)('issue 18: the names %s and %s of customers are alike: %s', (first, second, alike) => {
  expect(areAlike(first, second)).toBe(alike);
});
