import type {
  CheckedPromotion,
  CheckoutPreview,
  CheckoutSelection,
  OrderCreation,
  PlacedOrder,
} from '@kontor/contract';
import { canPreOrder, canSwitchCompany, minorToDecimal, type OrderType, orderRefusal } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { StatementRunner } from '../../database/connection.ts';
import { outageOf } from '../../database/outage.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { RequestError, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { pauseAfter } from '../../shared/in-slices.ts';
import type { LargeWork } from '../../shared/large-work.ts';
import type { Locale } from '../../shared/locale.ts';
import type { NotedAttempts } from '../../shared/rate-limit.ts';
import { inTransaction, type LastStatement, onOneConnection, together } from '../../shared/transaction.ts';
import { alreadySubmitted, issueError, priceChanged, productsGone } from './checkout.errors.ts';
import { presentPreview } from './checkout.presenter.ts';
import type { CheckoutRepository } from './checkout.repository.ts';
import type { CheckoutBasket, CheckoutRules, CheckoutSources } from './checkout.types.ts';
import { assembleLines, quantitiesByVariant } from './checkout-assembly.ts';
import { type Checkout, checkoutVat, type OrderableCheckout, workOutCheckout } from './checkout-selection.ts';
import { buildOrder } from './new-order.ts';
import {
  approvalNetMinor,
  approvalOf,
  budgetsOf,
  type OrderApproval,
  presentReason,
} from './order-approval.ts';
import type { PromotionLimits } from './promotion-limits.ts';
import { takeStock } from './take-stock.ts';

export interface CheckoutServices {
  pool: Pool;
  orderPool: Pool;
  clock: Clock;
  checkouts: CheckoutRepository;
  promotionLimits: PromotionLimits;
  sources: CheckoutSources;
  largeWork: LargeWork;
}

type Call = { actor: CompanyActor; services: CheckoutServices };

/** All totals and open issues of a checkout; changes nothing (CHKO-26). */
export async function previewCheckout({
  actor,
  body,
  services,
}: Call & { body: CheckoutSelection }): Promise<CheckoutPreview> {
  return services.largeWork.runReading(actor, async (upTo) => {
    const found = await countingMisses({ actor, selection: body, services, upTo });
    return presentPreview({ ...found, locale: actor.locale });
  });
}

/**
 * The discount of a promotion code for the current cart; changes nothing (CHKO-25).
 *
 * @throws promotion.code.not.found, promotion.code.expired, promotion.code.min.amount, promotion.code.used,
 * too.many.requests
 */
export async function checkPromotion({
  actor,
  body,
  services,
}: Call & { body: { code: string; orderType?: OrderType | undefined } }): Promise<CheckedPromotion> {
  await services.promotionLimits.countCheck(actor);
  const selection = { orderType: body.orderType, promotionCode: body.code };
  const { checkout } = await services.largeWork.runReading(actor, (upTo) =>
    countingMisses({ actor, selection, services, upTo }),
  );
  const { promotion, promotionRefusal, totals } = checkout;
  if (!promotion) throw requestError(promotionRefusal ?? 'promotion.code.not.found');
  return {
    code: promotion.code,
    type: promotion.type,
    value: promotion.value,
    discount: minorToDecimal(totals.discountMinor),
  };
}

/** Works out a checkout, and limits how many unknown promotion codes an actor may try (CHKO-25). */
async function countingMisses(input: Parameters<typeof workOut>[0]): ReturnType<typeof workOut> {
  const { actor, selection, services } = input;
  const noted = selection.promotionCode ? await services.promotionLimits.beginMiss(actor) : undefined;
  let isMissed = false;
  try {
    const result = await workOut(input);
    isMissed = result.checkout.promotionRefusal === 'promotion.code.not.found';
    return result;
  } finally {
    await decide(noted, isMissed);
  }
}

/** Ignores errors, so that no order fails here: an undecided attempt counts until its window ends. */
async function decide(noted: NotedAttempts | undefined, isMissed: boolean): Promise<void> {
  await (isMissed ? noted?.keep() : noted?.takeBack())?.catch(() => {});
}

