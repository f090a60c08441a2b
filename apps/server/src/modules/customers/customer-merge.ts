import { type CustomerMerge, MERGE_COUNTS, type RouteBody, type routes } from '@kontor/contract';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import type { Locale } from '../../shared/locale.ts';
import { editRecords } from '../exchange/edit-records.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import { type Queries, queriesOn } from '../exchange/transaction-queries.ts';
import { countsSql, moveCompany } from './company-moves.ts';
import { termsSql } from './customers.repository.ts';
import type { CustomerServices } from './customers.usecases.ts';

type Side = CustomerMerge['kept'];
type Row = Side & { mergedIntoId: string | null };

/** Runs SQL on a pool or in the transaction of an edit. */
type Run = Queries['run'];

interface Pair {
  kept: Row;
  closed: Row;
}

/** Both customers by id; `lock` keeps orders, payments and other merges of them waiting. */
async function findPair(
  run: Run,
  tenantId: number,
  { id, other, lock }: { id: string; other: string; lock: boolean },
): Promise<Pair> {
  if (id === other) throw requestError('company.merge.same');
  const rows = await run<Row>(
    `select company.id as "_id", company.customer_no as "customerNo", company.merged_into_id as "mergedIntoId", ${termsSql}
     from company where company.tenant_id = $1 and company.id = any ($2) order by company.id ${lock ? 'for update of company' : ''}`,
    [tenantId, [id, other]],
  );
  const kept = rows.find(({ _id }) => _id === id);
  const closed = rows.find(({ _id }) => _id === other);
  if (!kept || !closed) throw requestError('company.not.found');
  if (kept.mergedIntoId !== null || closed.mergedIntoId !== null) throw requestError('company.merged');
  return { kept, closed };
}

/** Whatever choice the operator makes, these keep two customers apart. */
async function refusalOf(
  run: Run,
  tenantId: number,
  { kept, closed }: Pair,
): Promise<CustomerMerge['refusal']> {
  const [found] = await run<{ currencies: number; payments: boolean }>(
    `select (select count(distinct amounts.currency)::integer from (
         select currency from sales_order where ${openOrder} and company_id in ($2, $3)
         union all
         select currency from invoice where tenant_id = $1 and company_id in ($2, $3) and open_amount <> 0) amounts
       ) as currencies,
       exists (select from payment where payment.tenant_id = $1 and payment.status in ('pending', 'refunding')
         and (payment.order_id in (select id from sales_order where tenant_id = $1 and company_id = $3)
           or exists (select from payment_invoice
             join invoice on invoice.tenant_id = $1 and invoice.id = payment_invoice.invoice_id
             where payment_invoice.tenant_id = $1 and payment_invoice.payment_id = payment.id
               and invoice.company_id = $3))) as payments`,
    [tenantId, kept._id, closed._id],
  );
  if ((found?.currencies ?? 0) > 1) return 'company.merge.currency';
  return found?.payments ? 'company.merge.payment' : null;
}

const openOrder = "tenant_id = $1 and order_status <> 'cancelled' and delivery_status <> 'delivered'";

/** Both sides before a merge, and what moves. @throws company.not.found, company.merge.same, company.merged */
export async function compareCustomers({
  actor: { tenantId },
  id,
  other,
  services: { pool },
}: {
  actor: Actor;
  id: string;
  other: string;
  services: Pick<CustomerServices, 'pool'>;
}): Promise<CustomerMerge> {
  const { run } = queriesOn(pool);
  const pair = await findPair(run, tenantId, { id, other, lock: false });
  const [moved] = await run<{ counts: Record<string, number> }>(`select ${countsSql} as counts`, [
    tenantId,
    other,
  ]);
  const emails = await run<{ email: string }>(
    `select distinct lower(app_user.email) as email from app_user
     join app_user same on same.tenant_id = $1 and same.company_id = $2 and lower(same.email) = lower(app_user.email)
     where app_user.tenant_id = $1 and app_user.company_id = $3 order by email limit 100`,
    [tenantId, id, other],
  );
  return {
    kept: side(pair.kept),
    closed: side(pair.closed),
    moves: MERGE_COUNTS.flatMap((kind) => {
      const count = moved?.counts[kind] ?? 0;
      return count > 0 ? [{ kind, count }] : [];
    }),
    sharedEmails: emails.map(({ email }) => email),
    refusal: await refusalOf(run, tenantId, pair),
  };
}

const side = ({ mergedIntoId: _, ...company }: Row): Side => company;

/**
 * Merges a customer into another, in one transaction with one audit entry (decision 111). The kept one takes the chosen values
 * with the checks of an import. All records of the other one move to it. Sessions of the closed customer end.
 *
 * @throws company.not.found, company.merge.same, company.merged, company.merge.currency, company.merge.payment,
 * company.merge.vat, record.changed, validation.failed
 */
export async function mergeCustomers({
  actor,
  id,
  other,
  version,
  otherVersion,
  take,
  language,
  services,
}: {
  actor: Actor;
  id: string;
  other: string;
  language: Locale;
  services: CustomerServices;
} & RouteBody<typeof routes.customers.merge>): Promise<void> {
  const { tenantId } = actor;
  const known = await findPair(queriesOn(services.pool).run, tenantId, { id, other, lock: false });
  // Equal to the data of the transaction, which refuses any other version of the closed customer.
  const values = Object.fromEntries(take.map((field) => [field, known.closed[field]]));
  let isRead = false;
  await editRecords({
    actor,
    services,
    files: [memorySource('customer', 'companies', [{ customerNo: known.kept.customerNo, ...values }])],
    async read({ run }) {
      if (isRead) {
        const [after] = await run<Record<string, unknown>>(
          `select ${termsSql} from company where company.tenant_id = $1 and company.id = $2`,
          [tenantId, id],
        );
        return after;
      }
      isRead = true;
      const pair = await findPair(run, tenantId, { id, other, lock: true });
      if (pair.closed.version !== otherVersion || known.closed.version !== otherVersion)
        throw requestError('record.changed');
      const refusal = await refusalOf(run, tenantId, pair);
      if (refusal) throw requestError(refusal);
      const { _id: _, customerNo: __, mergedIntoId: ___, ...terms } = pair.kept;
      return terms;
    },
    async finish({ run }) {
      const [after] = await run<Pick<Side, 'vatTreatment' | 'vatCountryCode'>>(
        `select company.vat_treatment as "vatTreatment", company.vat_country_code as "vatCountryCode" from company
         where company.tenant_id = $1 and company.id = $2`,
        [tenantId, id],
      );
      const retaxed = [known.kept, known.closed].filter(
        (company) =>
          company.vatTreatment !== after?.vatTreatment || company.vatCountryCode !== after.vatCountryCode,
      );
      const [open] = await run(
        `select from sales_order where ${openOrder} and company_id = any ($2) limit 1`,
        [tenantId, retaxed.map(({ _id }) => _id)],
      );
      if (open) throw requestError('company.merge.vat');
      await moveCompany({ run }, { tenantId, closed: other, kept: id });
      await run(
        'update company set is_locked = true, merged_into_id = $3, merged_at = $4 where tenant_id = $1 and id = $2',
        [tenantId, other, id, services.clock.now()],
      );
      return {
        merged: [null, other],
        customerNo: [known.closed.customerNo, known.kept.customerNo],
      };
    },
    version,
    audit: { action: 'company.merged', companyId: id, subject: id },
    language,
  });
}
