import type { CustomerDouble } from '@kontor/contract';
import type { Pool } from 'pg';

/** Pairs that are listed. */
const maxPairs = 200;

/** More customers than this share a VAT ID or a domain for another reason, such as a mail provider. */
const maxAlike = 10;

/** Pairs of customers that may be one, those with most in common first. */
export async function findDoubles(pool: Pool, tenantId: number): Promise<CustomerDouble[]> {
  const { rows } = await pool.query<CustomerDouble>(doublesSql, [tenantId]);
  return rows;
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
    order by count(distinct alike.reason) desc, a.id, b.id limit ${maxPairs}
  )
  select pairs.reasons, jsonb_build_array(
      jsonb_build_object('_id', a.id, 'customerNo', a.customer_no, 'name', a.name),
      jsonb_build_object('_id', b.id, 'customerNo', b.customer_no, 'name', b.name)) as customers
  from pairs
  join company a on a.tenant_id = $1 and a.id = pairs.a
  join company b on b.tenant_id = $1 and b.id = pairs.b
  order by cardinality(pairs.reasons) desc, a.name, b.name`;
