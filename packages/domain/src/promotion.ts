import { percentOf } from './money.ts';

/** The discount of a promotion code: a percentage of the goods value, or a fixed amount (CHKO-25). */
export type PromotionValue =
  | { readonly type: 'percent'; readonly percent: number }
  | { readonly type: 'fixed'; readonly valueMinor: number };

/**
 * The discount in minor units on a net goods value, never below 0 nor above that value (CHKO-25).
 *
 * @example promotionDiscountMinor({ type: 'percent', percent: 10 }, 12345) // 1235
 * @example promotionDiscountMinor({ type: 'fixed', valueMinor: 5000 }, 3000) // 3000
 */
export function promotionDiscountMinor(promotion: PromotionValue, goodsMinor: number): number {
  const wanted =
    promotion.type === 'percent' ? percentOf(goodsMinor, promotion.percent) : promotion.valueMinor;
  return Math.min(Math.max(0, wanted), Math.max(0, goodsMinor));
}
