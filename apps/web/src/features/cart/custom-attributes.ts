import { blankAnswer } from '../../commerce/blank-answer.ts';
import type { CartItem } from '../../commerce/cart-context.ts';
import { type AttributeQuestion, openModal } from '../../lib/modal-store.ts';
import type { CartLine } from './cart-changes.ts';

/** The former answer, unless it is no longer a choice. */
export function formerAnswer(
  { type, options = [] }: Pick<AttributeQuestion['attributes'][number], 'type' | 'options'>,
  former = '',
): string {
  return type === 'text' || former === blankAnswer || options.includes(former) ? former : '';
}

/**
 * One question per product whose custom attributes are unanswered; its variants share the answers (CART-25).
 * Answers in `lines`, the cart's, are proposed.
 */
export function attributeQuestions(
  items: readonly CartItem[],
  lines: Iterable<Pick<CartLine, '_id' | 'attributes'>>,
): AttributeQuestion[] {
  const wanted = items.filter(
    ({ product, attributes }) => attributes === undefined && product.salesAttributes.length > 0,
  );
  const known = [...lines];
  return [...Map.groupBy(wanted, ({ product }) => product._id)].flatMap(([productId, ofProduct]) => {
    const product = ofProduct[0]?.product;
    if (!product) return [];
    return {
      productId,
      name: product.productName,
      articleCount: ofProduct.length,
      attributes: product.salesAttributes,
      former: known.findLast((line) => line._id === productId)?.attributes ?? {},
    };
  });
}

export function withAnswers(
  items: readonly CartItem[],
  answers: ReadonlyMap<string, Readonly<Record<string, string>>>,
): CartItem[] {
  return items.map((item) => {
    const attributes = item.attributes ?? answers.get(item.product._id);
    return attributes ? { ...item, attributes } : item;
  });
}

/** Asks in the modal; null if it is closed. `isChange`: the lines are in the cart already. */
export function askAttributes(
  questions: readonly AttributeQuestion[],
  { isChange = false }: { isChange?: boolean } = {},
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>> | null> {
  return new Promise((resolve) =>
    openModal('customAttributes', {
      props: { onAnswer: resolve },
      data: { questions, isChange },
      onReset: () => resolve(null),
    }),
  );
}