/** The checkout of the actor's basket as it stands. */
async function workOut({
  actor,
  selection,
  services: { pool, checkouts, sources, clock },
  upTo,
}: Call & {
  selection: { [Key in keyof CheckoutSelection]: CheckoutSelection[Key] | undefined };
  upTo: number;
}): Promise<Omit<Parameters<typeof presentPreview>[0], 'locale'>> {
  const orderType = selection.orderType ?? 'order';
  const rules = await sources.rulesOf(actor.tenantId);
  requireOrderType(orderType, rules);
  const [basket, facts, credit] = await onOneConnection(pool, (client) =>
    together([
      sources.readBasket(client, actor, { orderType, upTo }),
      checkouts.readFacts(client, actor, { promotionCode: selection.promotionCode }),
      sources.credit(client, actor),
    ]),
  );
  if (selection.basketId && selection.basketId !== basket?.id) {
    throw await foreignBasket(pool, actor, { basketId: selection.basketId, sources });
  }
  const stored = basket?.lines ?? [];
  const products = await sources.products(pool, actor, articleNumbers(stored), rules);
  const vat = checkoutVat({ actor, selection, facts, rules });
  const { rateOf } = vat;
  const { locale } = actor;
  const assembled = await assembleLines({ orderType, stored, products, rules, rateOf, locale });
  const now = clock.now();
  const checkout = workOutCheckout({
    actor,
    orderType,
    selection,
    assembled,
    vat,
    facts,
    rules,
    credit,
    now,
  });
  const budgets = await budgetsOf(pool, { actor, checkouts, costCentre: checkout.costCentre, now });
  const approval = approvalOf(actor, approvalNetMinor(checkout.totals), facts, budgets);
  const { costCentres } = facts;
  return { checkout, rules, orderType, version: basket?.version ?? 0, approval, costCentres, budgets, now };
}

/** Who approved an order that needs it, and whether that exceeds a budget knowingly. */
export interface ApprovedBy {
  approver: CompanyActor;
  exceedBudget: boolean;
  /** Throws if the approver may not approve the order in its present state. */
  check(client: PoolClient, approval: OrderApproval): Promise<void>;
}

/**
 * Places an order in one transaction, exactly once (CHKO-15, CHKO-17 to CHKO-20). It locks the basket, rereads prices,
 * rights and rules, writes the order, removes its lines, queues the confirmation and takes stock. A refusal rolls
 * everything back. Independent statements are sent together.
 */
export async function createOrder({
  actor,
  body,
  services,
  approvedBy,
}: Call & { body: OrderCreation; approvedBy?: ApprovedBy }): Promise<PlacedOrder> {
  const { sources } = services;
  let variantIds: Iterable<number> = [];
  try {
    const placed = await submitting({ actor, body, services }, async ({ client, lastly, rules, upTo }) => {
      const order = await placeOrder({ client, lastly, actor, body, rules, upTo, services, approvedBy });
      variantIds = order.variantIds;
      return order.placed;
    });
    await sources.stockTaken(actor.tenantId, variantIds);
    return placed;
  } catch (error) {
    // The commit may have succeeded although its answer was lost. The error answer does not wait for the notices.
    if (outageOf(error)) void sources.stockTaken(actor.tenantId, [...variantIds]);
    throw error;
  }
}

/** Runs the work of a submitted checkout in a transaction; limits how many unknown promotion codes an actor may try. */
export async function submitting<Result>(
  { actor, body, services }: { actor: CompanyActor; body: OrderCreation; services: CheckoutServices },
  work: (transaction: {
    client: PoolClient;
    lastly: (statement: LastStatement) => void;
    rules: CheckoutRules;
    upTo: number;
  }) => Promise<Result>,
): Promise<Result> {
  const { pool, orderPool, sources, checkouts } = services;
  const rules = await sources.rulesOf(actor.tenantId);
  requireOrderType(body.orderType, rules);
  if (!body.termsAccepted) throw requestError('terms.not.accepted');
  const noted = body.promotionCode ? await services.promotionLimits.beginMiss(actor) : undefined;
  try {
    const result = await services.largeWork.runReading(actor, (upTo) =>
      inTransaction(orderPool, (client, lastly) => work({ client, lastly, rules, upTo })),
    );
    await decide(noted, false);
    return result;
  } catch (error) {
    // During an outage the outcome cannot be stored either.
    if (!outageOf(error))
      await decide(noted, error instanceof RequestError && error.code === 'promotion.code.not.found');
    if (!isRepeatedCheckout(error)) throw error;
    // A concurrent request of another user has placed the same checkout.
    const { placedOrderNumber } = await checkouts.readFacts(pool, actor, { checkoutId: body.checkoutId });
    if (placedOrderNumber !== null) throw alreadySubmitted(placedOrderNumber);
    // Ids are random: a second one with the same beginning was forged.
    throw requestError('validation.failed', { details: [{ field: 'checkoutId', code: 'invalid' }] });
  }
}

