import { calculateTotals, decimalToE4, decimalToMinor, minorToDecimal, type PriceUnit } from '@kontor/domain';
import { vatLinesOf } from '../../../shared/vat-lines.ts';
import type { LoadContext } from './kind-spec.ts';

interface ItemRow {
  order_id: string;
  unit_net: number;
  price_unit: PriceUnit;
  quantity: number;
  vat_rate: number;
  shipping_net: number;
  discount_net: number;
}

/**
 * Computes goods, VAT and gross of orders from their items, shipping and discount by the rules of a checkout (CHKO-06,
 * ORDR-03) and stores what differs. `orderIds` is a query for the ids.
 */
export async function recalculateOrders(
  { run, tenantId }: Pick<LoadContext, 'run' | 'tenantId'>,
  orderIds: string,
): Promise<void> {
  const items = await run<ItemRow>(`
    select o.id as order_id, i.unit_net, i.price_unit, i.quantity, i.vat_rate, o.shipping_net, o.discount_net
    from sales_order o join order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id
    where o.tenant_id = ${tenantId} and o.id in (${orderIds}) order by o.id, i.position`);
  const byOrder = Map.groupBy(items, (item) => item.order_id);
  if (byOrder.size === 0) return;

  const columns: [string[], number[], number[], number[], string[]] = [[], [], [], [], []];
  for (const [orderId, rows] of byOrder) {
    const discountMinor = decimalToMinor(rows[0]?.discount_net ?? 0);
    const totals = calculateTotals({
      lines: rows.map((row) => ({
        netE4: decimalToE4(row.unit_net),
        priceUnit: row.price_unit,
        quantity: row.quantity,
        ratePercent: row.vat_rate,
      })),
      promotion: discountMinor > 0 ? { type: 'fixed', valueMinor: discountMinor } : undefined,
      shippingMinor: decimalToMinor(rows[0]?.shipping_net ?? 0),
    });
    const vatLines = vatLinesOf(totals);
    columns[0].push(orderId);
    columns[1].push(minorToDecimal(totals.goodsMinor));
    columns[2].push(minorToDecimal(totals.vatMinor));
    columns[3].push(minorToDecimal(totals.grossMinor));
    columns[4].push(JSON.stringify(vatLines));
  }
  await run(
    `update sales_order o set goods_net = t.goods, vat = t.vat, gross = t.gross, vat_lines = t.vat_lines::jsonb
     from unnest($1::text[], $2::numeric[], $3::numeric[], $4::numeric[], $5::text[])
       as t (id, goods, vat, gross, vat_lines)
     where o.tenant_id = ${tenantId} and o.id = t.id
       and (o.goods_net, o.vat, o.gross, o.vat_lines) is distinct from (t.goods, t.vat, t.gross, t.vat_lines::jsonb)`,
    columns,
  );
}
