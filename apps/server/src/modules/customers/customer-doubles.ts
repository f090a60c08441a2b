import type { CustomerDouble } from '@kontor/contract';
import type { Pool } from 'pg';

/** Pairs that are listed. */
const maxPairs = 200;

/** Limit of compared pairs. Most of them only share the trade in their names. */
const maxCompared = 5_000;

/** A VAT ID or domain of more customers than this is ignored: it is a mail provider, for example. */
const maxAlike = 10;

/** Pairs of customers that may be the same company; the most similar first. */
export async function findDoubles(pool: Pool, tenantId: number): Promise<CustomerDouble[]> {
  const { rows } = await pool.query<CustomerDouble>(doublesSql, [tenantId]);
  return rows
    .filter(({ customers: [first, second], reasons }) => {
      const isSure = reasons.includes('vatId') || reasons.includes('number');
      return isSure || (first && second && areAlike(first.name, second.name));
    })
    .slice(0, maxPairs);
}

/** Words that tell the legal form of a company. */
const legalForm = /\b(gmbh|mbh|ag|kg|kgaa|ohg|gbr|ug|e\.? ?k\.?|co|inc|ltd|llc|sarl|sas|bv|srl|spa)\b\.?/g;

const leastShare = 0.8;

/**
 * Whether two names are similar. Legal form, case and punctuation do not count; 80 % of the letter pairs must be the same.
 *
 * @example areAlike('Sport Huber GmbH', 'SPORT-HUBER') // true
 * @example areAlike('Bergsport Hamburg', 'Bergsport Regensburg') // false
 */
export function areAlike(first: string, second: string): boolean {
  const [a, b] = [pairsOf(first), pairsOf(second)];
  const rest = [...b];
  const common = a.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at < 0) return false;
    rest.splice(at, 1);
    return true;
  });
  return a.length + b.length > 0 && (2 * common.length) / (a.length + b.length) >= leastShare;
}

/** The pairs of neighbouring letters of a name. */
function pairsOf(name: string): string[] {
  const lower = name.toLowerCase();
  const plain = (lower.replace(legalForm, '').replace(/[^\p{L}\p{N}]/gu, '') || lower).padEnd(2, ' ');
  return Array.from({ length: plain.length - 1 }, (_, at) => plain.slice(at, at + 2));
}

/** Similar names begin alike without case and punctuation. */
const plainStart = "left(translate(lower(company.name), ' .,-&+/', ''), 8)";

/** Each group is one pass over a table with a hash; pairs are built within small groups only. */
const doublesSql = `
  with alike as (
    select 'vatId' as reason, array_agg(company.id) as ids from company
    where company.tenant_id = $1 and company.merged_into_id is null and company.vat_id is not null
    group by upper(translate(company.vat_id, ' .-/', '')) having count(*) between 2 and ${maxAlike}
    union all
    select 'number', array_agg(company.id) from company
    where company.tenant_id = $1 and company.merged_into_id is null
    group by ltrim(lower(company.customer_no), '0') having count(*) between 2 and ${maxAlike}
    union all
    select 'postcode', array_agg(place.id) from (
      select distinct company.id, address.zip_code, ${plainStart} as plain from address
      join company on company.tenant_id = $1 and company.id = address.company_id and company.merged_into_id is null
      where address.tenant_id = $1 and address.zip_code <> '') place
    group by place.zip_code, place.plain having count(*) between 2 and ${maxAlike}
    union all
    select 'email', array_agg(person.id) from (
      select distinct company.id, lower(split_part(app_user.email, '@', 2)) as domain, ${plainStart} as plain from app_user
      join company on company.tenant_id = $1 and company.id = app_user.company_id and company.merged_into_id is null
      where app_user.tenant_id = $1) person
    group by person.domain, person.plain having count(*) between 2 and ${maxAlike}
  ), pairs as (
    select a.id as a, b.id as b, array_agg(distinct alike.reason) as reasons
    from alike cross join unnest(alike.ids) first_id cross join unnest(alike.ids) second_id
    join company a on a.tenant_id = $1 and a.id = first_id
    join company b on b.tenant_id = $1 and b.id = second_id
    where first_id < second_id
    group by a.id, b.id
    order by count(distinct alike.reason) desc, a.id, b.id limit ${maxCompared}
  )
  select pairs.reasons, jsonb_build_array(
      jsonb_build_object('_id', a.id, 'customerNo', a.customer_no, 'name', a.name),
      jsonb_build_object('_id', b.id, 'customerNo', b.customer_no, 'name', b.name)) as customers
  from pairs
  join company a on a.tenant_id = $1 and a.id = pairs.a
  join company b on b.tenant_id = $1 and b.id = pairs.b
  order by cardinality(pairs.reasons) desc, a.name, b.name`;
