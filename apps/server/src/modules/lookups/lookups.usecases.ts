import {
  type Lookup,
  type LookupDeclaration,
  type LookupField,
  type LookupName,
  type LookupRecord,
  lookups,
} from '@kontor/contract';
import { hasOperatorRight, type Locale } from '@kontor/domain';
import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import { likePart } from '../../shared/like.ts';
import { type EditServices, editRecords } from '../exchange/edit-records.ts';
import { type KindSpec, stageName } from '../exchange/kinds/kind-spec.ts';
import { kindSpec } from '../exchange/kinds/kinds.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import { queriesOn } from '../exchange/transaction-queries.ts';

/** Between the parts of a key of two columns; no key of a list above has it. */
const partMark = '~';
const maxUses = 1_000;
const defaultPageSize = 50;

/** The lists of master data that an operator's role opens, in the request's language. */
export function readLookups({ operatorRole, locale }: Pick<Actor, 'operatorRole' | 'locale'>): Lookup[] {
  return Object.entries<LookupDeclaration>(lookups)
    .filter(([, { group }]) => hasOperatorRight({ operatorRole }, `${group}.read`))
    .map(([name, { group, title, one, child, parent, fields }]) => ({
      name,
      group,
      title: title[locale],
      one: one[locale],
      child: child ?? null,
      parent: parent ?? null,
      fields: fields.map((field) => ({
        name: field.name,
        label: field.label[locale],
        help: field.help?.[locale] ?? null,
        kind: field.kind,
        unitBy: field.unitBy ?? null,
        isRequired: field.isRequired ?? false,
        isKey: field.isKey ?? false,
        isListed: field.isListed ?? false,
        options: optionsOf(field, locale),
      })),
    }));
}

/** A page of a list, by keys or by its order. */
export async function listRecords(
  pool: Pool,
  { tenantId }: Pick<Actor, 'tenantId'>,
  name: LookupName,
  {
    search = '',
    sort = 'position',
    parent,
    page = 1,
    pageSize = defaultPageSize,
  }: {
    search?: string | undefined;
    sort?: 'key' | '-key' | 'position' | '-position' | undefined;
    parent?: string | undefined;
    page?: number | undefined;
    pageSize?: number | undefined;
  },
): Promise<{ data: LookupRecord[]; meta: { total: number; page: number; pageSize: number } }> {
  const spec = kindSpec(name);
  const { fields } = lookups[name] as LookupDeclaration;
  const values: unknown[] = [tenantId];
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = ['t.tenant_id = $1'];
  if (parent !== undefined) where.push(`t.${spec.key[0]?.db} = ${add(parent)}`);
  if (search !== '') {
    const like = add(likePart(search));
    const texts = fields.filter(({ kind }) => kind === 'text' || kind === 'country');
    where.push(`(${texts.map((field) => `${valueSql(spec, field)} ilike ${like}`).join(' or ')})`);
  }
  const keys = spec.key.map(({ db }) => `t.${db}`);
  const direction = sort.startsWith('-') ? ' desc' : '';
  const hasOrder = fields.some((field) => field.name === 'position');
  const first = sort.endsWith('position')
    ? hasOrder
      ? ['t.position']
      : name === 'seasons'
        ? ['t.date']
        : []
    : [];
  const order = [...first, ...keys].map((column) => `${column}${direction}`).join(', ');
  // The total also of a page behind the last one.
  const { rows } = await pool.query<LookupRecord & { total: number }>(
    `select counted.total, page.*
     from (select count(*)::integer as total from ${spec.table} t where ${where.join(' and ')}) counted
     left join lateral (select ${recordSql(name)}, null as uses from ${spec.table} t
       where ${where.join(' and ')} order by ${order} limit ${add(pageSize)} offset ${add((page - 1) * pageSize)}) page on true`,
    values,
  );
  return {
    data: rows.filter(({ key }) => key !== null).map(({ total: _, ...row }) => row),
    meta: { total: rows[0]?.total ?? 0, page, pageSize },
  };
}

