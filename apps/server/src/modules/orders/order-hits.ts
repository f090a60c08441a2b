import { startOfLocalDay } from '@kontor/domain';
import type { Pool } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';
import { likePart } from '../../shared/like.ts';
import { maxCounted } from '../../shared/list-page.ts';
import type { Locale } from '../../shared/locale.ts';
import { lateSql } from './late-orders.ts';
import { readOrderSearch } from './order-search.ts';

/** Whose orders a list has; `companyId` null: those of the whole shop, for operators. */
export interface OrderScope {
  tenantId: number;
  companyId: string | null;
  locale: Locale;
  /** Rows name their company. */
  isOfShop: boolean;
}

export interface OrderFilter {
  orderType?: string | undefined;
  /** `notCancelled`: any but cancelled. */
  orderStatus?: string | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** First and last local day, both included. */
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  /** Its id. */
  costCentre?: string | undefined;
  search?: string | undefined;
  deliveryStatus?: string | undefined;
  /** Late on this local day. */
  lateOn?: string | undefined;
  paymentStatus?: string | undefined;
  /** A season of one of its lines. */
  seasonId?: string | undefined;
  /** The delivery country, ISO 3166-1 alpha-2. */
  country?: string | undefined;
  sort?: OrderSort | undefined;
}

const sortColumns = { date: 'order_date', number: 'order_number', amount: 'gross' } as const;

/** The column that sorts a list; `-` sorts it in descending order. */
export type OrderSort = `${'' | '-'}${keyof typeof sortColumns}`;

/** A query for matching orders. */
export interface OrderHits {
  /** Selects `id` and `place`, not sorted. */
  sql: string;
  /** A cheaper statement that only counts the same rows. */
  countSql?: string;
  /** Used if `sql` times out: the same query on the sampled orders, which are cached by then. */
  quickSql?: string;
  values: unknown[];
  limit: number;
  /** How the places are sorted. */
  order: string;
  /** With fewer hits than this, the next query runs. */
  enough: number;
  /** Whether it reads the newest orders only. */
  isPartial: boolean;
}

/** Newest orders in which the frequency of words is estimated. */
const sampled = 1_000;

/** Newest orders that a search for common words reads, and the most filtered orders whose texts are compared. */
const read = 5_000;

/**
 * Newest orders that are read if the words are common in the whole shop but rare among the newest orders, such as words of another
 * season. The trigram index would read and sort every order with these words.
 */
const readOutOfSeason = 10_000;

/** Size of the random sample; with fewer rows than `fewestRandom` it is ignored. */
const random = 1_000;
const fewestRandom = 200;

/** Hits of a common search that are counted. */
const maxCommon = 1_000;

/** Newest orders in which trigrams are counted, and the number of rarest trigrams for the index. */
const groupSample = 100;
const maxGroups = 4;

/** Limit of counted trigrams. */
const maxCompared = 24;

/** A word is common if at least this many sampled orders have it. */
const common = 40;

/** Expected hits among the newest orders below which the index is used: 2 % of a company's orders, 0.4 % of all. */
const enoughOfCompany = 100;
const enoughOfShop = 20;

/** Words are common if at least this share of the random sample has them. */
const commonOfShop = 0.003;

/** A word that matches more customers than this is not searched in customers. */
const maxNamed = 200;

/** The searched text of a company, as in its index. */
const companyWords = "lower(' ' || company.customer_no || ' ' || company.name)";

/** The scope of a company's own orders. */
export function scopeOf({ tenantId, company, locale }: CompanyActor): OrderScope {
  return { tenantId, companyId: company.id, locale, isOfShop: false };
}

/**
 * The queries to ask in turn for the orders of a scope that fit, at most `limit` and one more (decisions 74 and 108). Numbers,
 * dates and amounts that an order has as such are looked up first. Otherwise: a narrow filter's orders first, then the newest
 * orders if many match, last the trigram index of the rarest word. In the whole shop a word may also be of the customer.
 */
