import { type ImportKind, importKinds } from '../exchange.types.ts';
import { type ColumnSpec, type KindSpec, stageName } from '../kinds/kind-spec.ts';
import { usualPricesSql } from '../scheduled-prices.ts';

/** Kinds whose import has effects that former values cannot undo: mails, histories, stock and documents. */
const withoutWayBack = [
  'orders',
  'order-items',
  'order-notes',
  'order-packs',
  'invoices',
  'documents',
  'reviews',
] as const satisfies readonly ImportKind[];

/** Kinds of records: all but the settings, which are one document. */
export type RecordKind = Exclude<ImportKind, 'settings'>;

/** Whether the values before of a kind's files are kept (decision 101). */
export function hasWayBack(kind: string): kind is RecordKind {
  return (
    kind !== 'settings' &&
    importKinds.some((known) => known === kind) &&
    !withoutWayBack.some((other) => other === kind)
  );
}

/**
 * A column of the import with the SQL of its cell for a stored record `e`. The cell is a text, or for `json` a list or an
 * object.
 */
export interface FormColumn {
  name: string;
  sql: string;
  kind: 'text' | 'decimal' | 'boolean' | 'list' | 'attributes' | 'json';
  isConfidential?: true | undefined;
}

/** How stored records of a kind read in the form of the import: `from` has the record as `e`. */
export interface RecordForm {
  columns: FormColumn[];
  from: string;
  /** The condition on the records `e` that are exported. */
  where: string;
  /** Columns of `e` that identify and order records, with their types. */
  key: { db: string; type: string; fold?: true }[];
}

/** What the columns alone do not say. */
const special: Partial<Record<string, Omit<FormColumn, 'name'>>> = {
  'products.categories': {
    kind: 'list',
    sql: `(select jsonb_agg(c.key order by c.key) from product_category pc
      join category c on c.tenant_id = pc.tenant_id and c.id = pc.category_id
      where pc.tenant_id = e.tenant_id and pc.product_id = e.id)`,
  },
  'order-items.name.de': { kind: 'text', sql: "e.name ->> 'de'" },
  'order-items.name.en': { kind: 'text', sql: "e.name ->> 'en'" },
  'order-items.vatRate': { kind: 'decimal', sql: 'trim_scale(e.vat_rate)::text' },
  'order-packs.lines': {
    kind: 'text',
    sql: `(select string_agg(l.position || ':' || l.quantity, ',' order by l.position) from order_pack_line l
      where l.tenant_id = e.tenant_id and l.order_id = e.order_id and l.pack_position = e.position)`,
  },
  'documents.format': {
    kind: 'text',
    sql: "case e.content_type when 'application/pdf' then 'pdf' else 'xml' end",
  },
  'documents.file': { kind: 'text', sql: "'stored:' || e.storage_key" },
  'categories.parent': {
    kind: 'text',
    sql: '(select p.key from category p where p.tenant_id = e.tenant_id and p.id = e.parent_id)',
  },
};

/** The form of records, for export and for the values before an import. */
export function recordForm(spec: KindSpec): RecordForm {
  const kind = spec.kind as RecordKind;
  const joins: string[] = [];
  const columns = spec.columns.flatMap((column): FormColumn[] => {
    if (column.isSecret || column.isCheckOnly) return [];
    const { name } = column;
    const own = special[`${kind}.${name}`];
    if (own) return [{ name, ...own }];
    const reference = spec.references?.find((entry) => entry.column === name);
    if (reference) {
      const alias = `r${joins.length}`;
      joins.push(
        `left join ${reference.table} ${alias} on ${alias}.tenant_id = e.tenant_id and ${alias}.${reference.value} = e.${reference.into}`,
      );
      return [{ name, sql: `${alias}.${reference.by}`, kind: 'text' }];
    }
    // What only explains or triggers a change, such as its reason, is no value of the record.
    return column.db === null
      ? []
      : [{ name, ...plainColumn(column), isConfidential: column.isConfidential }];
  });
  if (spec.hasId) columns.push({ name: '_id', sql: 'e.id', kind: 'text' });
  if (spec.hasAttributes) columns.push({ name: 'attributes', sql: attributesSql, kind: 'attributes' });
  return {
    columns,
    // A price in force for a time is not the one that a file of prices changes.
    from: `${spec.table === 'price' ? usualPricesSql : spec.table} e ${joins.join(' ')}`,
    where: loadable[kind] ?? 'true',
    key: keyOf(spec),
  };
}

/** A request makes a missing file again, so documents without one are left out, as are merged companies. */
const loadable: Partial<Record<RecordKind, string>> = {
  documents: 'e.storage_key is not null',
  companies: 'e.merged_into_id is null',
};

const attributesSql = `(select coalesce(jsonb_object_agg(a.key, a.list), '{}') from (
    select v.attribute_key as key, jsonb_agg(v.value order by u.nth) as list
    from unnest(e.attribute_value_ids) with ordinality as u (id, nth)
    join attribute_value v on v.tenant_id = e.tenant_id and v.id = u.id
    group by v.attribute_key) a)`;

function plainColumn({ name, db, type, locale }: ColumnSpec): Omit<FormColumn, 'name'> {
  const column = `e.${db ?? stageName(name)}`;
  if (locale !== undefined && db) return { sql: `${column} ->> '${locale}'`, kind: 'text' };
  if (type === 'boolean') return { sql: `${column}::text`, kind: 'boolean' };
  if (type.startsWith('numeric')) return { sql: `trim_scale(${column})::text`, kind: 'decimal' };
  if (type === 'date') return { sql: `to_char(${column}, 'YYYY-MM-DD')`, kind: 'text' };
  if (type === 'timestamptz')
    return {
      sql: `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      kind: 'text',
    };
  if (type === 'text[]') return { sql: `to_jsonb(${column})`, kind: 'list' };
  if (type === 'jsonb') return { sql: column, kind: 'json' };
  return { sql: `${column}::text`, kind: 'text' };
}

function keyOf(spec: KindSpec): RecordForm['key'] {
  const typeOf = (db: string) =>
    spec.references?.find(({ into }) => into === db)?.type ??
    spec.columns.find(({ name, db: target }) => (target ?? stageName(name)) === db)?.type ??
    'text';
  const key = spec.key.map(({ db, fold }) => ({ db, type: typeOf(db), ...(fold ? { fold } : {}) }));
  return spec.replaces ? [...key, { db: 'position', type: 'integer' }] : key;
}
