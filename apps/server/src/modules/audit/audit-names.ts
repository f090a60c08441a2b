import { type LookupDeclaration, type LookupName, lookups } from '@kontor/contract/lookup-fields';
import type { Pool } from 'pg';
import type { StatementRunner } from '../../database/connection.ts';
import type { Locale } from '../../shared/locale.ts';
import { nameSql } from '../../shared/person-name.ts';

/** Records named on one page of the log; further ones stay unnamed. */
const maxRecords = 2_000;

/** The name of a record, by language where it has two. */
export type RecordName = string | Readonly<Record<Locale, string>>;

/** Names by record: by id, or by list and key as `price-lists/gold`. */
export type RecordNames = Readonly<Record<string, RecordName>>;

/** An entry that mentions records. */
export interface Mentioning {
  action: string;
  subject?: string | null | undefined;
  details?: unknown;
}

/** Key of the details under which an entry keeps names. */
const storedKey = 'names';

/**
 * The records that an entry mentions, each once: by id, or by list and key where the entry has a key. The first one is its
 * subject.
 *
 * @example recordsIn({ action: 'priceList.copied', subject: 'gold', details: { from: 'base' } }) // ['price-lists/gold', 'price-lists/base']
 */
export function recordsIn({ action, subject, details }: Mentioning): string[] {
  const [area] = action.split('.');
  const found = new Set<string>();
  if (subject) for (const record of subjectsOf(area, subject)) found.add(record);
  const visit = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) if (name !== storedKey) visit(one, name);
    if (typeof value !== 'string' || value === '') return;
    if (isId(value)) found.add(value);
    else if (key === 'priceList' || (key === 'from' && area === 'priceList'))
      found.add(`price-lists/${value}`);
    else if (key === 'provider') found.add(`identity-providers/${value}`);
  };
  visit(details, '');
  // The cells of the bulk editing: 'price gold JACKET-M'.
  if (action === 'grid.saved')
    for (const cell of Object.keys(details ?? {})) {
      const [kind, code] = cell.split(' ');
      if (kind === 'price' || kind === 'preOrderPrice') found.add(`price-lists/${code}`);
    }
  return [...found];
}

/** The record that an entry is about; undefined if such records have no names. */
export function subjectRecord({ action, subject }: Mentioning): string | undefined {
  return subject ? subjectsOf(action.split('.')[0], subject)[0] : undefined;
}

/** The names that records have now. Deleted records have none. */
export async function namesOf(
  runner: StatementRunner,
  tenantId: number,
  records: readonly string[],
): Promise<RecordNames> {
  return await readNames(runner, tenantId, records, sources);
}

/** The current names of the deletable records that an entry mentions; it keeps them (issue 18). Names of persons are never kept. */
export async function namesToKeep(
  runner: StatementRunner,
  tenantId: number,
  entry: Mentioning,
): Promise<RecordNames> {
  return keepingAreas.has(entry.action.split('.')[0] ?? '')
    ? await readNames(runner, tenantId, recordsIn(entry), deletable)
    : {};
}

/** The stored form of details with kept names. */
export function withNames(
  details: Readonly<Record<string, unknown>>,
  names: RecordNames,
): Readonly<Record<string, unknown>> {
  return Object.keys(names).length === 0 ? details : { ...details, [storedKey]: names };
}

/** The details of a stored entry and the names that it keeps. */
export function storedNames({ [storedKey]: names, ...details }: Readonly<Record<string, unknown>>): {
  details: Record<string, unknown>;
  names: RecordNames;
} {
  return { details, names: (names ?? {}) as RecordNames };
}

export const nameIn = (name: RecordName, locale: Locale): string =>
  typeof name === 'string' ? name : name[locale];

interface Source {
  table: string;
  /** The list of its keys; absent: its ids. */
  list?: string;
  /** SQL of the key; absent: `t.id`. */
  key?: string;
  /** SQL of the name in German and, if it differs, in English. */
  de: string;
  en?: string;
}

const byLanguage = { de: "t.name ->> 'de'", en: "t.name ->> 'en'" };

