import { type KindSpec, type LoadContext, type ReferenceSpec, stageName } from './kinds/kind-spec.ts';

/**
 * The SQL between the rows of a file and the table they belong to.
 *
 * A file's rows go into a temporary stage table. The ready table adds the ids of the keys and whether the row is known. Its
 * rows are checked, deleted, inserted and updated in sets. All names in the SQL come from the kinds' descriptions, never
 * from a file.
 */
export interface StageColumn {
  name: string;
  type: string;
  /** Its bit in `given`: which columns this row's source has. */
  bit: number;
}

/** The columns of the stage table in the order of their bits. */
export function stageColumns(spec: KindSpec): StageColumn[] {
  const columns = spec.columns
    .filter((column) => column.isSecret === undefined && column.isCheckOnly === undefined)
    .map((column) => ({ name: stageName(column.name), type: column.type }));
  if (spec.hasId) columns.push({ name: 'given_id', type: 'text' });
  if (spec.hasAttributes) columns.push({ name: 'attribute_value_ids', type: 'integer[]' });
  if (spec.canDelete) columns.push({ name: 'is_deleted', type: 'boolean' });
  return columns.map((column, bit) => ({ ...column, bit }));
}

/** Makes the temporary table that a file's rows go into as they are read. */
export function createStageSql(stage: string, spec: KindSpec): string {
  const columns = stageColumns(spec).map(({ name, type }) => `${name} ${type}`);
  return `create temp table ${stage} (row_no integer, given bigint, ${columns.join(', ')}) on commit drop`;
}

/** Takes arrays: row numbers, given bits, then one array of texts a column. */
export function fillStageSql(stage: string, spec: KindSpec): string {
  const columns = stageColumns(spec);
  const casts = columns.map(({ name, type }) => `u.${name}::${type}`);
  const sources = columns.map((_, index) => `$${index + 3}::text[]`);
  return `
    insert into ${stage} (row_no, given, ${columns.map(({ name }) => name).join(', ')})
    select u.row_no, u.given, ${casts.join(', ')}
    from unnest($1::integer[], $2::bigint[], ${sources.join(', ')})
      as u (row_no, given, ${columns.map(({ name }) => name).join(', ')})`;
}

/** The ready table: staged values, has_… flags, resolved ids, is_known, known_id and computed values. */
export function createReadySql(
  names: { stage: string; ready: string },
  spec: KindSpec,
  context: Pick<LoadContext, 'tenantId' | 'shop'>,
): string {
  const { tenantId } = context;
  const references = spec.references ?? [];
  const keyDefaults = new Map(
    spec.columns
      .filter(({ defaultSql, name }) => defaultSql && spec.key.some(({ db }) => db === stageName(name)))
      .map(({ name, defaultSql }) => [stageName(name), defaultSql]),
  );
  const staged = stageColumns(spec).flatMap(({ name, bit }) => {
    const fallback = keyDefaults.get(name);
    const value = fallback === undefined ? `s.${name}` : `coalesce(s.${name}, ${fallback})`;
    return [`${value} as ${name}`, `(s.given >> ${bit}) & 1 = 1 as has_${name}`];
  });
  if (!spec.canDelete) staged.push('false as is_deleted');
  const resolved = references.map((reference, index) => {
    const { into, type, emptySql, column } = reference;
    const { value: source, instead } = reference;
    const found = instead ? `coalesce(r${index}.${instead}, r${index}.${source})` : `r${index}.${source}`;
    const value = `${found}::${type}`;
    const empty = emptySql && `case when s.${stageName(column)} is null then ${emptySql(tenantId)} end`;
    return `${empty === undefined ? value : `coalesce(${value}, ${empty})`} as ${into}`;
  });
  const joins = references.map((reference, index) => joinReference(reference, index, tenantId));
  const known = spec.replaces
    ? ['false as is_known', 'null::text as known_id']
    : ['e.tenant_id is not null as is_known', `${spec.hasId ? 'e.id' : 'null::text'} as known_id`];
  const computed = (spec.computed ?? []).map(
    ({ into, type, sql }) => `(${sql(context)})::${type} as ${into}`,
  );
  const knownJoin = spec.replaces
    ? ''
    : `left join ${spec.table} e on e.tenant_id = ${tenantId} and ${keyMatch(spec)}`;
  const kindJoins = spec.joins?.(context) ?? [];
  return `
    create temp table ${names.ready} on commit drop as
    select ${['q.*', ...known, ...computed].join(', ')}
    from (
      select ${['s.row_no', ...staged, ...resolved].join(', ')}
      from ${names.stage} s ${joins.join(' ')}
    ) q ${[knownJoin, ...kindJoins].join(' ')}`;
}