interface Submission {
  client: PoolClient;
  actor: CompanyActor;
  body: OrderCreation;
  rules: CheckoutRules;
  /** Most lines of the basket; more of them throw `TooManyLines`. */
  upTo: number;
  services: CheckoutServices;
}

/** Locks and reads the current data that the order of a checkout depends on. Throws if it cannot be ordered. */
export async function prepareOrder({
  client,
  actor,
  body,
  rules,
  upTo,
  services: { checkouts, sources, clock },
}: Submission): Promise<{
  basket: CheckoutBasket;
  checkout: OrderableCheckout;
  approval: OrderApproval;
  now: Date;
}> {
  const { orderType } = body;
  const [basket, facts, credit] = await Promise.all([
    sources.lockBasket(client, actor, { orderType, upTo }),
    checkouts.readFacts(client, actor, body),
    body.paymentMethodId === 'invoice' ? sources.lockCredit(client, actor) : undefined,
  ]);
  if (facts.placedOrderNumber !== null) throw alreadySubmitted(facts.placedOrderNumber);
  const refusal = orderRefusal({
    companyId: actor.company.id,
    isCompanyLocked: facts.isCompanyLocked,
    hasBlockedDelivery: facts.isDeliveryBlocked,
  });
  if (refusal === 'account.blocked' || refusal === 'delivery.blocked') throw requestError(refusal);
  if (!basket || basket.id !== body.basketId) {
    throw await foreignBasket(client, actor, { basketId: body.basketId, sources });
  }
  if (body.version !== undefined && body.version !== basket.version) {
    throw requestError('basket.conflict', { details: { version: basket.version } });
  }

  const products = await sources.products(client, actor, articleNumbers(basket.lines), rules);
  const vat = checkoutVat({ actor, selection: body, facts, rules });
  const assembled = await assembleLines({
    orderType,
    stored: basket.lines,
    products,
    rules,
    rateOf: vat.rateOf,
    locale: actor.locale,
  });
  const now = clock.now();
  const checkout = requireOrderable(
    workOutCheckout({ actor, orderType, selection: body, assembled, vat, facts, rules, credit, now }),
    body,
    rules,
  );
  await pauseAfter(basket.lines.length);
  const { costCentre } = checkout;
  // Orders of one budget wait for each other, so that none of them misses another one's amount.
  if (costCentre && costCentre.budgets.length > 0)
    await checkouts.lockCostCentre(client, actor, costCentre.id);
  const budgets = await budgetsOf(client, { actor, checkouts, costCentre, now });
  const approval = approvalOf(actor, approvalNetMinor(checkout.totals), facts, budgets);
  return { basket, checkout, approval, now };
}

