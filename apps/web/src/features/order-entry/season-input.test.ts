import { describe, expect, it } from 'vitest';
import { entryInput, placedIn, textIn, unplacedOf, withoutUnplaced, withTextIn } from './season-input.ts';

const offered = ['autumn', 'winter'];
const over = { sku: 'A', quantities: { spring: '5' } };
const both = { sku: 'A', quantities: { spring: '5', autumn: '7' } };

describe('quantities of a row by season', () => {
  it('CHKO-27 are read by id, and what is for no season that is offered stays visible', () => {
    expect([textIn(both, 'autumn'), textIn(both, 'winter')]).toEqual(['7', '']);
    expect(unplacedOf(both, offered)).toEqual([{ seasonId: 'spring', text: '5' }]);
    expect(unplacedOf({ quantity: '12' }, offered)).toEqual([{ seasonId: undefined, text: '12' }]);
  });

  it('CART-03 are sent as arrays with the ids of their seasons', () => {
    expect(entryInput(3, { ...both, source: 'A 5 7' })).toEqual({
      row: 3,
      sku: 'A',
      quantities: ['5', '7'],
      seasonIds: ['spring', 'autumn'],
    });
  });

  it('CHKO-27 typing the first quantity answers what stood for no season, typing another does not', () => {
    expect(withTextIn(over, { seasonId: 'winter', text: '4', offered })).toEqual({
      sku: 'A',
      quantity: null,
      quantities: { winter: '4' },
    });
    expect(withTextIn(both, { seasonId: 'winter', text: '4', offered })).toEqual({
      sku: 'A',
      quantity: null,
      quantities: { autumn: '7', winter: '4', spring: '5' },
    });
    expect(withTextIn(both, { seasonId: 'autumn', text: '8', offered })).toEqual({
      sku: 'A',
      quantity: null,
      quantities: { autumn: '8', spring: '5' },
    });
  });

  it('CHKO-27 are dropped or placed where the buyer says so', () => {
    expect(withoutUnplaced(both, offered)).toEqual({ sku: 'A', quantity: null, quantities: { autumn: '7' } });
    expect(placedIn({ sku: 'A', quantity: '12' }, 'winter', offered)).toEqual({
      sku: 'A',
      quantity: null,
      quantities: { winter: '12' },
    });
    const twice = { sku: 'A', quantities: { spring: '5', summer: '3' } };
    expect(placedIn(twice, 'winter', offered)).toEqual({
      sku: 'A',
      quantity: null,
      quantities: { winter: '8' },
    });
  });
});
