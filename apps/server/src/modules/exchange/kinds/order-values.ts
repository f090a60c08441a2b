import { type ComputedSpec, type LoadContext, type ReferenceSpec, stageName } from './kind-spec.ts';
import { localizedJson } from './setting-kinds.ts';

/** A payment or shipping method by its id. */
export function methodReference(
  column: string,
  table: 'payment_method' | 'shipping_method',
  code: ReferenceSpec['code'],
): ReferenceSpec {
  return { column, into: `${table}_id`, type: 'text', table, by: 'id', value: 'id', code };
}

/** An order keeps the method's name as it was. */
export function methodName(givenBy: string, table: 'payment_method' | 'shipping_method'): ComputedSpec {
  return {
    into: `${table}_name`,
    type: 'jsonb',
    givenBy,
    sql: ({ tenantId }) => `coalesce((select ${localizedJson('m')} from ${table} m
      where m.tenant_id = ${tenantId} and m.id = q.${table}_id), '{"de": "", "en": ""}')`,
  };
}

/** The company's address by key, else its default one of the first type that has any; kept as it was. */
export function addressSnapshot(column: string, into: string, types: [number, number]): ComputedSpec {
  const key = `q.${stageName(column)}`;
  return {
    into,
    db: stageName(column),
    type: 'jsonb',
    missing: { code: 'address.missing', column },
    sql: ({ tenantId }) => `(
      select jsonb_build_object('companyName', coalesce(a.company_name, c.name), 'firstName', a.first_name,
        'lastName', a.last_name, 'street', a.street, 'street2', a.street2, 'apartment', a.apartment,
        'addressline2', a.addressline2, 'zipCode', a.zip_code, 'city', a.city, 'state', a.state,
        'country', jsonb_build_object('code', a.country_code, 'name', coalesce(
          case when q.language = 'en' then sc.name_en end, sc.name_de, a.country_code)),
        'phoneNumber', a.phone_number)
      from address a
      join company c on c.tenant_id = a.tenant_id and c.id = a.company_id
      left join shipping_country sc on sc.tenant_id = a.tenant_id and sc.code = a.country_code
      where a.tenant_id = ${tenantId} and a.company_id = q.company_id and a.country_code is not null
        and (${key} is null or a.key = ${key})
      order by (a.type = ${types[0]}) desc, (a.type = ${types[1]}) desc, a.is_default desc, a.id limit 1)`,
  };
}

/** A value of an order item that its article gives. */
export function itemValue(
  into: string,
  type: string,
  value: string,
  missing?: ComputedSpec['missing'],
): ComputedSpec {
  return {
    into,
    db: into.replace(/^item_/, ''),
    type,
    ...(missing === undefined ? {} : { missing }),
    sql: ({ tenantId }) => `(
      select ${value} from (select 1) one left join (
        select v.product_id, coalesce(v.name_de, p.name_de) as name_de, coalesce(v.name_en, p.name_en) as name_en,
          ${localizedJson('u')} as sales_unit_name, u.id as unit_id
        from variant v
        join product p on p.tenant_id = v.tenant_id and p.id = v.product_id
        left join unit u on u.tenant_id = p.tenant_id and u.id = p.sales_unit_id
        where v.tenant_id = ${tenantId} and v.sku = q.sku) i on true)`,
  };
}

/** The rate that the order's company pays for the article, where the row names none (CHKO-04, CHKO-05). */
export function customerVatRateSql({ tenantId, shop }: Pick<LoadContext, 'tenantId' | 'shop'>): string {
  const conversion = `'${JSON.stringify(shop.vatConversion).replaceAll("'", "''")}'::jsonb`;
  return `coalesce(q.vat_rate, (
    select coalesce((${conversion} -> c.vat_country_code ->> trim_scale(a.rate)::text)::numeric, a.rate)
    from (select coalesce((select p.vat_rate from variant v
        join product p on p.tenant_id = v.tenant_id and p.id = v.product_id
        where v.tenant_id = ${tenantId} and v.sku = q.sku), ${shop.standardVatRate ?? 'null::numeric'}) as rate) a
    left join sales_order o on o.tenant_id = ${tenantId} and o.id = q.order_id
    left join company c on c.tenant_id = o.tenant_id and c.id = o.company_id))`;
}
