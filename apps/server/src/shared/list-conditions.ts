import type { Pool, QueryResultRow } from 'pg';
import { maxCounted, maxCountedNarrowed } from './list-page.ts';

/** Adds a value to a statement and returns its placeholder. */
export type Add = (value: unknown) => string;

/** One way to match a condition; $1 is the tenant. */
export interface Place {
  filter: (add: Add) => string;
  /** An index of the list's own table answers the filter. */
  isIndexed?: true;
  /** Selects the `id` of the matching rows by an index of another table. Each part of a union ends with the limit `some`. */
  few?: (add: Add, some: string) => string;
  /** The most rows of `few` with the same id; default 1. */
  rowsOfId?: number;
  /** `few` reads an index alone, so that it is cheap to count and to hash up to `maxHashed` rows. */
  isIndexOnly?: true;
}

/** A condition of a list: a row matches if it matches at one of the places. */
export type Condition = readonly Place[];

/** The most rows of a place that are looked up as a set. */
const maxFew = 2_500;

/** The most rows of a place that are hashed to filter the list's rows. PostgreSQL hashes them within 4 MB (`work_mem`). */
const maxHashed = 40_000;

/** At most so many rows are fetched and sorted. With more, scanning the list in its order fills a page sooner. */
const maxSorted = 15_000;

/** The columns that identify and sort the rows of a list. */
const sortedColumns = {
  app_user: ['id', 'username', 'last_name', 'first_name'],
  company: ['id', 'customer_no', 'name'],
  invoice: ['id', 'fin_doc_number', 'doc_date', 'created_at', 'due_date', 'open_amount'],
  product: ['id', 'sku', 'name_de', 'name_en'],
} as const;

/** A condition of which not all places have few rows. */
interface Many {
  filter: (add: Add) => string;
  isIndexed: boolean;
}

/**
 * Splits conditions into a set of ids and filters. `ids` has the rows that match every condition with few rows; undefined if no
 * condition has few. A set above the limit becomes a filter; it is never truncated. `atLeast` is a lower bound of the matching rows,
 * 0 for several conditions.
 */
export async function chooseConditions<Id extends string | number>(
  pool: Pool,
  { tenantId, id, conditions }: { tenantId: number; id: string; conditions: readonly Condition[] },
): Promise<{ ids: Id[] | undefined; others: Many[]; atLeast: number }> {
  const values: unknown[] = [tenantId];
  const places = conditions.flat();
  const add: Add = (value) => `$${values.push(value)}`;
  const sets = places.flatMap(({ few, rowsOfId = 1, isIndexOnly }, at) => {
    if (!few) return [];
    const most = maxFew * rowsOfId;
    const isHashed = isIndexOnly
      ? `count(*) > ${most} and (select count(*) <= ${maxHashed} from (${few(add, `limit ${maxHashed + 1}`)}) few)`
      : 'false';
    return `select ${at} as at, count(distinct few.id)::integer as found,
        case when count(*) <= ${most} and count(distinct few.id) <= ${maxFew}
          then coalesce(array_agg(distinct few.id), '{}') end as ids,
        ${isHashed} as "isHashed"
      from (${few(add, `limit ${most + 1}`)}) few`;
  });
  const { rows } =
    sets.length === 0
      ? { rows: [] }
      : await pool.query<{ at: number; found: number; ids: Id[] | null; isHashed: boolean }>(
          sets.join(' union all '),
          values,
        );
  const known = new Map(rows.map((row) => [places[row.at], row]));
  // As `is true` it cannot become a join, which would sort all rows of the list instead of scanning them in their order.
  const filterOf = (place: Place, add: Add) =>
    place.few && known.get(place)?.isHashed
      ? `(${id} in (${place.few(add, `limit ${maxHashed + 1}`)})) is true`
      : place.filter(add);
  let ids: Set<Id> | undefined;
  const others: Many[] = [];
  for (const condition of conditions) {
    const ofPlaces = condition.map((place) => known.get(place)?.ids ?? undefined);
    const all = ofPlaces.flatMap((of) => of ?? []);
    if (!ofPlaces.includes(undefined) && all.length <= maxFew)
      ids = ids ? ids.intersection(new Set(all)) : new Set(all);
    else
      others.push({
        isIndexed: condition.every((place, at) => ofPlaces[at] || place.isIndexed),
        filter: (add) => {
          const filters = condition.flatMap((place, at) => (ofPlaces[at] ? [] : [filterOf(place, add)]));
          const some = ofPlaces.flatMap((of) => of ?? []);
          if (some.length > 0 || filters.length === 0) filters.push(`${id} = any(${add(some)})`);
          return `(${filters.join(' or ')})`;
        },
      });
  }
  const atLeast = conditions.length === 1 ? Math.max(0, ...rows.map(({ found }) => found)) : 0;
  return { ids: ids && [...ids], others, atLeast };
}

