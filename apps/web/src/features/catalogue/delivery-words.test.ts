import { expect, it } from 'vitest';
import { deliveryWord } from './delivery-words.ts';

const shop = { today: '2026-11-21', buyableWithoutStock: false };

it.each([
  [{ stock: 3 }, shop, 'now'],
  [{ stock: 3, releaseDate: '2027-01-01' }, shop, 'now'],
  [{ stock: 0, releaseDate: '2026-11-22' }, shop, 'from'],
  [{ stock: 0, releaseDate: '2026-11-21' }, shop, 'soon'],
  [{ stock: -2 }, shop, 'notNow'],
  [{ stock: 0 }, { ...shop, buyableWithoutStock: true }, 'onOrder'],
  [{ stock: 0, isOnlySellableWithPositiveStock: true }, shop, undefined],
])('PROD-05 PROD-08 CONF-21 %j says %s', (facts, options, word) => {
  expect(deliveryWord(facts, options as typeof shop)).toBe(word);
});
