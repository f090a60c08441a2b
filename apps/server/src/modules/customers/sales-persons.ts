import type { SalesPerson } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import type { Locale } from '../../shared/locale.ts';
import { nameSql } from '../../shared/person-name.ts';
import { editRecords } from '../exchange/edit-records.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import type { CustomerServices } from './customers.usecases.ts';

/** All sales persons by name. */
export async function listSalesPersons(pool: Pool, tenantId: number): Promise<SalesPerson[]> {
  return await prepared<SalesPerson>(
    pool,
    'sales-persons',
    `select app_user.id as "_id", ${nameSql('app_user')} as name, app_user.username,
       app_user.email, app_user.is_locked or not app_user.is_active as "isLocked",
       (select count(*)::integer from sales_assignment where sales_assignment.tenant_id = $1
         and sales_assignment.user_id = app_user.id) as customers
     from app_user where app_user.tenant_id = $1 and app_user.is_sales_person
     order by app_user.last_name collate german, app_user.first_name collate german, app_user.id limit 2000`,
    [tenantId],
  );
}

/** Assigns a sales person as a row of an import does. @throws company.not.found, user.not.found */
export async function assignSalesPerson({
  actor,
  id: companyId,
  user: userId,
  isAssigned,
  language,
  services,
}: {
  actor: Actor;
  id: string;
  user: string;
  isAssigned: boolean;
  language: Locale;
  services: Pick<CustomerServices, 'pool' | 'workPool' | 'clock' | 'files'>;
}): Promise<void> {
  const { tenantId } = actor;
  const { rows } = await services.pool.query<{ company: string | null; username: string | null }>(
    `select (select customer_no from company where tenant_id = $1 and id = $2) as company,
       (select username from app_user where tenant_id = $1 and id = $3 and is_sales_person) as username`,
    [tenantId, companyId, userId],
  );
  const { company = null, username = null } = rows[0] ?? {};
  if (company === null) throw requestError('company.not.found');
  if (username === null) throw requestError('user.not.found');
  await editRecords({
    actor,
    services,
    files: [memorySource('assignment', 'sales-assignments', [{ username, company, _delete: !isAssigned }])],
    read: async ({ run }) => {
      const assigned = await run(
        'select from sales_assignment where tenant_id = $1 and company_id = $2 and user_id = $3 for update',
        [tenantId, companyId, userId],
      );
      return { [username]: assigned.length > 0 };
    },
    audit: { action: 'salesPerson.assigned', companyId, subject: userId },
    language,
  });
}
