import type { PoolClient, QueryConfig } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import {
  countPromotionSql,
  factsSql,
  insertOrder,
  promotionUsedSql,
  spentSql,
  takeAnyStockSql,
  takePreStockSql,
  takeStockSql,
} from './checkout.sql.ts';
import type { CheckoutFacts } from './checkout.types.ts';
import type { NewOrder } from './new-order.ts';

export type CheckoutRepository = ReturnType<typeof createCheckoutRepository>;

/** Makes the repository of checkouts; everything is bound to the actor's tenant and company. */
export function createCheckoutRepository() {
  return {
    /** The current facts: addresses, locks, the promotion code, and an earlier order of this checkout. */
    async readFacts(
      runner: StatementRunner,
      actor: CompanyActor,
      {
        checkoutId,
        promotionCode,
      }: { checkoutId?: string | undefined; promotionCode?: string | null | undefined },
    ): Promise<CheckoutFacts> {
      const [row] = await prepared<CheckoutFacts>(runner, 'checkout-facts-3', factsSql, [
        actor.tenantId,
        actor.company.id,
        checkoutId ?? null,
        promotionCode ?? null,
      ]);
      return row ?? noCompany;
    },

    /** The decimal net sum of the orders of each cost centre in a half-open time range. */
    async readSpent(
      runner: StatementRunner,
      { tenantId }: Pick<CompanyActor, 'tenantId'>,
      ranges: readonly { costCentreId: string; from: Date; before: Date }[],
    ): Promise<number[]> {
      const rows = await prepared<{ spent: number }>(runner, 'checkout-spent', spentSql, [
        tenantId,
        ranges.map(({ costCentreId }) => costCentreId),
        ranges.map(({ from }) => from),
        ranges.map(({ before }) => before),
      ]);
      return rows.map(({ spent }) => spent);
    },

    /** Makes other orders of a cost centre wait until the transaction ends. */
    async lockCostCentre(client: PoolClient, { tenantId, company }: CompanyActor, id: string): Promise<void> {
      await prepared(
        client,
        'checkout-lock-cost-centre',
        `select from cost_centre where cost_centre.tenant_id = $1 and cost_centre.company_id = $2 and cost_centre.id = $3
         for no key update`,
        [tenantId, company.id, id],
      );
    },

    /** Counts the use of a promotion code; false if it was used up meanwhile (CHKO-25). */
    async takePromotion(client: PoolClient, actor: CompanyActor, code: string): Promise<boolean> {
      const [counted] = await prepared<{ is_once_per_company: boolean }>(
        client,
        'checkout-count-promotion',
        countPromotionSql,
        [actor.tenantId, code],
      );
      if (!counted) return false;
      if (!counted.is_once_per_company) return true;
      const used = await prepared(client, 'checkout-promotion-used', promotionUsedSql, [
        actor.tenantId,
        code,
        actor.company.id,
      ]);
      return used.length === 0;
    },

    /** Writes the order and answers its number; throws PostgreSQL's unique violation when the checkout has one already. */
    async insertOrder(client: PoolClient, actor: CompanyActor, order: NewOrder): Promise<string> {
      const { items, notes } = order;
      const values = insertOrder.values({
        ...order,
        tenantId: actor.tenantId,
        companyId: actor.company.id,
        userId: actor.userId,
        operatorRole: actor.operatorRole,
        costCentreId: order.costCentre?.id ?? null,
        costCentreKey: order.costCentre?.key ?? null,
        costCentreName: order.costCentre?.name ?? null,
        paymentMethodId: order.paymentMethod.id,
        paymentMethodName: JSON.stringify(order.paymentMethod.name),
        shippingMethodId: order.shippingMethod.id,
        shippingMethodName: JSON.stringify(order.shippingMethod.name),
        shippingAddress: JSON.stringify(order.shippingAddress),
        invoiceAddress: JSON.stringify(order.invoiceAddress),
        vatLines: JSON.stringify(order.vatLines),
        vatNote: order.vatNote && JSON.stringify(order.vatNote),
        productIds: items.map((item) => item.productId),
        skus: items.map((item) => item.sku),
        // One text: an array of JSON texts is escaped letter by letter, which takes twice as long.
        names: JSON.stringify(items.map((item) => item.name)),
        quantities: items.map((item) => item.quantity),
        unitNets: items.map((item) => item.unitNet),
        priceUnits: items.map((item) => item.priceUnit),
        lineNets: items.map((item) => item.lineNet),
        vatRates: items.map((item) => item.vatRate),
        seasonIds: items.map((item) => item.seasonId),
        itemDates: items.map((item) => item.deliveryDate),
        attributes: items.map((item) => (item.attributes ? JSON.stringify(item.attributes) : null)),
        salesUnitNames: items.map((item) => (item.salesUnitName ? JSON.stringify(item.salesUnitName) : null)),
        ownNumbers: items.map((item) => item.ownNumber),
        noteDates: notes.map((note) => note.deliveryDate),
        notes: notes.map((note) => note.note),
      });
      const { name, text } = insertOrder;
      const [row] = await prepared<{ order_number: string }>(client, name, text, values);
      if (!row) throw new Error('The order was not written.');
      return row.order_number;
    },

    /** Statement that takes pre-stock; refuses if less than `needed` is left; null: takes what is left. */
    takingPreStock: (
      { tenantId }: CompanyActor,
      orderId: string,
      wanted: readonly { variantId: number; seasonId: string; quantity: number; needed: number | null }[],
      frozenVariantIds: readonly number[],
    ): QueryConfig => ({
      name: 'checkout-take-pre-stock-3',
      text: takePreStockSql,
      values: [
        tenantId,
        wanted.map(({ variantId }) => variantId),
        wanted.map(({ seasonId }) => seasonId),
        wanted.map(({ quantity }) => quantity),
        wanted.map(({ needed }) => needed),
        orderId,
        frozenVariantIds,
      ],
    }),

    /** Statement that takes stock; refuses if less is left, or with `acceptsShortage` if nothing is left. */
    takingStock: (
      { tenantId }: CompanyActor,
      orderId: string,
      wanted: readonly { variantId: number; quantity: number; acceptsShortage: boolean }[],
    ): QueryConfig => ({
      name: 'checkout-take-stock-2',
      text: takeStockSql,
      values: [
        tenantId,
        wanted.map(({ variantId }) => variantId),
        wanted.map(({ quantity }) => quantity),
        wanted.map(({ acceptsShortage }) => acceptsShortage),
        orderId,
      ],
    }),

    /** Statement that takes stock without a check (CONF-21). */
    takingAnyStock: (
      { tenantId }: CompanyActor,
      orderId: string,
      wanted: readonly { variantId: number; quantity: number }[],
    ): QueryConfig => ({
      name: 'checkout-take-any-stock',
      text: takeAnyStockSql,
      values: [
        tenantId,
        wanted.map(({ variantId }) => variantId),
        wanted.map(({ quantity }) => quantity),
        orderId,
      ],
    }),
  };
}

const noCompany: CheckoutFacts = {
  addresses: [],
  isCompanyLocked: true,
  isDeliveryBlocked: true,
  promotion: null,
  approvalRules: [],
  costCentres: [],
  placedOrderNumber: null,
};