/** Rows whose key an earlier row of the file has: their numbers, the earlier one's, and the key as `shown` gives it. */
export function duplicatesSql(ready: string, spec: KindSpec, shown: string): string {
  const key = spec.key
    .map(({ db, fold }) => (fold ? `lower(${keySource(spec, db)})` : keySource(spec, db)))
    .join(', ');
  return `
    select d.row_no, d.first_row, d.key from (
      select q.row_no, ${shown} as key, min(q.row_no) over (partition by ${key}) as first_row from ${ready} q
    ) d where d.row_no <> d.first_row order by d.row_no`;
}

/** A column of the table, with SQL. */
interface Target {
  db: string;
  value: string;
  /** Whether the file's row has the column; undefined: only new rows get the value. */
  has?: string;
  /** The value of a known row, if it is not `value`. */
  merged?: string;
}

/** The columns to write, with the SQL of their values. */
function targets(spec: KindSpec, context: Pick<LoadContext, 'now' | 'shop'>): Target[] {
  const list: Target[] = [];
  for (const column of spec.columns) {
    if (column.db === null || column.isSecret || column.isCheckOnly) continue;
    if (column.locale !== undefined) {
      if (!list.some(({ db }) => db === column.db)) list.push(textTarget(spec, column.db ?? column.name));
      continue;
    }
    const name = stageName(column.name);
    const fallback = column.defaultSql && constantSql(column.defaultSql, context);
    const given = column.keepsWhenEmpty ? `(q.has_${name} and q.${name} is not null)` : `q.has_${name}`;
    list.push({
      db: column.db ?? name,
      value: fallback ? `coalesce(q.${name}, ${fallback})` : `q.${name}`,
      has: given,
    });
  }
  for (const { into, column, isHelper } of spec.references ?? []) {
    if (!isHelper) list.push({ db: into, value: `q.${into}`, has: `q.has_${stageName(column)}` });
  }
  for (const { into, db, givenBy } of spec.computed ?? []) {
    list.push({
      db: db ?? into,
      value: `q.${into}`,
      ...(givenBy === undefined ? {} : { has: `q.has_${stageName(givenBy)}` }),
    });
  }
  if (spec.hasAttributes) {
    list.push({
      db: 'attribute_value_ids',
      value: "coalesce(q.attribute_value_ids, '{}')",
      has: 'q.has_attribute_value_ids',
    });
  }
  return list;
}

/** A text by language: a known row keeps the languages that the file does not have. */
function textTarget(spec: KindSpec, db: string): Target {
  const languages = spec.columns
    .filter((column) => column.db === db && column.locale !== undefined)
    .map(({ name, locale }) => ({ name: stageName(name), locale }));
  const texts = (entries: string[]) => `nullif(jsonb_strip_nulls(${entries.join(' || ')}), '{}')`;
  const pairs = languages.map(({ name, locale }) => `'${locale}', q.${name}`).join(', ');
  return {
    db,
    value: texts([`jsonb_build_object(${pairs})`]),
    has: languages.map(({ name }) => `q.has_${name}`).join(' or '),
    merged: texts([
      `coalesce(e.${db}, '{}')`,
      ...languages.map(
        ({ name, locale }) =>
          `case when q.has_${name} then jsonb_build_object('${locale}', q.${name}) else '{}' end`,
      ),
    ]),
  };
}