/** One record, with how often it is used. @throws lookup.not.found */
export async function readRecord(
  pool: Pool,
  { tenantId }: Pick<Actor, 'tenantId'>,
  name: LookupName,
  key: string,
): Promise<LookupRecord> {
  const spec = kindSpec(name);
  const used = (spec.uses ?? []).join(' union all ');
  const count = used === '' ? '0' : `(select count(*) from (${used} limit ${maxUses}) used)`;
  const rows = await queriesOn(pool).run<LookupRecord>(
    `select ${recordSql(name)}, ${count}::integer as uses from ${spec.table} t where ${keySql(spec)}`,
    [tenantId, ...partsOf(spec, key)],
  );
  if (!rows[0]) throw requestError('lookup.not.found');
  return rows[0];
}

/**
 * Creates a record (`key` null), or changes the given values of one, as an import of one row does. Values are not coerced; the
 * key of a record never changes.
 *
 * @throws lookup.not.found, record.exists, record.changed, validation.failed
 */
export async function saveRecord({
  pool,
  actor,
  services,
  name,
  key,
  version,
  values,
}: {
  pool: Pool;
  actor: Actor;
  services: EditServices;
  name: LookupName;
  key: string | null;
  version?: string | undefined;
  values: Readonly<Record<string, unknown>>;
}): Promise<LookupRecord> {
  const spec = kindSpec(name);
  const fields: readonly LookupField[] = (lookups[name] as LookupDeclaration).fields;
  const unknown = Object.keys(values).filter((field) => !fields.some((one) => one.name === field));
  if (unknown.length > 0) throw fieldsInvalid(unknown.map((field) => ({ field, code: 'unknown' })));
  const mistyped = fields.filter((field) => field.name in values && !hasType(field, values[field.name]));
  if (mistyped.length > 0)
    throw fieldsInvalid(mistyped.map((field) => ({ field: formName(field.name), code: 'type' })));
  if (key !== null) await readRecord(pool, actor, name, key);
  const keys = fields.filter(({ isKey }) => isKey);
  const parts = key === null ? keys.map((field) => sent(field, values[field.name])) : partsOf(spec, key);
  /** As the database has it: countries and promotion codes in capital letters. */
  const stored = ({ kind }: LookupField, part: unknown) =>
    kind === 'country' || name === 'promotion-codes' ? String(part).toUpperCase() : String(part);
  const isRenamed = (field: LookupField, at: number) =>
    field.name in values && stored(field, values[field.name]) !== stored(field, parts[at]);
  const renamed = key === null ? [] : keys.filter(isRenamed);
  if (renamed.length > 0)
    throw fieldsInvalid(renamed.map((field) => ({ field: formName(field.name), code: 'invalid' })));
  const missing = keys.filter((_, at) => parts[at] === undefined || parts[at] === null || parts[at] === '');
  if (missing.length > 0)
    throw fieldsInvalid(missing.map((field) => ({ field: formName(field.name), code: 'required' })));
  const given = fields.filter((field) => !field.isKey && field.name in values);
  const row = Object.fromEntries([
    ...keys.map((field, at) => [field.name, parts[at]]),
    ...given.map((field) => [field.name, sent(field, values[field.name])]),
  ]);
  const known = keys.map((field, at) => stored(field, parts[at]));
  await edit({
    actor,
    services,
    name,
    parts: known,
    row,
    version,
    isNew: key === null,
    action: 'lookup.saved',
  });
  return await readRecord(pool, actor, name, known.join(partMark));
}

/** Deletes an unused record. @throws lookup.not.found, record.used */
export async function removeRecord({
  pool,
  actor,
  services,
  name,
  key,
}: {
  pool: Pool;
  actor: Actor;
  services: EditServices;
  name: LookupName;
  key: string;
}): Promise<void> {
  const { uses } = await readRecord(pool, actor, name, key);
  if (uses) throw requestError('record.used', { details: { uses } });
  const spec = kindSpec(name);
  const parts = partsOf(spec, key);
  const keys = (lookups[name] as LookupDeclaration).fields.filter(({ isKey }) => isKey);
  const row = { ...Object.fromEntries(keys.map((field, at) => [field.name, parts[at]])), _delete: true };
  await edit({ actor, services, name, parts, row, isNew: false, action: 'lookup.deleted' });
}

