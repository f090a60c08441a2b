import { describe, expect, it } from 'vitest';
import { placedIn, textIn, unplacedOf, withoutUnplaced, withTextIn } from './season-input.ts';

const offered = ['autumn', 'winter'];
const over = { sku: 'A', quantities: ['5'], seasonIds: ['spring'] };
const both = { sku: 'A', quantities: ['5', '7'], seasonIds: ['spring', 'autumn'] };

describe('quantities of a row by season', () => {
  it('CHKO-27 are read by id, and what is for no season that is offered stays visible', () => {
    expect([textIn(both, 'autumn'), textIn(both, 'winter')]).toEqual(['7', '']);
    expect(unplacedOf(both, offered)).toEqual([{ seasonId: 'spring', text: '5' }]);
    expect(unplacedOf({ quantity: '12' }, offered)).toEqual([{ seasonId: undefined, text: '12' }]);
  });

  it('CHKO-27 typing the first quantity answers what stood for no season, typing another does not', () => {
    expect(withTextIn(over, { seasonId: 'winter', text: '4', offered })).toEqual({
      sku: 'A',
      quantity: null,
      quantities: ['4'],
      seasonIds: ['winter'],
    });
    expect(withTextIn(both, { seasonId: 'winter', text: '4', offered })).toMatchObject({
      quantities: ['7', '4', '5'],
      seasonIds: ['autumn', 'winter', 'spring'],
    });
    expect(withTextIn(both, { seasonId: 'autumn', text: '8', offered })).toMatchObject({
      quantities: ['8', '5'],
      seasonIds: ['autumn', 'spring'],
    });
  });

  it('CHKO-27 are dropped or placed where the buyer says so', () => {
    expect(withoutUnplaced(both, offered)).toMatchObject({ quantities: ['7'], seasonIds: ['autumn'] });
    expect(placedIn({ sku: 'A', quantity: '12' }, 'winter', offered)).toMatchObject({
      quantity: null,
      quantities: ['12'],
      seasonIds: ['winter'],
    });
    const twice = { sku: 'A', quantities: ['5', '3'], seasonIds: ['spring', 'summer'] };
    expect(placedIn(twice, 'winter', offered)).toMatchObject({ quantities: ['8'], seasonIds: ['winter'] });
  });
});