export async function* orderHits(
  pool: Pool,
  scope: OrderScope,
  filter: OrderFilter,
  limit = maxCounted,
): AsyncGenerator<OrderHits> {
  const sort = filter.sort ?? '-date';
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns];
  const order = sort.startsWith('-') ? 'place desc, id' : 'place, id desc';
  const hits = { limit, order, enough: 0, isPartial: false };
  if (!filter.search) {
    const { values, orders } = conditions(scope, filter);
    yield {
      ...hits,
      values,
      sql: `select o.id, o.${column} as place ${orders()}`,
      countSql: `select ${orders()}`,
    };
    return;
  }

  const { words, patterns, statuses } = readOrderSearch(filter.search, scope.locale);
  const hasStatuses = statuses.length > 0;
  if (words.length === 0 && !hasStatuses) return;
  const named = scope.companyId === null ? await companiesNamed(pool, scope.tenantId, patterns) : [];
  const fresh = () => {
    const query = conditions(scope, filter);
    const orNamed = (condition: string, index: number): string => {
      const ids = named[index] ?? [];
      return ids.length === 0
        ? condition
        : `(${condition} or text.company_id = any (${query.add(ids)}::text[]))`;
    };
    return {
      ...query,
      /** A condition for each word. Only words with `isIndexed` use the trigram index, which is slow for common words. */
      has: (isIndexed: (index: number) => boolean = () => false) =>
        words.map((word, index) =>
          orNamed(
            isIndexed(index)
              ? `text.words like ${query.add(patterns[index])}`
              : `strpos(text.words, ${query.add(word)}) > 0`,
            index,
          ),
        ),
      /** A condition for each group of three characters. */
      groups: (groups: readonly string[]) =>
        groups.map((group) => `text.words like ${query.add(likePart(group))}`),
      newest: (
        count: number,
      ) => `from (select text.* from order_text text where ${query.own('text').join(' and ')}
        order by text.order_date desc, text.order_id limit ${count}) text`,
    };
  };
  const search = (
    { values, add, orders }: Query,
    from: string,
    fits: string[],
    { quickFrom, ...more }: Partial<OrderHits> & { quickFrom?: string } = {},
  ): OrderHits => {
    const ofStatus = hasStatuses
      ? [
          `(select o.id, o.order_date as place ${orders([`o.order_status = any (${add(statuses)}::text[])`])}
            order by o.order_date desc, o.id limit ${read + 1})`,
        ]
      : [];
    const sqlFrom = (source: string): string => {
      const ofWords = `select text.order_id as id, text.order_date as place ${source} where ${fits.join(' and ')}`;
      const union = [...(words.length > 0 ? [ofWords] : []), ...ofStatus].join(' union ');
      return column === 'order_date'
        ? union
        : `select hit.id, o.${column} as place from (${union}) hit join sales_order o on o.tenant_id = $1 and o.id = hit.id`;
    };
    return {
      ...hits,
      ...(hasStatuses ? { limit: Math.min(limit, read) } : {}),
      ...(quickFrom === undefined ? {} : { quickSql: sqlFrom(quickFrom) }),
      sql: sqlFrom(from),
      values,
      ...more,
    };
  };
  if (words.length === 0) {
    yield search(fresh(), '', []);
    return;
  }

  const numbers = words.filter((word, index) => isNumber(word) && !named[index]?.length);
  if (numbers.length > 0 && !hasStatuses) {
    const query = fresh();
    const fits = [
      ...query.own('text'),
      `order_numbers(text.words) @> ${query.add(numbers)}::text[]`,
      ...query.has(),
      ...query.where,
    ];
    yield search(query, `from order_text text ${query.filtered}`, fits, { enough: 1 });
  }

  const narrow = fresh();
  if (narrow.where.length > 0) {
    const { values, orders } = conditions(scope, filter);
    const counted = await pool.query<{ count: number }>(
      `select count(*)::integer as count from (select ${orders()} limit ${read + 1}) found`,
      values,
    );
    if ((counted.rows[0]?.count ?? 0) <= read) {
      const from = `from (select o.tenant_id, o.id ${narrow.orders()} limit ${read}) o
        join order_text text on text.tenant_id = o.tenant_id and text.order_id = o.id`;
      yield search(narrow, from, narrow.has());
      return;
    }
  }

  const sample = fresh();
  const has = sample.has();
  const groups = words.map((word, index) => (named[index]?.length ? [] : groupsOf(word)));
  const compared = [...new Set(groups.flat())].slice(0, maxCompared);
  const conditionsOfGroups = new Map<string, string>();
  // PostgreSQL refuses values that no condition uses, so a group gets one when it is used.
  const contains = (group: string): string => {
    const known = conditionsOfGroups.get(group) ?? `strpos(text.words, ${sample.add(group)}) > 0`;
    conditionsOfGroups.set(group, known);
    return known;
  };
  // The index finds a number by groups of three characters, which many numbers share.
  const asIndexed = has.map((fits, index) =>
    isNumber(words[index] ?? '') && groups[index]?.length ? groups[index].map(contains).join(' and ') : fits,
  );
  const ofAll = scope.companyId === null && !sample.filtered;
  const { rows } = await pool.query<{
    read: number;
    found: number;
    counts: number[];
    ofGroups: number[];
    ofAll: [number, number] | null;
  }>(
    `select count(*)::integer as read,
       (count(*) filter (where ${[...has, ...(sample.filtered ? ['o.id is not null'] : [])].join(' and ')}))::integer as found,
       array[${asIndexed.map((fits) => `count(*) filter (where ${fits})`).join(', ')}]::integer[] as counts,
       (select array[${['count(*)', ...compared.map((group) => `count(*) filter (where ${contains(group)})`)].join(', ')}]::integer[]
         ${sample.newest(groupSample)}) as "ofGroups",
       ${ofAll ? randomSql(sample.own('text'), has) : 'null'} as "ofAll"
     ${sample.newest(sampled)} ${sample.filtered && `left ${sample.filtered} and ${sample.where.join(' and ')}`}`,
    sample.values,
  );
  const { read: ofNewest = 0, found = 0, counts = [], ofGroups = [], ofAll: shares } = rows[0] ?? {};
  const newest = fresh();
  const fits = [...newest.has(), ...newest.where];
  if (ofNewest < sampled) {
    yield search(newest, `${newest.newest(sampled)} ${newest.filtered}`, fits);
    return;
  }
  const isOfCompany = scope.companyId !== null;
  const enough = isOfCompany ? enoughOfCompany : enoughOfShop;
  const rare = words.map((_, index) => (counts[index] ?? 0) < common);
  // For one or two characters the index would read many orders of other companies.
  const isShort = words.every((word) => word.startsWith(' '));
  const isVague = isOfCompany && (isShort || (numbers.length > 0 && !rare.includes(true)));
  if (isVague || found * (read / sampled) >= enough) {
    const ofNewestOrders = (count: number) => `${newest.newest(count)} ${newest.filtered}`;
    yield search(newest, ofNewestOrders(read), fits, {
      quickFrom: ofNewestOrders(sampled),
      enough: isVague ? 0 : enough,
      isPartial: true,
      ...(isOfCompany ? { limit: Math.min(limit, maxCommon) } : {}),
    });
  } else if (shares && shares[0] >= fewestRandom && shares[1] / shares[0] >= commonOfShop) {
    yield search(newest, newest.newest(readOutOfSeason), fits, {
      enough,
      isPartial: true,
      limit: Math.min(limit, maxCommon),
    });
  }

  const indexed = fresh();
  const isLooked = (index: number) => rare[index] === true || !rare.includes(true);
  const rarest = compared
    .map((group, at) => ({ group, count: ofGroups[at + 1] ?? 0 }))
    .filter(({ group }) => groups.some((of, index) => isLooked(index) && of.includes(group)))
    .sort((a, b) => a.count - b.count)
    // Looking up a frequent group is slow and excludes few orders.
    .filter(({ count }, at) => at === 0 || count <= groupSample / 4)
    .slice(0, maxGroups)
    .map(({ group }) => group);
  const indexedFits = [
    ...indexed.own('text'),
    ...indexed.groups(rarest),
    ...indexed.has((index) => isLooked(index) && (rarest.length === 0 || groups[index]?.length === 0)),
    ...indexed.where,
  ];
  // PostgreSQL expects more hits than there are. Without the CTE it reads all orders by date until the page is full (4 s).
  yield search(
    indexed,
    `from (with hit as materialized (select text.order_id, text.order_date from order_text text ${indexed.filtered}
        where ${indexedFits.join(' and ')})
      select * from hit) text`,
    ['true'],
  );
}