/** Deletes the known rows that the file says to delete. */
export function deleteSql(ready: string, spec: KindSpec, tenantId: number): string {
  return `delete from ${spec.table} e using ${ready} q
    where q.is_deleted and e.tenant_id = ${tenantId} and ${keyMatch(spec)}`;
}

/** Whether the row to delete is used. */
export function usedSql(spec: KindSpec, tenantId: number): string {
  const used = (spec.uses ?? []).map((sql) => `exists (${sql})`).join(' or ');
  return `q.is_deleted and exists (select from ${spec.table} e
    cross join lateral (select e.*) t where e.tenant_id = ${tenantId} and ${keyMatch(spec)} and (${used}))`;
}

/** Inserts the rows whose key is not known, in the order of the file. */
export function insertSql(
  ready: string,
  spec: KindSpec,
  context: Pick<LoadContext, 'tenantId' | 'now' | 'shop'>,
): string {
  const columns = targets(spec, context);
  const names = ['tenant_id', ...columns.map(({ db }) => db)];
  const values = [String(context.tenantId), ...columns.map(({ value }) => value)];
  if (spec.hasId) {
    names.push('id');
    values.push("coalesce(q.given_id, left(replace(gen_random_uuid()::text, '-', ''), 24))");
  }
  for (const [name, sql] of Object.entries({ ...spec.insertSql, ...spec.touchSql })) {
    names.push(name);
    values.push(constantSql(sql, context));
  }
  return `insert into ${spec.table} (${names.join(', ')}) select ${values.join(', ')}
    from ${ready} q where not q.is_known and not q.is_deleted order by q.row_no`;
}

/** Updates the known rows that differ; a column that a row's source does not have keeps its value. */
export function updateSql(
  ready: string,
  spec: KindSpec,
  context: Pick<LoadContext, 'tenantId' | 'now' | 'shop'>,
): string | undefined {
  const keys = new Set(spec.key.map(({ db }) => db));
  const columns = targets(spec, context).filter(({ db, has }) => has !== undefined && !keys.has(db));
  if (columns.length === 0) return undefined;
  const merged = columns.map(({ db, value, has, merged }) => ({
    db,
    sql: merged ?? `case when ${has} then ${value} else e.${db} end`,
  }));
  const touches = Object.entries(spec.touchSql ?? {}).map(
    ([name, sql]) => `${name} = ${constantSql(sql, context)}`,
  );
  const differs = `(${merged.map(({ db }) => `e.${db}`).join(', ')}) is distinct from (${merged.map(({ sql }) => sql).join(', ')})`;
  const where = `q.is_known and not q.is_deleted and e.tenant_id = ${context.tenantId} and ${keyMatch(spec)} and ${differs}`;
  const lock = spec.locksRows
    ? `with locked as materialized (select e.ctid from ${spec.table} e, ${ready} q where ${where}
        order by ${spec.key.map(({ db }) => `e.${db}`).join(', ')} for no key update of e) `
    : '';
  return `${lock}update ${spec.table} e set ${[...merged.map(({ db, sql }) => `${db} = ${sql}`), ...touches].join(', ')}
    from ${ready} q where ${where}${spec.locksRows ? ' and (select count(*) from locked) >= 0' : ''}`;
}

