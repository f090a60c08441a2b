import type { Found, FoundKind } from '@kontor/contract';
import { localDate } from '@kontor/domain/local-date';
import type { Pool } from 'pg';
import { likePart } from '../../shared/like.ts';
import type { Locale } from '../../shared/locale.ts';
import { nameSql } from '../../shared/person-name.ts';
import { productText } from '../../shared/product-text.ts';
import { orderHits } from '../orders/order-hits.ts';
import { readOrderSearch } from '../orders/order-search.ts';

/** Records of each kind. */
const maxFound = 5;

/** Records of each place that are read and sorted. A lower limit lets the planner read tables for rare words. */
const maxRead = 1_000;

/** Customers whose invoices are read. */
const maxCustomers = 50;

const companyText = "lower(' ' || company.customer_no || ' ' || company.name)";

interface FindScope {
  tenantId: number;
  locale: Locale;
  search: string;
}

/** Reads the best records of each kind for a typed text, each kind by its own indexes. */
export function createFindRepository({ pool }: { pool: Pool }) {
  /** The best rows of the places where a kind is found: whole numbers first, then beginnings of numbers. */
  async function best(
    kind: FoundKind,
    { tenantId, locale, search }: FindScope,
    placesOf: (typed: Typed) => readonly string[],
  ): Promise<Found[]> {
    const values: unknown[] = [tenantId, search, beginning(search)];
    const words = readOrderSearch(search, locale).patterns;
    if (words.length === 0) return [];
    const places = placesOf({
      has: (text) =>
        isOneCharacter(search)
          ? 'false'
          : words.map((word) => `${text} like $${values.push(word)}`).join(' and '),
      begins: (text) => `lower(${text}) like $3`,
      name: (table) =>
        locale === 'de' ? `${table}.name_de` : `coalesce(nullif(${table}.name_en, ''), ${table}.name_de)`,
    });
    const { rows } = await pool.query<
      Omit<Found, 'kind' | 'page'> & { pageKind: Found['page']['kind']; pageId: string }
    >(
      `select * from (${places.map((place) => `(${place} limit ${maxRead})`).join(' union ')}) found
       order by found.number = $2 desc, lower(found.number) like $3 desc, found.date desc, found.name, found.number
       limit ${maxFound}`,
      values,
    );
    return rows.map(({ pageKind, pageId, ...row }) => ({
      kind,
      ...row,
      page: { kind: pageKind, id: pageId },
    }));
  }

  return {
    customer: (scope) =>
      best('customer', scope, ({ has }) => {
        const from = `select company.id as "_id", company.customer_no as number, company.name, null::text as date,
            'customer' as "pageKind", coalesce(company.merged_into_id, company.id) as "pageId"
          from company where company.tenant_id = $1 and`;
        return [`${from} company.customer_no = $2`, `${from} ${has(companyText)}`];
      }),

    /** By number, then the newest that fit. */
    async order({ tenantId, locale, search }) {
      const read = async (ids: string, values: unknown[]) => {
        const { rows } = await pool.query<{ _id: string; number: string; name: string; at: Date }>(
          `select sales_order.id as "_id", sales_order.order_number::text as number, company.name, sales_order.order_date as at
           from sales_order
           join company on company.tenant_id = sales_order.tenant_id and company.id = sales_order.company_id
           where sales_order.tenant_id = $1 and ${ids}
           order by sales_order.order_date desc, sales_order.id limit ${maxFound}`,
          values,
        );
        return rows.map(
          ({ at, ...row }): Found => ({
            kind: 'order',
            ...row,
            date: localDate(at),
            page: { kind: 'order', id: row._id },
          }),
        );
      };
      const found = /^\d{1,15}$/.test(search)
        ? await read('sales_order.order_number = $2', [tenantId, search])
        : [];
      if (isOneCharacter(search)) return found;
      const scope = { tenantId, companyId: null, locale, isOfShop: true };
      for await (const { sql, values, order, ...query } of orderHits(pool, scope, { search }, maxFound)) {
        const hits = await read(
          `sales_order.id in (select hit.id from (${sql} order by ${order} limit ${maxFound + 1}) hit)`,
          values,
        );
        if (hits.length < (query.isPartial ? maxFound : query.enough)) continue;
        found.push(...hits.filter(({ _id }) => _id !== found[0]?._id));
        break;
      }
      return found.slice(0, maxFound);
    },

    /** Variants by article number or EAN, products by number or name; also hidden ones. */
    article: (scope) =>
      best('article', scope, ({ has, begins, name }) => {
        const columns = (sku: string) =>
          `${sku} as "_id", ${sku} as number, ${name('product')} as name, null::text as date,
           'product' as "pageKind", product.id as "pageId"`;
        // The limit inside keeps the planner from joining all products.
        const variants = (fits: string) => `select ${columns('variant.sku')}
          from (select variant.product_id, variant.sku from variant
            where variant.tenant_id = $1 and ${fits} limit ${maxRead}) variant
          join product on product.tenant_id = $1 and product.id = variant.product_id`;
        return [
          variants('variant.sku = $2'),
          variants(begins('variant.sku')),
          variants('variant.ean = $2'),
          `select ${columns('product.sku')} from product where product.tenant_id = $1
           and ${has(productText('product'))}`,
        ];
      }),

    /** By a part of a number, then the newest of the customers that fit. */
    invoice: (scope) =>
      best('invoice', scope, ({ has, begins }) => {
        const columns = `select invoice.id as "_id", invoice.fin_doc_number as number, company.name, invoice.doc_date::text as date,
            'invoice' as "pageKind", invoice.id as "pageId"`;
        const from = `${columns}
          from invoice join company on company.tenant_id = invoice.tenant_id and company.id = invoice.company_id
          where invoice.tenant_id = $1 and`;
        const ofCustomers = `${columns}
          from (select company.id, company.name from company where company.tenant_id = $1
            and ${has(companyText)} limit ${maxCustomers}) company
          cross join lateral (select invoice.* from invoice
            where invoice.tenant_id = $1 and invoice.company_id = company.id
            order by invoice.doc_date desc limit ${maxFound}) invoice`;
        return [
          `${from} invoice.fin_doc_number = $2`,
          `${from} ${begins('invoice.fin_doc_number')}`,
          `${from} ${begins('invoice.external_invoice_number')}`,
          // Shorter texts have no trigrams: they would read the whole table.
          ...(scope.search.length < 3
            ? []
            : [
                `${from} ${has("lower(invoice.fin_doc_number || ' ' || coalesce(invoice.external_invoice_number, ''))")}`,
              ]),
          ofCustomers,
        ];
      }),

    /** The users of customers, and sales persons. */
    user: (scope) =>
      best('user', scope, ({ has }) => {
        const from = (isOf: string) => `select app_user.id as "_id", app_user.email as number,
            ${nameSql('app_user')} as name,
            null::text as date, 'user' as "pageKind", app_user.id as "pageId"
          from app_user where app_user.tenant_id = $1 and ${isOf} and`;
        const name =
          "lower(' ' || app_user.username || ' ' || app_user.first_name || ' ' || app_user.last_name)";
        const email = 'lower(app_user.email)';
        return [
          `${from('app_user.company_id is not null')} ${has(name)}`,
          `${from('app_user.company_id is not null')} ${has(email)}`,
          `${from('app_user.is_sales_person')} (${has(name)} or ${has(email)})`,
        ];
      }),
  } satisfies Record<FoundKind, (scope: FindScope) => Promise<Found[]>>;
}

/** Conditions on the typed text. */
interface Typed {
  /** Each word is in a text. */
  has: (text: string) => string;
  /** A number begins with all that was typed. */
  begins: (number: string) => string;
  /** The name of a table's row in the language of the operator. */
  name: (table: string) => string;
}

/** Too common for names; finds numbers alone. */
const isOneCharacter = (search: string) => [...search].length === 1;

/** A LIKE pattern for 'begins with this text'. */
const beginning = (text: string) => likePart(text.toLowerCase()).slice(1);
