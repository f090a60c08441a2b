import { DEFAULT_LOCALE } from '@kontor/domain';
import { type CellResult, readList } from './cells.ts';
import type { LoadContext } from './kinds/kind-spec.ts';
import type { RefusalCode } from './refusals.ts';

/** Values that a row names; new ones have no id yet. */
export type AttributePairs = { key: string; value: string }[];

export type AttributeReader = Awaited<ReturnType<typeof createAttributeReader>>;

/** Turns the attributes of a file's rows into ids of attribute values, and adds new values (PROD-03, CATG-09). */
export async function createAttributeReader({ run, tenantId }: Pick<LoadContext, 'run' | 'tenantId'>) {
  const attributes = await run<{ key: string }>(
    `select key from attribute where tenant_id = ${tenantId} order by position, key`,
  );
  const rank = new Map(attributes.map(({ key }, index) => [key, index]));
  const known = new Map<string, number>();
  const stored = await run<{ id: number; attribute_key: string; value: string }>(
    `select id, attribute_key, value from attribute_value where tenant_id = ${tenantId}`,
  );
  for (const { id, attribute_key, value } of stored) known.set(mapKey(attribute_key, value), id);
  let pending = new Map<string, { key: string; value: string }>();

  return {
    /** Reads one attribute's cell into `pairs`; returns the refusal, if any. */
    read(key: string, cell: unknown, pairs: AttributePairs): RefusalCode | undefined {
      if (!rank.has(key)) return 'attribute.unknown';
      const values = readList(cell);
      if (!Array.isArray(values)) return (values as Extract<CellResult, { refusal: RefusalCode }>).refusal;
      for (const value of values) {
        if (value.length > 200) return 'text.too.long';
        const pair = { key, value };
        pairs.push(pair);
        const at = mapKey(key, value);
        if (!known.has(at)) pending.set(at, pair);
      }
      return undefined;
    },
    /** Adds the new values among all pairs read so far. */
    async flush(): Promise<void> {
      if (pending.size === 0) return;
      const fresh = [...pending.values()];
      pending = new Map();
      const added = await run<{ id: number; attribute_key: string; value: string }>(
        `insert into attribute_value (tenant_id, attribute_key, value, label)
         select ${tenantId}, n.key, n.value, jsonb_build_object('${DEFAULT_LOCALE}', n.value) from unnest($1::text[], $2::text[]) as n (key, value)
         returning id, attribute_key, value`,
        [fresh.map(({ key }) => key), fresh.map(({ value }) => value)],
      );
      for (const { id, attribute_key, value } of added) known.set(mapKey(attribute_key, value), id);
    },
    /** The PostgreSQL array of ids, ordered by the attributes' positions. */
    ids(pairs: AttributePairs): string {
      const sorted = pairs.toSorted((a, b) => (rank.get(a.key) ?? 0) - (rank.get(b.key) ?? 0));
      const ids = sorted.flatMap(({ key, value }) => known.get(mapKey(key, value)) ?? []);
      return `{${[...new Set(ids)].join(',')}}`;
    },
  };
}

function mapKey(key: string, value: string): string {
  return `${key}\u0000${value}`;
}
