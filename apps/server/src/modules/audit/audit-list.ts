import type { AuditFilter, AuditLogEntry, RouteAnswer, RouteQuery, routes } from '@kontor/contract';
import { startOfLocalDay } from '@kontor/domain';
import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { likePart } from '../../shared/like.ts';
import { countedMeta, countedUpTo, maxCounted, pageOf } from '../../shared/list-page.ts';
import type { AuditCondition } from './audit-chain.ts';
import { nameIn, namesOf, recordsIn, storedNames, subjectRecord } from './audit-names.ts';

interface Row extends Omit<AuditLogEntry, 'at' | 'company' | 'subjectName' | 'names'> {
  at: Date;
  customerNo: string | null;
  companyName: string | null;
}

/** A page of a tenant's audit log, newest first unless `sort` says otherwise. */
export async function listAudit(
  pool: Pool,
  { tenantId, locale }: Pick<Actor, 'tenantId' | 'locale'>,
  query: RouteQuery<typeof routes.audit.list>,
): Promise<RouteAnswer<typeof routes.audit.list>> {
  const { page, pageSize, offset } = pageOf(query);
  const people = await peopleNamed(pool, tenantId, query.search);
  const counted = await countFound(pool, tenantId, query, people);
  const meta = countedMeta({ ...counted, page, pageSize });
  if (counted.total === 0) return { data: [], meta };
  const isMany = people.length > maxLookups;
  const read: Reading = isMany ? (counted.hasMore ? 'byTime' : 'together') : 'oneByOne';
  const direction = query.sort === 'at' ? 'asc' : 'desc';
  const order = (table: string) => `order by ${table}.occurred_at ${direction}, ${table}.id ${direction}`;
  const { sql: found, values } = foundSql(query, people, {
    first: 4,
    read,
    end: read === 'together' ? '' : `${order('audit_entry')} limit $2::integer + $3::integer`,
  });
  const { rows } = await pool.query<Row>(
    `select audit_entry.id::text, audit_entry.occurred_at as at, audit_entry.action, audit_entry.username,
         (select nullif(trim(person.first_name || ' ' || person.last_name), '') from app_user person
          where person.tenant_id = $1 and person.id = audit_entry.user_id) as name,
         audit_entry.subject, audit_entry.details, company.customer_no as "customerNo",
         company.name as "companyName"
       from (select found.id from (${found}) found ${order('found')} limit $2 offset $3) found
       join audit_entry on audit_entry.tenant_id = $1 and audit_entry.id = found.id
       left join company on company.tenant_id = $1 and company.id = audit_entry.company_id
       ${order('audit_entry')}`,
    [tenantId, pageSize, offset, ...values],
  );
  const present = await namesOf(pool, tenantId, [...new Set(rows.flatMap(recordsIn))]);
  const data = rows.map(({ at, customerNo, companyName, details: stored, ...entry }) => {
    const { details, names: kept } = storedNames(stored);
    const all = { ...kept, ...present };
    const subject = all[subjectRecord(entry) ?? ''];
    const names = recordsIn({ ...entry, details }).flatMap((record) => {
      const name = all[record];
      return name === undefined ? [] : [[record, nameIn(name, locale)] as const];
    });
    return {
      ...entry,
      details,
      at: at.toISOString(),
      subjectName: subject === undefined ? null : nameIn(subject, locale),
      names: Object.fromEntries(names),
      company: customerNo === null ? null : { customerNo, name: companyName ?? '' },
    };
  });
  return { data, meta };
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

/** The ids of users whose names have each word of a search as a whole word, in any order. */
export async function peopleNamed(pool: Pool, tenantId: number, search = ''): Promise<string[]> {
  const words = search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 5);
  if (words.length === 0) return [];
  const values: unknown[] = [tenantId];
  const like = (text: string, part: string) => `${text} like $${values.push(likePart(part))}`;
  const people = (group: string, names: readonly string[]) => `(select app_user.id from app_user
    where app_user.tenant_id = $1 and ${group} and ${names.join(' and ')})`;
  const whole = () => words.map((word) => like(fullName, ` ${word} `));
  // A lone word would find the beginnings of thousands of user names; the text of the index does not end with a space.
  const [word] = words;
  const ofCustomers =
    words.length === 1
      ? [
          `(${nameText} like $${values.push(likePart(` ${word}`).slice(0, -1))} or ${like(nameText, ` ${word} `)})`,
        ]
      : [...words.map((one) => like(nameText, ` ${one}`)), ...whole()];
  const { rows } = await pool.query<{ id: string }>(
    `${people('app_user.company_id is not null', ofCustomers)}
     union all ${people('app_user.company_id is null and app_user.is_sales_person', whole())}
     union all ${people('app_user.company_id is null and app_user.operator_role is not null', whole())}`,
    values,
  );
  return rows.map(({ id }) => id);
}

