import type { OrderType } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';
import { notEnoughPreStock, notEnoughStock } from './checkout.errors.ts';
import type { CheckoutRepository } from './checkout.repository.ts';
import type { CheckoutRules } from './checkout.types.ts';
import { type AssembledLines, quantitiesByVariant } from './checkout-assembly.ts';

/** Takes what is ordered out of stock or pre-stock; throws when others were faster (CHKO-19, CHKO-20). */
export async function takeStock({
  client,
  actor,
  orderId,
  orderType,
  assembled,
  rules,
  checkouts,
}: {
  client: PoolClient;
  actor: CompanyActor;
  orderId: string;
  orderType: OrderType;
  assembled: AssembledLines;
  rules: CheckoutRules;
  checkouts: CheckoutRepository;
}): Promise<void> {
  const ordered = [...quantitiesByVariant(assembled.lines)].sort(([a], [b]) => a - b);
  const skuOf = new Map(ordered.map(([variantId, { product }]) => [variantId, product.sku]));
  if (orderType === 'preOrder') {
    const wanted = ordered.flatMap(([variantId, { product, quantity, quantities = [] }]) =>
      rules.seasons.flatMap(({ id: seasonId }, index) => {
        const ofSeason = quantities[index] ?? 0;
        if (!(seasonId in product.preStocks)) return [];
        // Frozen stock is one pool: every season falls by the whole line (CHKO-20).
        if (product.isStockFreeze)
          return [{ variantId, seasonId, quantity, needed: ofSeason > 0 ? quantity : null }];
        return ofSeason > 0 ? [{ variantId, seasonId, quantity: ofSeason, needed: null }] : [];
      }),
    );
    const short = await checkouts.takePreStock(client, actor, { orderId, wanted });
    if (short.length > 0) {
      throw notEnoughPreStock(
        short.map(({ variantId, seasonId, available }) => ({
          sku: skuOf.get(variantId) ?? '',
          seasonId,
          max: available,
        })),
      );
    }
    return;
  }
  const wanted = ordered.map(([variantId, { product, quantity }]) => ({
    variantId,
    quantity,
    acceptsShortage: product.isOnlySellableWithPositiveStock,
  }));
  if (rules.buyableWithoutStock) {
    await checkouts.takeAnyStock(client, actor, { orderId, wanted });
    return;
  }
  const short = await checkouts.takeStock(client, actor, { orderId, wanted });
  if (short.length > 0) {
    throw notEnoughStock(
      short.map(({ variantId, requested, available }) => ({
        sku: skuOf.get(variantId) ?? '',
        requested,
        available,
      })),
    );
  }
}