/** Records that operators and customers can delete. */
const deletable: readonly Source[] = [
  { table: 'product', de: 't.sku' },
  { table: 'category', ...byLanguage },
  { table: 'address', de: "t.street || ', ' || t.city" },
  // Path and query may have a secret.
  { table: 'webhook', de: "substring(t.url from '^[^/]+//[^/?#]+')" },
  {
    table: 'review',
    de: "(select p.sku || ' ' || p.name_de from product p where p.tenant_id = t.tenant_id and p.id = t.product_id)",
    en: "(select p.sku || ' ' || coalesce(nullif(p.name_en, ''), p.name_de) from product p where p.tenant_id = t.tenant_id and p.id = t.product_id)",
  },
  { table: 'price_list', list: 'price-lists', key: 't.code', de: 't.name' },
  {
    table: 'identity_provider',
    list: 'identity-providers',
    de: "t.label ->> 'de'",
    en: "t.label ->> 'en'",
  },
  ...(
    [
      ['shipping-methods', 'shipping_method', 't.id'],
      ['payment-methods', 'payment_method', 't.id'],
      ['units', 'unit', 't.id'],
      ['attributes', 'attribute', 't.key'],
      ['seasons', 'season', 't.key'],
    ] as const satisfies readonly (readonly [LookupName, string, string])[]
  ).map(([list, table, key]) => ({ table, list, key, ...byLanguage })),
  {
    table: 'attribute_value',
    list: 'attribute-values' satisfies LookupName,
    key: "t.attribute_key || '~' || t.value",
    de: "t.label ->> 'de'",
    en: "t.label ->> 'en'",
  },
];

const sources: readonly Source[] = [
  ...deletable,
  {
    table: 'app_user',
    de: "coalesce(nullif(trim(t.first_name || ' ' || t.last_name), '') || ' (' || t.username || ')', t.username)",
  },
  { table: 'sales_order', de: 't.order_number::text' },
  { table: 'company', de: 't.name' },
  { table: 'invoice', de: 't.fin_doc_number' },
  { table: 'cost_centre', de: "t.key || ' ' || t.name" },
  { table: 'api_key', de: 't.name' },
  { table: 'account_request', de: "t.details ->> 'companyName'" },
  {
    table: 'approval_request',
    de: `(select ${nameSql('u')} from app_user u where u.tenant_id = t.tenant_id and u.id = t.user_id)`,
  },
];

/**
 * Areas whose entries mention deletable records. The frequent entries of orders and sessions mention none. Those of reviews are
 * given their names, which are read for all at once.
 */
const keepingAreas: ReadonlySet<string> = new Set(
  'product category address webhook user company priceList prices grid provider identity lookup approval'.split(
    ' ',
  ),
);

async function readNames(
  runner: StatementRunner,
  tenantId: number,
  records: readonly string[],
  among: readonly Source[],
): Promise<RecordNames> {
  const asked = among.filter(({ list }) =>
    records.some((record) => (list === undefined ? isId(record) : record.startsWith(`${list}/`))),
  );
  if (asked.length === 0) return {};
  const { rows } = await (runner as Pool).query<{ record: string; de: string | null; en: string | null }>(
    asked.map(sqlOf).join(' union all '),
    [tenantId, records.slice(0, maxRecords)],
  );
  return Object.fromEntries(
    rows.flatMap(({ record, de, en }) => (de ? [[record, !en || en === de ? de : { de, en }] as const] : [])),
  );
}

function sqlOf({ table, list, key = 't.id', de, en = 'null' }: Source): string {
  const [prefix, keys] =
    list === undefined
      ? ['', '$2::text[]']
      : [
          `'${list}/' || `,
          `array(select substr(r, ${list.length + 2}) from unnest($2::text[]) r where r like '${list}/%')`,
        ];
  return `select ${prefix}${key} as record, ${de} as de, ${en} as en from ${table} t
    where t.tenant_id = $1 and ${key} = any (${keys})`;
}

/** The record of a subject and, for a record of master data with a parent, that parent. */
function subjectsOf(area: string | undefined, subject: string): string[] {
  if (area === 'priceList') return [`price-lists/${subject}`];
  if (area === 'provider') return [`identity-providers/${subject}`];
  if (area === 'lookup') {
    const [list = '', key = ''] = subject.split(/\/(.*)/s);
    const parent = Object.entries<LookupDeclaration>(lookups).find(([, { child }]) => child === list)?.[0];
    return parent ? [subject, `${parent}/${key.split('~')[0]}`] : [subject];
  }
  return isId(subject) ? [subject] : [];
}

const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);
