import type { ApprovalDetail, ApprovalDifference, ApprovalSummary, CheckoutPreview } from '@kontor/contract';
import { lineIdentity } from '@kontor/domain';
import type { Actor } from '../../shared/actor.ts';
import { localized } from '../../shared/locale.ts';
import { presentAddress } from '../accounts/account.presenter.ts';
import { presentReason } from '../checkout/order-approval.ts';
import { presentItem, presentAddress as presentSnapshot } from '../orders/orders.presenter.ts';
import type {
  ApprovalEventRow,
  ApprovalHeadRow,
  ApprovalRow,
  DecisionFacts,
} from './approvals.repository.ts';
import type { TodaysOrder } from './todays-order.ts';

/** A request as the lists show it to one user. */
export function presentApproval(
  row: ApprovalHeadRow,
  { userId, deciders, facts }: { userId: string; deciders: readonly string[]; facts: DecisionFacts },
): ApprovalSummary {
  const isPending = row.state === 'pending';
  const isOwn = row.user_id === userId;
  return {
    _id: row.id,
    state: row.state,
    version: row.version,
    orderType: row.order_type,
    requestedAt: row.requested_at.toISOString(),
    requestedBy: row.requested_by,
    message: row.message,
    externalOrderNumber: row.external_order_number,
    costCentre: row.cost_centre,
    reasons: row.reasons.map((reason) => presentReason(reason, row.requested_at)),
    itemCount: row.item_count,
    net: row.net,
    gross: row.gross,
    currency: row.currency,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    answer: row.answer,
    order:
      row.order_id !== null && row.order_number !== null
        ? { _id: row.order_id, orderNumber: row.order_number }
        : null,
    isOwn,
    canDecide: isPending && deciders.includes(userId),
    canWithdraw: isOwn && isPending,
    canTakeBack: isOwn && (row.state === 'declined' || row.state === 'withdrawn') && row.line_count > 0,
    approvers: isPending
      ? facts.users
          .filter((user) => deciders.includes(user.userId))
          .map(({ firstName, lastName }) => ({ firstName, lastName }))
      : [],
  };
}

/** A request with everything. */
export function presentApprovalDetail(
  row: ApprovalRow,
  {
    summary,
    events,
    today,
    actor,
  }: {
    summary: ApprovalSummary;
    events: readonly ApprovalEventRow[];
    today: TodaysOrder | undefined;
    actor: Actor;
  },
): ApprovalDetail {
  const { frozen } = row;
  const { locale } = actor;
  return {
    ...summary,
    items: frozen.items.map((item) => ({
      ...presentItem({ ...item, unitName: item.salesUnitName }, { currency: row.currency, locale }),
      attributes: { ...item.attributes },
    })),
    requestedDeliveryDate: frozen.requestedDeliveryDate,
    orderNotes: frozen.notes,
    shippingAddress: presentSnapshot(frozen.shippingAddress, locale),
    invoiceAddress: presentSnapshot(frozen.invoiceAddress, locale),
    shippingMethod: localized(locale, frozen.shippingMethod.name),
    paymentMethod: localized(locale, frozen.paymentMethod.name),
    promotionCode: frozen.promotionCode,
    discount: frozen.discountNet,
    shipping: frozen.shippingNet,
    vatTreatment: frozen.vatTreatment ?? 'table',
    vatNote: frozen.vatNote?.[locale] ?? null,
    vat: frozen.vatLines,
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    current: today?.current ?? null,
    missing: today?.missing ?? [],
    ...(today?.missing.some((choice) => choice !== 'costCentre')
      ? { addresses: today.facts.addresses.map((address) => presentAddress(address, actor)) }
      : {}),
    differences: today ? differencesOf(row, today.current) : [],
  };
}

/** The differences between a request and the order it would be today, by line. */
function differencesOf(
  { frozen, lines, order_type: orderType }: ApprovalRow,
  current: CheckoutPreview,
): ApprovalDifference[] {
  const left = new Set(lines.map(({ sku, attributes }) => lineIdentity({ orderType, sku, attributes })));
  const now = new Map(current.lines.map((line) => [line.id, line]));
  const requested = new Map<string, { sku: string; quantity: number; net: number; priceUnit: number }>();
  for (const { sku, attributes, quantity, unitNet, priceUnit } of frozen.items) {
    const id = lineIdentity({ orderType, sku, attributes });
    const known = requested.get(id);
    requested.set(id, { sku, net: unitNet, priceUnit, quantity: quantity + (known?.quantity ?? 0) });
  }
  return [...requested].flatMap(([id, { sku, quantity, net, priceUnit }]): ApprovalDifference[] => {
    const line = now.get(id);
    if (!left.has(id)) return [{ kind: 'quantity', sku, from: quantity, to: 0 }];
    if (!line) return [{ kind: 'gone', sku }];
    const { netPrice } = line;
    // In ten-thousandths, as prices are kept: another price unit is no other price.
    const from = Math.round((net * 10_000 * (line.priceUnit ?? 1)) / priceUnit) / 10_000;
    return [
      ...(from === netPrice ? [] : [{ kind: 'price' as const, sku, from, to: netPrice }]),
      ...(quantity === line.quantity
        ? []
        : [{ kind: 'quantity' as const, sku, from: quantity, to: line.quantity }]),
    ];
  });
}
