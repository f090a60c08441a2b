import type { StartedInvoicePayment } from '@kontor/contract';
import { decimalToMinor, localDate, minorToDecimal, skontoMinor } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { invoicePaymentsOn, type PayableInvoice, type PaymentPart } from './invoice-payments.repository.ts';
import { closeAtProvider, settleClosed } from './payment-closing.ts';
import { createPaymentsRepository, paymentsOn } from './payments.repository.ts';
import type { PaymentRow } from './payments.types.ts';
import { attemptMs, isUsable, openPage, type PaymentServices, paymentFailed } from './payments.usecases.ts';

interface InvoicePaymentInput {
  actor: CompanyActor;
  ids: readonly string[];
  /** Of the shop as the buyer reached it. */
  origin: string;
  services: PaymentServices;
}

/**
 * Starts the online payment of open invoices, or returns the pending attempt for the same ones, so that two tabs pay once. An
 * attempt that pays only some of them, or others too, is closed first.
 *
 * Throws 404 `invoice.not.found`, 409 `invoice.not.payable`, 422 `invoice.currencies.differ`, and 502 `payment.failed`.
 */
export async function startInvoicePayment(input: InvoicePaymentInput): Promise<StartedInvoicePayment> {
  const { actor, services } = input;
  let claim = await claimAttempt(input);
  // Two callers may close each other's attempts again and again, so their number is bounded.
  for (let round = 0; 'ending' in claim && round < 3; round += 1) {
    for (const id of claim.ending) await endAttempt(actor.tenantId, id, services);
    claim = await claimAttempt(input);
  }
  // An attempt that could not be closed may still be paid: do not start a second one.
  if ('ending' in claim) throw paymentFailed();
  const { payment, number } = claim;
  const redirectUrl =
    payment.redirect_url ??
    (await openPage({ tenantId: actor.tenantId, payment, orderNumber: null, number, services }));
  return { paymentId: payment.id, status: 'pending', redirectUrl };
}

async function endAttempt(tenantId: number, paymentId: string, services: PaymentServices): Promise<void> {
  const payment = await createPaymentsRepository({ pool: services.pool }).findPayment(tenantId, paymentId);
  if (payment?.status !== 'pending') return;
  const event = await closeAtProvider({ tenantId, payment, services }).catch((error: unknown) => {
    services.log.error({ err: error }, 'the payment provider closed no page');
    throw paymentFailed();
  });
  if (event.kind !== 'pending') await settleClosed({ tenantId, payment, event, services });
}

/** The usable attempt for exactly these invoices, a new one, or those that must be closed before. */
async function claimAttempt({
  actor,
  ids,
  origin,
  services: { pool, clock, termsOf },
}: InvoicePaymentInput): Promise<{ payment: PaymentRow; number: string } | { ending: string[] }> {
  const { tenantId } = actor;
  const { provider, onlineMethodIds } = await termsOf(tenantId);
  const wanted = [...new Set(ids)];
  return inTransaction(pool, async (client) => {
    const payments = paymentsOn(client);
    const ofInvoices = invoicePaymentsOn(client);
    const invoices = await ofInvoices.lockInvoices(actor, wanted, onlineMethodIds);
    if (invoices.length < wanted.length) throw requestError('invoice.not.found');
    const [first] = invoices;
    if (!first || !invoices.every(isPayable)) throw requestError('invoice.not.payable');
    const { currency } = first;
    if (invoices.some((invoice) => invoice.currency !== currency))
      throw requestError('invoice.currencies.differ');

    const now = clock.now();
    const parts = invoices.map((invoice) => partOf(invoice, localDate(now)));
    const number = invoices.map(({ fin_doc_number }) => fin_doc_number).join(', ');
    const pending = await ofInvoices.pendingOf(tenantId, wanted);
    const [running] = pending;
    if (running) {
      const payment = await payments.findPayment(tenantId, running.id);
      const isSame = pending.length === 1 && paysExactly(running.invoices, parts);
      if (isSame && payment && isUsable(payment, now)) return { payment, number };
      return { ending: pending.map(({ id }) => id) };
    }
    if (!provider || onlineMethodIds.length === 0) throw paymentFailed();
    const payment: PaymentRow = {
      id: newId(),
      order_id: null,
      provider: provider.id,
      provider_reference: null,
      charge_reference: null,
      redirect_url: null,
      status: 'pending',
      failure: null,
      amount: minorToDecimal(parts.reduce((sum, { amount }) => sum + decimalToMinor(amount), 0)),
      currency,
      locale: actor.locale,
      origin,
      created_at: now,
      expires_at: new Date(now.getTime() + attemptMs),
    };
    await payments.insertPayment(tenantId, payment);
    await ofInvoices.insertParts(tenantId, payment.id, parts);
    return { payment, number };
  });
}

function isPayable({ open_amount, doc_type, is_paid_elsewhere }: PayableInvoice): boolean {
  return open_amount > 0 && doc_type !== 'creditNote' && !is_paid_elsewhere;
}

/** The payable amount of an invoice today: the open amount, less Skonto within its term. */
function partOf(
  { id, open_amount, skonto_percent: percent, skonto_until: until }: PayableInvoice,
  today: string,
): PaymentPart {
  const openMinor = decimalToMinor(open_amount);
  const deducted = skontoMinor({ openMinor, percent, until, today });
  return { id, amount: minorToDecimal(openMinor - deducted), skonto: minorToDecimal(deducted) };
}

/** Whether an attempt pays exactly these invoices with their present amounts; both are sorted by id. */
function paysExactly(former: readonly PaymentPart[], parts: readonly PaymentPart[]): boolean {
  if (former.length !== parts.length) return false;
  const known = new Map(former.map((part) => [part.id, part]));
  return parts.every(
    ({ id, amount, skonto }) => known.get(id)?.amount === amount && known.get(id)?.skonto === skonto,
  );
}