async function placeOrder({
  lastly,
  approvedBy,
  ...submission
}: Submission & {
  lastly: (statement: LastStatement) => void;
  approvedBy: ApprovedBy | undefined;
}): Promise<{ placed: PlacedOrder; variantIds: Iterable<number> }> {
  const { client, actor, body, rules, services } = submission;
  const { checkouts, sources } = services;
  const { orderType } = body;
  const { basket, checkout, approval, now } = await prepareOrder(submission);
  const { assembled } = checkout;
  await approvedBy?.check(client, approval);
  requireApproval(approval, approvedBy, now);
  const orderId = newId();
  const { checkoutId, directDebit: choice } = body;
  const { paymentMethod: method } = checkout;
  const { mandateId } = await sources.preparePayment(client, actor, {
    orderId,
    method,
    checkoutId,
    choice,
    now,
    rules,
  });
  const order = buildOrder({
    id: orderId,
    documentId: newId(),
    body,
    checkout,
    mandateId,
    rules,
    locale: orderLocale(actor),
    now,
  });
  await pauseAfter(basket.lines.length);
  // Before the order, which is a use of the code itself.
  if (checkout.promotion && !(await checkouts.takePromotion(client, actor, checkout.promotion.code))) {
    throw requestError('promotion.code.used');
  }
  const { documentId } = order;
  const [orderNumber] = await together([
    checkouts.insertOrder(client, actor, order),
    sources.emptyBasket(client, actor, basket.id, orderType),
    sources.orderPlaced(client, {
      actor,
      orderId,
      orderType,
      documentId,
      now,
      rules,
      ...(approvedBy ? { approver: approvedBy.approver } : {}),
      exceedsBudget: approval.reasons.some(({ code }) => code === 'budget'),
    }),
  ]);
  lastly(takeStock({ actor, checkouts, orderId, orderType, assembled, rules }));
  const { totals } = checkout;
  const placed: PlacedOrder = {
    _id: order.id,
    orderNumber,
    orderType,
    paymentStatus: 'open',
    requiresPayment: method.isOnline && totals.grossMinor > 0,
    total: {
      net: minorToDecimal(totals.goodsMinor - totals.discountMinor + totals.shippingMinor),
      vat: order.vat,
      gross: order.gross,
      currency: order.currency,
    },
  };
  return { placed, variantIds: quantitiesByVariant(assembled.lines).keys() };
}

/** Orders of sales persons and operators use the company's language; others use the buyer's. */
export function orderLocale(actor: CompanyActor): Locale {
  return canSwitchCompany(actor) ? actor.company.language : actor.locale;
}

/** Throws if an order lacks its approval, or exceeds a budget without `exceedBudget`. */
function requireApproval({ reasons }: OrderApproval, approvedBy: ApprovedBy | undefined, now: Date): void {
  const open = approvedBy ? reasons.filter(({ code }) => code === 'budget') : reasons;
  if (open.length === 0 || approvedBy?.exceedBudget) return;
  throw requestError(approvedBy ? 'budget.exceeded' : 'approval.required', {
    details: { reasons: open.map((reason) => presentReason(reason, now)) },
  });
}

function requireOrderType(orderType: OrderType, rules: CheckoutRules): void {
  if (orderType === 'preOrder' && !canPreOrder(rules)) throw requestError('feature.disabled');
}

/** Refuses a checkout with issues, or with another total than on the page (CHKO-12, CHKO-18). */
function requireOrderable(checkout: Checkout, body: OrderCreation, rules: CheckoutRules): OrderableCheckout {
  const { currency } = rules;
  if (checkout.assembled.goneSkus.length > 0) throw productsGone(checkout.assembled.goneSkus);
  const [issue] = checkout.issues;
  if (issue) throw issueError(issue, { currency });
  if (checkout.promotionRefusal) throw requestError(checkout.promotionRefusal);
  const currentMinor = checkout.totals.grossMinor;
  const { expectedTotal } = body;
  if (minorToDecimal(currentMinor) !== expectedTotal.value || currency !== expectedTotal.currency) {
    throw priceChanged({ expected: expectedTotal, currentMinor, currency });
  }
  const { shippingAddress, invoiceAddress, shippingMethod, paymentMethod } = checkout;
  if (!shippingAddress || !invoiceAddress || !shippingMethod || !paymentMethod) {
    throw new Error('A checkout without issues misses a choice.');
  }
  return { ...checkout, shippingAddress, invoiceAddress, shippingMethod, paymentMethod };
}

/** 409 for the same user's basket of another company, 404 for any other (API-37). */
async function foreignBasket(
  runner: StatementRunner,
  actor: CompanyActor,
  { basketId, sources }: { basketId: string; sources: CheckoutSources },
) {
  const owner = await sources.basketOwner(runner, actor, basketId);
  const isOwn = owner?.userId === actor.userId && owner.companyId !== actor.company.id;
  return requestError(isOwn ? 'company.changed' : 'basket.not.found');
}

function articleNumbers(lines: CheckoutBasket['lines']): string[] {
  return [...new Set(lines.map((line) => line.sku))];
}

/** Constraints that a repeated checkout violates. */
const checkoutConstraints = [
  'sales_order_tenant_id_company_id_checkout_id_key',
  'sepa_mandate_tenant_id_reference_key',
  'approval_request_tenant_id_company_id_request_key_key',
];

function isRepeatedCheckout(error: unknown): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  return code === '23505' && checkoutConstraints.includes(constraint);
}
