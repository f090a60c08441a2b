import type { OrderDetail, ShopOrderDetail } from '@kontor/contract';
import { mayForCompany } from '@kontor/domain';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import { presentOrderPayment } from '../payments/payment-options.ts';
import { companyOf, presentDetail } from './orders.presenter.ts';
import { createOrdersRepository } from './orders.repository.ts';
import type { OrderDetailRow } from './orders.types.ts';

/** Reads orders by id or number with payment, styles and pictures, in the language of the reader. */
export function orderReader({
  database,
  settings,
  paymentProviders,
  catalogue,
}: Pick<Dependencies, 'database' | 'settings' | 'paymentProviders' | 'catalogue'>) {
  const orders = createOrdersRepository({ pool: database.pool });

  async function present(
    { tenantId, locale }: Actor,
    row: OrderDetailRow | undefined,
    maySeeInvoices: boolean,
  ): Promise<OrderDetail | undefined> {
    if (!row) return undefined;
    const skus = [...new Set(row.items.map(({ sku }) => sku))];
    const [payment, articles] = await Promise.all([
      settings.of(tenantId).then((known) => presentOrderPayment(row, known, paymentProviders)),
      catalogue.facts.variantsBySku(tenantId, skus),
    ]);
    return presentDetail(row, { payment, articles, locale, maySeeInvoices });
  }

  return {
    /** An order of the active company; another company's is not found (ORDR-09). */
    async forCompany(actor: CompanyActor, id: string): Promise<OrderDetail | undefined> {
      const maySeeInvoices = mayForCompany(actor, 'invoices.read');
      const order = await present(actor, await orders.findDetail(actor, id), maySeeInvoices);
      if (!order) return undefined;
      // Buyers do not see names of API keys.
      const history = order.history.map((entry) =>
        entry.actor === 'erp' ? { ...entry, actorName: null } : entry,
      );
      return { ...order, history };
    },

    /** An order of any company, for operators, who have a route of their own for its documents. */
    async forShop(actor: Actor, id: string): Promise<ShopOrderDetail | undefined> {
      const row = await orders.findForShop(actor.tenantId, id);
      const order = await present(actor, row, false);
      return order && { ...order, company: companyOf(row), version: String(order.history.length) };
    },
  };
}