/** Statements that replace all rows of the parents that the file names, where they differ at all. */
export function replaceSql(
  names: { ready: string; fresh: string; changed: string },
  spec: KindSpec & { replaces: NonNullable<KindSpec['replaces']> },
  context: Pick<LoadContext, 'tenantId' | 'now' | 'shop'>,
) {
  const { parent, from, keeps } = spec.replaces;
  const { tenantId } = context;
  const columns = targets(spec, context).filter(({ db }) => db !== 'position' && db !== parent);
  const list = columns.map(({ db }) => db);
  const rowOf = (alias: string) =>
    `row(${['position', ...list].map((name) => `${alias}.${name}`).join(', ')})::text`;
  const signature = (alias: string) => `array_agg(${rowOf(alias)} order by ${alias}.position)`;
  const keptOr = ({ db, value, has, merged }: Target) =>
    keeps?.columns.includes(db)
      ? `case when e.${keeps.by} is null then ${value} else ${merged ?? `case when ${has} then ${value} else e.${db} end`} end`
      : value;
  const former = keeps
    ? `left join (
        select distinct on (t.${parent}, t.${keeps.by}) t.${[parent, keeps.by, ...keeps.columns].join(', t.')} from ${spec.table} t
        where t.tenant_id = ${tenantId} and t.${parent} in (select ${parent} from ${names.ready})
        order by t.${parent}, t.${keeps.by}, t.position
      ) e on e.${parent} = q.${parent} and e.${keeps.by} = q.${keeps.by}`
    : '';
  return {
    fresh: `
      create temp table ${names.fresh} on commit drop as
      select q.${parent}, (row_number() over (partition by q.${parent}
          order by coalesce(q.position, 0), q.row_no) - 1 + ${from})::integer as position,
        ${columns.map((column) => `${keptOr(column)} as ${column.db}`).join(', ')}
      from ${names.ready} q ${former} where not q.is_deleted`,
    changed: `
      create temp table ${names.changed} on commit drop as
      select p.${parent} from (select distinct ${parent} from ${names.ready}) p
      left join (select f.${parent}, ${signature('f')} as rows from ${names.fresh} f group by f.${parent}) f
        on f.${parent} = p.${parent}
      left join (
        select t.${parent}, ${signature('t')} as rows from ${spec.table} t
        where t.tenant_id = ${tenantId} and t.${parent} in (select ${parent} from ${names.ready})
        group by t.${parent}
      ) t on t.${parent} = p.${parent}
      where t.rows is distinct from f.rows`,
    same: `
      select count(*)::integer as count from ${names.fresh} f
      join ${names.changed} c on c.${parent} = f.${parent}
      join ${spec.table} t on t.tenant_id = ${tenantId} and t.${parent} = f.${parent} and t.position = f.position
      where ${rowOf('t')} = ${rowOf('f')}`,
    remove: `delete from ${spec.table} t using ${names.changed} c
      where t.tenant_id = ${tenantId} and t.${parent} = c.${parent}`,
    add: `
      insert into ${spec.table} (tenant_id, ${[parent, 'position', ...list].join(', ')})
      select ${tenantId}, ${[parent, 'position', ...list].map((name) => `f.${name}`).join(', ')}
      from ${names.fresh} f where f.${parent} in (select ${parent} from ${names.changed})
      order by f.${parent}, f.position`,
  };
}

/** Where the ready table has the value of a key column: as the resolved id, or under the documented column's name. */
export function keySource(spec: KindSpec, db: string): string {
  const column = spec.columns.find((candidate) => candidate.db === db);
  return `q.${column === undefined ? db : stageName(column.name)}`;
}

/** SQL: the stored row `e` has the key of the row `q`. */
export function keyMatch(spec: KindSpec): string {
  return spec.key
    .map(({ db, fold }) =>
      fold ? `lower(e.${db}) = lower(${keySource(spec, db)})` : `e.${db} = ${keySource(spec, db)}`,
    )
    .join(' and ');
}

function joinReference(reference: ReferenceSpec, index: number, tenantId: number): string {
  const { table, by, fold, column } = reference;
  const alias = `r${index}`;
  const match = fold
    ? `lower(${alias}.${by}) = lower(s.${stageName(column)})`
    : `${alias}.${by} = s.${stageName(column)}`;
  return `left join ${table} ${alias} on ${alias}.tenant_id = ${tenantId} and ${match}`;
}

/** `now` and `currency` in a description stand for the import's moment and the shop's currency. */
function constantSql(sql: string, { now, shop }: Pick<LoadContext, 'now' | 'shop'>): string {
  if (sql === 'now') return `'${now.toISOString()}'::timestamptz`;
  return sql === 'currency' ? `'${shop.currency}'` : sql;
}