const fullName = "lower(' ' || app_user.first_name || ' ' || app_user.last_name || ' ')";

/** The text of the index `app_user_words`. */
const nameText = "lower(' ' || app_user.username || ' ' || app_user.first_name || ' ' || app_user.last_name)";

/** The condition of a filter, with its values from $4 on; an empty text filters nothing. */
export function auditCondition(filter: AuditFilter, people: readonly string[]): AuditCondition {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${3 + values.push(value)}`;
  const parts = [filterSql(filter, place)];
  if (filter.search) parts.push(anyOf(searchSql(filter.search, people, place)));
  return { sql: parts.join(' and '), values };
}

/** More people than these are looked up together. */
const maxLookups = 1_000;

/**
 * How entries of people are read. 'oneByOne' looks up each person in the order of time and stops at the page. 'together' looks up
 * all people at once and then sorts their entries, which are few. 'byTime' reads the log until the page is full: their entries are
 * many.
 */
type Reading = 'oneByOne' | 'together' | 'byTime';

/**
 * Selects the ids and times of the entries that fit a filter. Without these look-ups the planner reads the whole log by time as soon
 * as a search names about 20 people. That takes 1 s if they have few entries.
 *
 * @param end order and limit of each look-up
 */
function foundSql(
  filter: AuditFilter,
  people: readonly string[],
  { first, end, read }: { first: number; end: string; read: Reading },
): AuditCondition {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${first - 1 + values.push(value)}`;
  const filtered = filterSql(filter, place);
  const entries = (condition: string) => `(select audit_entry.id, audit_entry.occurred_at from audit_entry
    where audit_entry.tenant_id = $1 and ${filtered} and ${condition} ${end})`;
  if (!filter.search) return { sql: entries('true'), values };
  const search = searchSql(filter.search, people, place);
  if (read === 'byTime') return { sql: entries(anyOf(search)), values };
  const { text, ids, subjects } = search;
  if (read === 'together') {
    // PostgreSQL estimates each id of a known array: 14 ms for 13,000 people.
    const all = `array(select unnest(${ids}))`;
    const sql = `${entries(`lower(audit_entry.username) = lower(${text})`)}
      union ${entries(`audit_entry.user_id = any (${all})`)}
      union ${entries(`audit_entry.subject = any (${all})`)}
      union ${entries(`audit_entry.subject = any (array(${subjects}))`)}`;
    return { sql, values };
  }
  const sql = `${entries(`lower(audit_entry.username) = lower(${text})`)}
    union select entry.* from unnest(${ids}) person (id)
      cross join lateral ${entries('audit_entry.user_id = person.id')} entry
    union select entry.* from (${subjects} union select unnest(${ids})) subject (id)
      cross join lateral ${entries('audit_entry.subject = subject.id')} entry`;
  return { sql, values };
}

async function countFound(pool: Pool, tenantId: number, filter: AuditFilter, people: readonly string[]) {
  const end = `limit ${maxCounted + 1}`;
  const { sql, values } = foundSql(filter, people, { first: 2, read: 'together', end });
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::integer as total from (select from (${sql}) found limit ${maxCounted + 1}) counted`,
    [tenantId, ...values],
  );
  return countedUpTo(rows[0]?.total ?? 0);
}

type Place = (value: unknown) => string;

function filterSql({ from, to, action }: AuditFilter, place: Place): string {
  const parts = ['true'];
  if (from) parts.push(`audit_entry.occurred_at >= ${place(startOfLocalDay(from))}`);
  if (to) parts.push(`audit_entry.occurred_at < ${place(startOfLocalDay(to, 1))}`);
  if (action) parts.push(`audit_entry.action = ${place(action)}`);
  return parts.join(' and ');
}

/** A text, the ids of the people of that name, and the other subjects that it names. */
function searchSql(search: string, people: readonly string[], place: Place) {
  const text = `${place(search)}::text`;
  const ids = `${place(people)}::text[]`;
  const subjects = `select ${text} union
    select id from sales_order where tenant_id = $1
      and order_number = case when ${text} ~ '^[0-9]{1,18}$' then ${text}::bigint end union
    select id from app_user where tenant_id = $1 and lower(username) = lower(${text})`;
  return { text, ids, subjects };
}

const anyOf = ({ text, ids, subjects }: ReturnType<typeof searchSql>) =>
  `(lower(audit_entry.username) = lower(${text}) or audit_entry.user_id = any (${ids})
    or audit_entry.subject = any (${ids}) or audit_entry.subject = any (array(${subjects})))`;
