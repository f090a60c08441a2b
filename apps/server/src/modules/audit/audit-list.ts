import type { AuditFilter, AuditLogEntry, RouteAnswer, RouteQuery, routes } from '@kontor/contract';
import { startOfLocalDay } from '@kontor/domain';
import type { Pool } from 'pg';
import { likePart } from '../../shared/like.ts';
import { countedMeta, countOf, pageOf } from '../../shared/list-page.ts';
import type { AuditCondition } from './audit-chain.ts';

interface Row extends Omit<AuditLogEntry, 'at' | 'company'> {
  at: Date;
  customerNo: string | null;
  companyName: string | null;
}

/** A page of a tenant's audit log, newest first unless `sort` says otherwise. */
export async function listAudit(
  pool: Pool,
  tenantId: number,
  query: RouteQuery<typeof routes.audit.list>,
): Promise<RouteAnswer<typeof routes.audit.list>> {
  const { page, pageSize, offset } = pageOf(query);
  const people = await peopleNamed(pool, tenantId, query.search);
  const { sql, values } = auditCondition(query, people);
  const direction = query.sort === 'at' ? 'asc' : 'desc';
  const [{ rows }, counted] = await Promise.all([
    pool.query<Row>(
      `select audit_entry.id::text, audit_entry.occurred_at as at, audit_entry.action, audit_entry.username,
         (select nullif(trim(person.first_name || ' ' || person.last_name), '') from app_user person
          where person.tenant_id = $1 and person.id = audit_entry.user_id) as name,
         audit_entry.subject, audit_entry.details, company.customer_no as "customerNo",
         company.name as "companyName",
         coalesce(
           (select username from app_user where tenant_id = $1 and id = audit_entry.subject),
           (select order_number::text from sales_order where tenant_id = $1 and id = audit_entry.subject),
           (select name from company where tenant_id = $1 and id = audit_entry.subject),
           (select sku from product where tenant_id = $1 and id = audit_entry.subject),
           (select fin_doc_number from invoice where tenant_id = $1 and id = audit_entry.subject),
           (select name ->> 'de' from category where tenant_id = $1 and id = audit_entry.subject)) as "subjectName"
       from (select audit_entry.* from audit_entry where audit_entry.tenant_id = $1 and ${sql}
         order by audit_entry.occurred_at ${direction}, audit_entry.id ${direction} limit $2 offset $3) audit_entry
       left join company on company.tenant_id = $1 and company.id = audit_entry.company_id
       order by audit_entry.occurred_at ${direction}, audit_entry.id ${direction}`,
      [tenantId, pageSize, offset, ...values],
    ),
    countOf(pool, 'audit_entry', tenantId, auditCondition(query, people, 2)),
  ]);
  const data = rows.map(({ at, customerNo, companyName, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    company: customerNo === null ? null : { customerNo, name: companyName ?? '' },
  }));
  return { data, meta: countedMeta({ ...counted, page, pageSize }) };
}

/** The actions that a tenant's log has entries of; skips from one to the next in the index. */
export async function auditActions(pool: Pool, tenantId: number): Promise<string[]> {
  const { rows } = await pool.query<{ action: string }>(
    `with recursive known as (
       (select action from audit_entry where tenant_id = $1 order by action limit 1)
       union all
       select (select next.action from audit_entry next where next.tenant_id = $1 and next.action > known.action
         order by next.action limit 1)
       from known where known.action is not null
     )
     select action from known where action is not null`,
    [tenantId],
  );
  return rows.map(({ action }) => action);
}

/** Of customers, sales persons and operators each; for more, the planner would read the log by time, which takes 1 s. */
const maxPeople = 20;

/** The ids of users whose first and last name have each word of a search as a whole word, in any order. */
export async function peopleNamed(pool: Pool, tenantId: number, search = ''): Promise<string[]> {
  const words = search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 5);
  if (words.length === 0) return [];
  const values: unknown[] = [tenantId];
  const like = (text: string, part: string) => `${text} like $${values.push(likePart(part))}`;
  const people = (group: string) => `(select app_user.id from app_user
    where app_user.tenant_id = $1 and ${group} and ${words.map((word) => like(fullName, ` ${word} `)).join(' and ')}
    limit ${maxPeople})`;
  const ofCustomers = words.map((word) => like(nameText, ` ${word}`)).join(' and ');
  const { rows } = await pool.query<{ id: string }>(
    `${people(`app_user.company_id is not null and ${ofCustomers}`)}
     union ${people('app_user.is_sales_person')}
     union ${people('app_user.operator_role is not null')}`,
    values,
  );
  return rows.map(({ id }) => id);
}

const fullName = "lower(' ' || app_user.first_name || ' ' || app_user.last_name || ' ')";

/** The text of the index `app_user_words`. */
const nameText = "lower(' ' || app_user.username || ' ' || app_user.first_name || ' ' || app_user.last_name)";

/** The condition of a filter, with its values from `$first` on; an empty text filters nothing. */
export function auditCondition(
  { from, to, action, search }: AuditFilter,
  people: readonly string[],
  first = 4,
): AuditCondition {
  const values: unknown[] = [];
  const parts = ['true'];
  const place = (value: unknown) => `$${first + values.push(value) - 1}`;
  if (from) parts.push(`audit_entry.occurred_at >= ${place(startOfLocalDay(from))}`);
  if (to) parts.push(`audit_entry.occurred_at < ${place(startOfLocalDay(to, 1))}`);
  if (action) parts.push(`audit_entry.action = ${place(action)}`);
  if (search) {
    const text = `${place(search)}::text`;
    const ids = `${place(people)}::text[]`;
    parts.push(`(lower(audit_entry.username) = lower(${text}) or audit_entry.user_id = any (${ids})
      or audit_entry.subject = any (array(
        select ${text} union all
        select unnest(${ids}) union all
        select id from sales_order where tenant_id = $1
          and order_number = case when ${text} ~ '^[0-9]{1,18}$' then ${text}::bigint end union all
        select id from app_user where tenant_id = $1 and lower(username) = lower(${text}))))`);
  }
  return { sql: parts.join(' and '), values };
}