/** SQL: how many random texts there are, and how many of them fit. Reads about 100 blocks of the table. */
const randomSql = (own: readonly string[], has: readonly string[]) => `
  (select array[count(*), count(*) filter (where ${has.join(' and ')})]::integer[]
   from order_text text tablesample system ((select least(100, 100.0 * ${random} / greatest(reltuples, 1))
     from pg_class where oid = 'order_text'::regclass)::real) repeatable (1)
   where ${own.join(' and ')})`;

/** Whether the index of whole words has it: at least four characters, one of them a digit. */
function isNumber(word: string): boolean {
  return word.length >= 4 && /[0-9]/.test(word);
}

/**
 * The groups of three characters by which the trigram index finds a word. The first one after a sign has that sign too: the index
 * knows that a part begins there, which is rarer.
 *
 * @example groupsOf('re-1000') // ['-100', '000']
 */
function groupsOf(word: string): string[] {
  const runs = word.matchAll(/(?<sign>[^\p{L}\p{N}]?)(?<run>[\p{L}\p{N}]{3,})/gu);
  return [
    ...new Set(
      [...runs].flatMap(({ groups: { sign = '', run = '' } = {} }) =>
        Array.from({ length: run.length - 2 }, (_, at) => `${at === 0 ? sign : ''}${run.slice(at, at + 3)}`),
      ),
    ),
  ];
}

