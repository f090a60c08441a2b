import {
  categoryOf,
  DEFAULT_LOCALE,
  isZeroRated,
  LOCALES,
  ORDER_VAT_TREATMENTS,
  vatNote,
} from '@kontor/domain';
import { type ComputedSpec, type LoadContext, stageName } from './kind-spec.ts';

/** An order stores the name that the method had then. */
export function methodName(givenBy: string, table: 'payment_method' | 'shipping_method'): ComputedSpec {
  return {
    into: `${table}_name`,
    type: 'jsonb',
    givenBy,
    // A renamed method keeps its former name in orders that keep the method.
    sql: ({ tenantId }) => `case when e.${table}_id = q.${table}_id then e.${table}_name
      else coalesce((select m.name from ${table} m
        where m.tenant_id = ${tenantId} and m.id = q.${table}_id), '{"de": ""}') end`,
  };
}

/** Joins the company's (`company_row`) address that an order names by key, else its default address, preferring the given types in order. */
export function addressJoins(column: string, types: [number, number], tenantId: number): string[] {
  const address = stageName(column);
  const usable = `a.tenant_id = ${tenantId} and a.country_code is not null`;
  return [
    `left join (
      select a.company_id, a.key as wanted, a.id from address a where ${usable} and a.key is not null
      union all
      (select distinct on (a.company_id) a.company_id, '', a.id from address a where ${usable}
       order by a.company_id, (a.type = ${types[0]}) desc, (a.type = ${types[1]}) desc, a.is_default desc, a.id)
    ) ${address}_choice on ${address}_choice.company_id = company_row.id
      and ${address}_choice.wanted = coalesce(q.${address}, '')`,
    `left join address ${address}_row on ${address}_row.tenant_id = ${tenantId}
      and ${address}_row.id = ${address}_choice.id`,
    `left join shipping_country ${address}_country on ${address}_country.tenant_id = ${tenantId}
      and ${address}_country.code = ${address}_row.country_code`,
  ];
}

/**
 * Copies the address that {@link addressJoins} found into the order; needs the company as `company_row`. A known order takes one that
 * the row names by its key, until it is delivered or cancelled.
 */
export function addressSnapshot(column: string, into: string): ComputedSpec {
  const address = stageName(column);
  const a = `${address}_row`;
  const country = `${address}_country`;
  return {
    into,
    db: address,
    type: 'jsonb',
    missing: { code: 'address.missing', column },
    givenBy: column,
    sql: () => `case when e.id is not null and (q.${address} is null or e.order_status in ('delivered', 'cancelled'))
      then e.${address} when ${a}.id is not null then
      jsonb_build_object('companyName', coalesce(${a}.company_name, company_row.name), 'firstName', ${a}.first_name,
        'lastName', ${a}.last_name, 'street', ${a}.street, 'street2', ${a}.street2, 'apartment', ${a}.apartment,
        'addressline2', ${a}.addressline2, 'zipCode', ${a}.zip_code, 'city', ${a}.city, 'state', ${a}.state,
        'country', jsonb_build_object('code', ${a}.country_code, 'name', coalesce(
          ${country}.name ->> coalesce(q.language, e.language), ${country}.name ->> '${DEFAULT_LOCALE}', ${a}.country_code)),
        'phoneNumber', ${a}.phone_number) end`,
  };
}

/** Joins the article of an order item as `i`, and the country of the order's company as `order_row`. */
export function itemJoins({ tenantId }: Pick<LoadContext, 'tenantId'>): string[] {
  return [
    `left join (
      select v.sku, v.product_id, p.vat_rate, u.name as sales_unit_name
      from variant v
      join product p on p.tenant_id = v.tenant_id and p.id = v.product_id
      left join unit u on u.tenant_id = p.tenant_id and u.id = p.sales_unit_id
      where v.tenant_id = ${tenantId}) i on i.sku = q.sku`,
    `left join (
      select o.id, o.vat_treatment, c.vat_country_code from sales_order o
      left join company c on c.tenant_id = o.tenant_id and c.id = o.company_id
      where o.tenant_id = ${tenantId}) order_row on order_row.id = q.order_id`,
    `left join order_item former on former.tenant_id = ${tenantId} and former.order_id = q.order_id
      and former.position = q.position and former.sku = q.sku`,
  ];
}

/** An order item's name in the file; `nameItems` adds what it lacks. */
export function givenName(): string {
  const texts = LOCALES.map((locale) => `'${locale}', q.name_${locale}`);
  return `jsonb_strip_nulls(jsonb_build_object(${texts.join(', ')}))`;
}

/** A value of an order item that comes from its article `i`. */
export function itemValue(
  into: string,
  type: string,
  value: string,
  missing?: ComputedSpec['missing'],
): ComputedSpec {
  return { into, db: into.replace(/^item_/, ''), type, ...(missing ? { missing } : {}), sql: () => value };
}

/** SQL texts of the treatments at 0 %. */
export const zeroRated = ORDER_VAT_TREATMENTS.filter(isZeroRated).map(quoted).join(', ');

/** The VAT columns of an order: category and note by its treatment, and the company's VAT ID (decision 65). */
export const orderVatSql: ComputedSpec[] = [
  {
    into: 'vat_category',
    type: 'text',
    givenBy: 'vatTreatment',
    sql: () =>
      `case when e.vat_treatment = q.vat_treatment then e.vat_category else case q.vat_treatment ${ORDER_VAT_TREATMENTS.map((treatment) => `when ${quoted(treatment)} then ${quoted(categoryOf(treatment))}`).join(' ')} else 'S' end end`,
  },
  {
    into: 'vat_note',
    type: 'jsonb',
    givenBy: 'vatTreatment',
    sql: ({ shop }) =>
      `case when e.vat_treatment = q.vat_treatment then e.vat_note else case q.vat_treatment ${ORDER_VAT_TREATMENTS.filter(
        isZeroRated,
      )
        .map(
          (treatment) =>
            `when ${quoted(treatment)} then ${quoted(JSON.stringify(vatNote(treatment, shop.country)))}::jsonb`,
        )
        .join(' ')} end end`,
  },
  { into: 'order_vat_id', db: 'vat_id', type: 'text', sql: () => 'company_row.vat_id' },
];

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * The VAT rate of a row without one: by the order's treatment, else converted to the company's country (CHKO-04, CHKO-05,
 * decision 65).
 */
export function customerVatRateSql({ shop }: Pick<LoadContext, 'shop'>): string {
  const conversion = `${quoted(JSON.stringify(shop.vatConversion))}::jsonb`;
  const rate = `coalesce(i.vat_rate, ${shop.standardVatRate ?? 'null::numeric'})`;
  return `coalesce(q.vat_rate,
    case when order_row.vat_treatment in (${zeroRated}) then 0
      when order_row.vat_treatment = 'domestic' then ${rate} end,
    (${conversion} -> order_row.vat_country_code ->> trim_scale(${rate})::text)::numeric, ${rate})`;
}
