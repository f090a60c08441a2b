import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineIdentity, lineSku, serializeAttributes } from './line-identity.ts';

describe('line identity', () => {
  it.each([
    [{ orderType: 'order', sku: 'T-1' }, 'order:T-1'],
    [{ orderType: 'preOrder', sku: 'T-1', variantSku: 'T-1-RED' }, 'preOrder:T-1-RED'],
    [{ orderType: 'order', sku: 'T-1', variantSku: '', attributes: {} }, 'order:T-1'],
    [
      { orderType: 'order', sku: 'T-1', attributes: { size: 'L', logo: 'A"B' } },
      'order:T-1:{"logo":"A\\"B","size":"L"}',
    ],
    [{ orderType: 'order', sku: 'A:1%' }, 'order:A%3A1%25'],
  ] as const)('CART-05 %j is %s', (line, expected) => {
    expect(lineIdentity(line)).toBe(expected);
  });

  it('CART-03 takes the sku of the variant when there is one', () => {
    expect([
      lineSku({ sku: 'T-1', variantSku: 'T-1-RED' }),
      lineSku({ sku: 'T-1', variantSku: null }),
    ]).toEqual(['T-1-RED', 'T-1']);
  });

  it('CART-05 sorts the keys, number-like ones too', () => {
    expect(serializeAttributes({ b: '1', '10': 'x', '2': 'y', a: '2' })).toBe(
      '{"10":"x","2":"y","a":"2","b":"1"}',
    );
  });

  const attributes = fc.dictionary(fc.string({ maxLength: 4 }), fc.string({ maxLength: 6 }), { maxKeys: 3 });
  const line = fc.record({
    orderType: fc.constantFrom('order' as const, 'preOrder' as const),
    sku: fc.string({ minLength: 1, maxLength: 8 }),
    attributes,
  });

  it('CART-05 is the same for the same attributes in any order', () => {
    fc.assert(
      fc.property(line, (one) => {
        const reversed = Object.fromEntries(Object.entries(one.attributes).reverse());
        expect(lineIdentity({ ...one, attributes: reversed })).toBe(lineIdentity(one));
      }),
    );
  });

  it('CART-05 differs when type, sku or attributes differ', () => {
    fc.assert(
      fc.property(line, line, (one, other) => {
        const isSame =
          one.orderType === other.orderType &&
          one.sku === other.sku &&
          serializeAttributes(one.attributes) === serializeAttributes(other.attributes);
        expect(lineIdentity(one) === lineIdentity(other)).toBe(isSame);
      }),
    );
    expect(lineIdentity({ orderType: 'order', sku: 'A:{"x":"1"}' })).not.toBe(
      lineIdentity({ orderType: 'order', sku: 'A', attributes: { x: '1' } }),
    );
  });
});
