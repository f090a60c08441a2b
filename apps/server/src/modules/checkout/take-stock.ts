import type { OrderType } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import type { LastStatement } from '../../shared/transaction.ts';
import { notEnoughPreStock, notEnoughStock } from './checkout.errors.ts';
import type { CheckoutRepository } from './checkout.repository.ts';
import type { CheckoutRules } from './checkout.types.ts';
import { type AssembledLines, quantitiesByVariant } from './checkout-assembly.ts';

/**
 * The statement that takes the ordered quantities from stock or pre-stock and records them with the order; it fails if other
 * orders took them (CHKO-19, CHKO-20). It locks the articles' rows until the transaction ends.
 */
export function takeStock({
  actor,
  checkouts,
  orderId,
  orderType,
  assembled,
  rules,
}: {
  actor: CompanyActor;
  checkouts: CheckoutRepository;
  orderId: string;
  orderType: OrderType;
  assembled: AssembledLines;
  rules: CheckoutRules;
}): LastStatement {
  const ordered = [...quantitiesByVariant(assembled.lines)].sort(([a], [b]) => a - b);
  const skuOf = new Map(ordered.map(([variantId, { product }]) => [variantId, product.sku]));
  if (orderType === 'preOrder') {
    const wanted = ordered.flatMap(([variantId, { product, quantity, quantities = {} }]) =>
      rules.seasons.flatMap(({ id: seasonId }) => {
        const ofSeason = quantities[seasonId] ?? 0;
        if (!(seasonId in product.preStocks)) return [];
        // Frozen stock is one pool: every season falls by the whole line (CHKO-20).
        if (product.isStockFreeze)
          return [{ variantId, seasonId, quantity, needed: ofSeason > 0 ? quantity : null }];
        return ofSeason > 0 ? [{ variantId, seasonId, quantity: ofSeason, needed: null }] : [];
      }),
    );
    const frozen = ordered.flatMap(([variantId, { product }]) => (product.isStockFreeze ? [variantId] : []));
    return {
      ...checkouts.takingPreStock(actor, orderId, wanted, frozen),
      refusal: (short: { variantId: number; seasonId: string; available: number }[]) =>
        notEnoughPreStock(
          short.map(({ variantId, seasonId, available }) => ({
            sku: skuOf.get(variantId) ?? '',
            seasonId,
            max: available,
          })),
        ),
    };
  }
  const wanted = ordered.map(([variantId, { product, quantity }]) => ({
    variantId,
    quantity,
    acceptsShortage: product.isOnlySellableWithPositiveStock,
  }));
  if (rules.buyableWithoutStock) return checkouts.takingAnyStock(actor, orderId, wanted);
  return {
    ...checkouts.takingStock(actor, orderId, wanted),
    refusal: (short: { variantId: number; requested: number; available: number }[]) =>
      notEnoughStock(
        short.map(({ variantId, requested, available }) => ({
          sku: skuOf.get(variantId) ?? '',
          requested,
          available,
        })),
      ),
  };
}
