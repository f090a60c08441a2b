import {
  type Customer,
  type CustomerRow,
  customerTerms,
  type RouteBody,
  type routes,
} from '@kontor/contract';
import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import { countedMeta } from '../../shared/list-page.ts';
import type { Locale } from '../../shared/locale.ts';
import { editRecords } from '../exchange/edit-records.ts';
import type { ImportOptions } from '../exchange/exchange.usecases.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import { readCompanyCredit } from '../payments/company-credit.ts';
import type { SettingsReader } from '../settings/settings-reader.ts';
import { type CustomerFilter, type CustomersRepository, termsSql } from './customers.repository.ts';

const defaultPageSize = 50;

export interface CustomerServices {
  customers: CustomersRepository;
  /** Of the imports. */
  workPool: Pool;
  pool: Pool;
  clock: Clock;
  settings: Pick<SettingsReader, 'of'>;
  files: ImportOptions['storage'];
}

export async function listCustomers({
  actor,
  query: { page = 1, pageSize = defaultPageSize, ...filter },
  services: { customers },
}: {
  actor: Actor;
  query: CustomerFilter & { page?: number | undefined; pageSize?: number | undefined };
  services: Pick<CustomerServices, 'customers'>;
}): Promise<{
  data: CustomerRow[];
  meta: { total: number; page: number; pageSize: number; hasMore?: true };
}> {
  const { rows, total, hasMore } = await customers.findPage(actor.tenantId, filter, {
    pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    data: rows.map((row) => ({ ...row, lastOrderAt: row.lastOrderAt?.toISOString() ?? null })),
    meta: countedMeta({ total, page, pageSize, hasMore }),
  };
}

/** A customer by id or number. @throws company.not.found */
export async function readCustomer({
  actor: { tenantId },
  id,
  services: { customers, pool, settings },
}: {
  actor: Actor;
  id: string;
  services: Pick<CustomerServices, 'customers' | 'pool' | 'settings'>;
}): Promise<Customer> {
  const found = await customers.find(tenantId, id);
  if (!found) throw requestError('company.not.found');
  const { createdAt, merged, ...customer } = found;
  const credit = await readCompanyCredit(pool, { tenantId, companyId: customer._id });
  const { currency } = await settings.of(tenantId);
  return {
    ...customer,
    createdAt: createdAt.toISOString(),
    merged: merged.map((closed) => ({ ...closed, at: new Date(closed.at).toISOString() })),
    credit: credit
      ? {
          limit: credit.limit,
          invoices: credit.invoices,
          orders: credit.orders,
          open: credit.open,
          available: Math.max(0, Math.round((credit.limit - credit.open) * 100) / 100),
          currency,
        }
      : null,
  };
}

type CustomerChange = RouteBody<typeof routes.customers.update>;

/**
 * Changes the terms of a customer by an import of one row. The same transaction compares the version that the operator has
 * read.
 *
 * @throws company.not.found, record.changed, validation.failed
 */
export async function changeCustomer({
  actor,
  id,
  change: { version, ...terms },
  language,
  services,
}: {
  actor: Actor;
  id: string;
  change: CustomerChange;
  language: Locale;
  services: CustomerServices;
}): Promise<Customer> {
  const { clock, customers, workPool, files } = services;
  const known = await customers.find(actor.tenantId, id);
  if (!known) throw requestError('company.not.found');
  await editRecords({
    actor,
    services: { workPool, clock, files },
    files: [memorySource('customer', 'companies', [{ customerNo: known.customerNo, ...terms }])],
    read: async ({ run }) => {
      const [company] = await run<Record<string, unknown>>(
        `select ${termsSql} from company where company.tenant_id = $1 and company.id = $2
         for no key update of company`,
        [actor.tenantId, known._id],
      );
      return company;
    },
    version,
    audit: { action: 'company.changed', companyId: known._id, subject: known._id },
    fieldOf: ({ column }) => customerTerms.find((term) => term === column) ?? 'name',
    language,
  });
  return await readCustomer({ actor, id: known._id, services });
}
