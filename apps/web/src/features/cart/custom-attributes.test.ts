import type { ProductRow } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '../../commerce/cart-context.ts';
import { currentModal, resetModal } from '../../lib/modal-store.ts';
import { askAttributes, attributeQuestions, formerAnswer, withAnswers } from './custom-attributes.ts';

const embroidery = { key: 'embroidery', name: 'Stickerei', type: 'text' as const };
const item = (
  id: string,
  variantSku: string,
  wants: boolean,
  rest: Pick<CartItem, 'attributes'> = {},
): CartItem => ({
  product: {
    _id: id,
    sku: id,
    variantSku,
    productName: `Product ${id}`,
    salesAttributes: wants ? [embroidery] : [],
  } as unknown as ProductRow,
  orderType: 'order',
  quantity: 1,
  ...rest,
});

describe('custom attributes', () => {
  it.each([
    ['text', undefined, 'Any name', 'Any name'],
    ['select', ['Brust', 'Rücken'], 'Brust', 'Brust'],
    ['select', ['Brust', 'Rücken'], ' ', ' '],
    ['select', ['Brust', 'Rücken'], 'Ärmel', ''],
    ['select', undefined, 'Ärmel', ''],
    ['select', ['Brust'], undefined, ''],
  ] as const)(
    'CART-25 of a %s with the choices %j offers after %j the answer %j',
    (type, options, former, offered) => {
      expect(formerAnswer({ type, ...(options ? { options: [...options] } : {}) }, former)).toBe(offered);
    },
  );

  it('CART-25 asks once for a product whatever number of its variants is added', () => {
    const items = [item('a', 'a-1', true), item('a', 'a-2', true), item('b', 'b-1', false)];
    expect(attributeQuestions(items, [])).toEqual([
      { productId: 'a', name: 'Product a', articleCount: 2, attributes: [embroidery], former: {} },
    ]);
  });

  it('CART-25 offers what was answered for the product before, and does not ask what is answered', () => {
    const lines = [{ _id: 'a', attributes: { embroidery: 'ACME' } }];
    expect(attributeQuestions([item('a', 'a-1', true)], lines)[0]?.former).toEqual({ embroidery: 'ACME' });
    const answered = item('a', 'a-1', true, { attributes: { embroidery: ' ' } });
    expect(attributeQuestions([answered], lines)).toEqual([]);
  });

  it('CART-25 gives every variant the answers of its product', () => {
    const items = [item('a', 'a-1', true), item('b', 'b-1', false)];
    const answers = new Map([['a', { embroidery: 'X' }]]);
    expect(withAnswers(items, answers).map(({ attributes }) => attributes)).toEqual([
      { embroidery: 'X' },
      undefined,
    ]);
  });

  it('CART-25 LAYO-23 answers null when the modal is closed', async () => {
    const asked = askAttributes(attributeQuestions([item('a', 'a-1', true)], []));
    expect(currentModal().activeModal).toBe('customAttributes');
    resetModal();
    expect(await asked).toBeNull();
  });
});