/** A page of the rows that fit all conditions, and how many fit, at most as many as a list counts. */
export async function readListPage<Row extends QueryResultRow>(
  pool: Pool,
  {
    table,
    key = 'id',
    tenantId,
    further = [],
    base,
    conditions,
    order,
    select,
    page: { pageSize, offset },
  }: {
    table: keyof typeof sortedColumns;
    /** A unique column. If the index of the order has it, skipped rows are not read. */
    key?: 'id' | 'sku';
    tenantId: number;
    /** Values from $2 on, which `base` uses. */
    further?: readonly unknown[];
    /** Conditions of every row of the list; sets need not repeat them. */
    base: readonly string[];
    conditions: readonly Condition[];
    order: string;
    /** The statement that reads the page `from`, sorted. */
    select: (from: string) => string;
    page: { pageSize: number; offset: number };
  },
): Promise<{ rows: Row[]; total: number; hasMore: boolean }> {
  const id = `${table}.id`;
  const { ids, others, atLeast } = await chooseConditions<string>(pool, { tenantId, id, conditions });
  const most = conditions.length > 0 ? maxCountedNarrowed : maxCounted;
  const values: unknown[] = [tenantId, ...further];
  const add: Add = (value) => `$${values.push(value)}`;
  const fits = [
    `${table}.tenant_id = $1`,
    ...base,
    ...(ids ? [`${id} = any(${add(ids)}::text[])`] : []),
    ...others.map(({ filter }) => filter(add)),
  ].join(' and ');
  const slice = `order by ${order} limit ${Math.max(0, Math.min(pageSize, most - offset))} offset ${offset}`;
  const inOrder = `select ${table}.${key} from ${table} where ${fits}`;
  const rowsOf = (keys: string) => `(select ${table}.* from (${keys}) listed
    join ${table} on ${table}.tenant_id = $1 and ${table}.${key} = listed.${key}) ${table}`;

  if (!ids && others.some(({ isIndexed }) => isIndexed)) {
    // All hits of a last name are adjacent in the order of names: a scan in that order may read most rows before it finds one.
    const { rows } = await pool.query<Row & { total: number; isRow: boolean }>(
      `with found as materialized (
           select ${sortedColumns[table].map((column) => `${table}.${column}`).join(', ')} from ${table} where ${fits} limit ${maxSorted + 1}),
         total as materialized (select count(*)::integer as total from found)
       select total.total, page."isRow" is not null as "isRow", page.*
       from total left join (
         select true as "isRow", listed.* from (${select(
           rowsOf(`
             (select ${table}.${key} from found ${table} where (select total.total from total) <= ${maxSorted} ${slice})
             union all
             (${inOrder} and (select total.total from total) > ${maxSorted} ${slice})`),
         )}) listed
       ) page on true`,
      values,
    );
    const total = rows[0]?.total ?? 0;
    const listed = rows
      .filter(({ isRow }) => isRow)
      .map(({ total: _, isRow: __, ...row }) => row as unknown as Row);
    return { rows: listed, total: Math.min(total, most), hasMore: total > most };
  }

  const count = async (): Promise<{ total: number; hasMore: boolean }> => {
    // Not counted: the lookup has found at least `atLeast` rows.
    if (!ids && atLeast >= pageSize)
      return { total: Math.min(most, atLeast - (atLeast % pageSize)), hasMore: true };
    const { rows } = await pool.query<{ total: number }>(
      `select count(*)::integer as total from (select from ${table} where ${fits} limit ${most + 1}) counted`,
      values,
    );
    const total = rows[0]?.total ?? 0;
    return { total: Math.min(total, most), hasMore: total > most };
  };
  const [counted, { rows }] = await Promise.all([
    count(),
    pool.query<Row>(select(rowsOf(`${inOrder} ${slice}`)), values),
  ]);
  return { rows, ...counted };
}