/** The companies whose number or name has each word; none for a frequent word. */
async function companiesNamed(
  pool: Pool,
  tenantId: number,
  patterns: readonly string[],
): Promise<string[][]> {
  return await Promise.all(
    patterns.map(async (pattern) => {
      const { rows } = await pool.query<{ id: string }>(
        `select company.id from company
         where company.tenant_id = $1 and ${companyWords} like $2 limit ${maxNamed + 1}`,
        [tenantId, pattern],
      );
      return rows.length > maxNamed ? [] : rows.map(({ id }) => id);
    }),
  );
}

type Query = ReturnType<typeof conditions>;

function conditions({ tenantId, companyId }: OrderScope, filter: OrderFilter) {
  const values: unknown[] = [tenantId];
  const add = (value: unknown) => `$${values.push(value)}`;
  const ofCompany = companyId === null ? [] : [`company_id = ${add(companyId)}`];
  const dates = [
    ...(filter.dateFrom === undefined ? [] : [`order_date >= ${add(startOfLocalDay(filter.dateFrom))}`]),
    ...(filter.dateTo === undefined ? [] : [`order_date < ${add(startOfLocalDay(filter.dateTo, 1))}`]),
  ];
  const isStatus = filter.orderStatus !== 'notCancelled';
  const columns = [
    ['order_type', filter.orderType],
    ['order_status', isStatus ? filter.orderStatus : undefined],
    ['currency', filter.currency],
    ['delivery_status', filter.deliveryStatus],
    ['payment_status', filter.paymentStatus],
    ['cost_centre_id', filter.costCentre],
  ] as const;
  /** Tenant, company and dates, which both tables have. */
  const own = (table: 'o' | 'text') =>
    ['tenant_id = $1', ...ofCompany, ...dates].map((condition) => `${table}.${condition}`);
  const where = [
    ...columns.flatMap(([column, value]) => (value === undefined ? [] : [`o.${column} = ${add(value)}`])),
    ...(isStatus ? [] : ["o.order_status <> 'cancelled'"]),
    ...(filter.country === undefined
      ? []
      : [`o.shipping_address #>> '{country,code}' = ${add(filter.country)}`]),
    ...(filter.lateOn === undefined ? [] : [lateSql(add(filter.lateOn))]),
    ...(filter.seasonId === undefined
      ? []
      : [
          `exists (select from order_item where order_item.tenant_id = o.tenant_id and order_item.order_id = o.id
              and order_item.season_id = ${add(filter.seasonId)})`,
        ]),
  ];
  return {
    values,
    add,
    own,
    where,
    /** Joins the order of a text if a filter needs it. */
    filtered:
      where.length > 0
        ? 'join sales_order o on o.tenant_id = text.tenant_id and o.id = text.order_id and o.company_id = text.company_id'
        : '',
    orders: (more: string[] = []) =>
      `from sales_order o where ${[...own('o'), ...where, ...more].join(' and ')}`,
  };
}