async function edit({
  actor,
  services,
  name,
  parts,
  row,
  version,
  isNew,
  action,
}: {
  actor: Actor;
  services: EditServices;
  name: LookupName;
  parts: readonly string[];
  row: Record<string, unknown>;
  version?: string | undefined;
  isNew: boolean;
  action: 'lookup.saved' | 'lookup.deleted';
}): Promise<void> {
  const spec = kindSpec(name);
  let isFirst = true;
  let former: Record<string, unknown> = {};
  await editRecords({
    actor,
    language: actor.locale,
    services,
    files: [memorySource(name, name, [row])],
    async read({ run }) {
      const [found] = await run<LookupRecord>(
        `select ${recordSql(name)} from ${spec.table} t where ${keySql(spec)} for no key update`,
        [actor.tenantId, ...parts],
      );
      if (isFirst && isNew && found) throw requestError('record.exists');
      if (isFirst && !isNew && !found) throw requestError('lookup.not.found');
      isFirst = false;
      // A deleted record shows its former values.
      const empty = Object.fromEntries(Object.keys(former).map((field) => [field, null]));
      former = found?.values ?? {};
      return { ...empty, ...found?.values, ...(found ? { version: found.version } : {}) };
    },
    version,
    audit: { action, subject: `${name}/${parts.join(partMark)}` },
    fieldOf: ({ column }) => formName(column ?? ''),
  });
}

/** Forms take a dot for a path. */
const formName = (field: string) => field.replaceAll('.', '_');

/** Whether a value has the type that its field has in responses. Null and an empty text clear a field. */
function hasType({ kind }: LookupField, value: unknown): boolean {
  return value === null || value === '' || typeof value === typeOf[kind];
}

const typeOf = {
  text: 'string',
  date: 'string',
  lastDay: 'string',
  country: 'string',
  choice: 'string',
  flag: 'boolean',
  integer: 'number',
  number: 'number',
  amount: 'number',
} as const satisfies Record<LookupField['kind'], string>;

function sent({ kind }: LookupField, value: unknown): unknown {
  if (typeof value === 'string' && value !== '' && kind === 'lastDay') return `${value}T23:59:59`;
  return value === '' ? null : value;
}

function partsOf(spec: KindSpec, key: string): string[] {
  if (spec.key.length === 1) return [key];
  const at = key.indexOf(partMark);
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
}

function keySql({ key }: KindSpec): string {
  return ['t.tenant_id = $1', ...key.map(({ db }, at) => `t.${db} = $${at + 2}`)].join(' and ');
}

/** SQL of a record without its uses. */
function recordSql(name: LookupName): string {
  const spec = kindSpec(name);
  const { fields } = lookups[name] as LookupDeclaration;
  const pairs = fields.map((field) => `'${field.name}', ${valueSql(spec, field)}`);
  const key = spec.key.map(({ db }) => `t.${db}`).join(` || '${partMark}' || `);
  return `${key} as key, md5(t::text) as version, jsonb_build_object(${pairs.join(', ')}) as values`;
}

function valueSql(spec: KindSpec, { name, kind }: LookupField): string {
  const column = spec.columns.find((one) => one.name === name);
  const reference = spec.references?.find((one) => one.column === name);
  const db = `t.${reference?.into ?? column?.db ?? stageName(name)}`;
  if (column?.locale) return `${db} ->> '${column.locale}'`;
  if (column?.type === 'timestamptz') return `to_char(${db} at time zone 'Europe/Berlin', 'YYYY-MM-DD')`;
  if (column?.type === 'text[]') return `array_to_string(${db}, '|')`;
  return kind === 'date' ? `${db}::text` : db;
}

function optionsOf({ options = {} }: LookupField, locale: Locale): { value: string; label: string }[] {
  return Object.entries(options).map(([value, label]) => ({ value, label: label[locale] }));
}
