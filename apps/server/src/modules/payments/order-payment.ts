import type { DirectDebitChoice } from '@kontor/contract';
import { decimalToMinor, mandateReference } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { StatementRunner } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { readIban } from '../../shared/bank-account.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { createCreditRepository, lockCompanyCredit } from './credit.repository.ts';
import { createMandatesRepository, insertMandate } from './mandates.repository.ts';
import type { PaymentSettings } from './payment-options.ts';
import { unpaidAfterSeconds, unpaidOrderJob } from './payments.jobs.ts';
import { paymentsOn } from './payments.repository.ts';

/** The credit limit of a company and what uses it up, gross in minor units; undefined without a limit. */
export async function readCredit(runner: StatementRunner, actor: CompanyActor) {
  const credit = await createCreditRepository({ runner }).findCredit(actor);
  return (
    credit && {
      limitMinor: decimalToMinor(credit.limit),
      invoicesMinor: decimalToMinor(credit.invoices),
      ordersMinor: decimalToMinor(credit.orders),
      openMinor: decimalToMinor(credit.open),
    }
  );
}

/** The same, locked for an order that is being placed: other orders of the company on account wait for the transaction. */
export async function lockCredit(client: PoolClient, actor: CompanyActor) {
  const [, credit] = await Promise.all([lockCompanyCredit(client, actor), readCredit(client, actor)]);
  return credit;
}

/**
 * Checks the chosen payment within the transaction of the order, before the order is written (CHKO-16, CHKO-22). Writes the
 * SEPA mandate of a direct debit and answers its id, or the time until which the order must be paid online.
 *
 * Throws 422 `mandate.missing`, `mandate.not.accepted`, `iban.invalid`, `iban.country.invalid`, 404 `mandate.not.found`;
 * PostgreSQL's unique violation where the company has a mandate of a checkout id of the same beginning.
 */
export async function preparePayment({
  client,
  jobs,
  actor,
  orderId,
  method,
  checkoutId,
  choice,
  settings,
  now,
}: {
  client: PoolClient;
  jobs: Pick<Jobs, 'enqueue'>;
  actor: CompanyActor;
  orderId: string;
  method: { id: string; isOnline: boolean };
  checkoutId: string;
  choice: DirectDebitChoice | null | undefined;
  settings: PaymentSettings;
  now: Date;
}): Promise<{ mandateId: string | null }> {
  const { tenantId } = actor;
  if (method.isOnline) {
    const startAfterSeconds = unpaidAfterSeconds;
    const dueAt = new Date(now.getTime() + unpaidAfterSeconds * 1000);
    await paymentsOn(client).recordUnpaid(tenantId, orderId, dueAt);
    await jobs.enqueue(client, unpaidOrderJob, { tenantId, orderId }, { startAfterSeconds });
  }
  if (method.isOnline || method.id !== 'directDebit') return { mandateId: null };

  const creditorId = settings.document.companyData.creditorId ?? '';
  if (!choice) throw requestError('mandate.missing');
  if ('mandateId' in choice) {
    const mandate = await createMandatesRepository({ runner: client }).findMandate(actor, choice.mandateId);
    // A mandate is given to one creditor.
    if (mandate?.creditor_id !== creditorId) throw requestError('mandate.not.found');
    return { mandateId: mandate.id };
  }
  if (choice.iban === '' || choice.accountHolder === '') throw requestError('mandate.missing');
  const account = readIban(choice.iban);
  if ('refusal' in account) throw requestError(account.refusal);
  if (!choice.mandateAccepted) throw requestError('mandate.not.accepted');
  const mandateId = newId();
  await insertMandate(client, actor, {
    id: mandateId,
    reference: mandateReference(actor.company.customerNo, checkoutId),
    creditor_id: creditorId,
    account_holder: choice.accountHolder,
    iban: account.iban,
    accepted_at: now,
  });
  return { mandateId };
}
