import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Cache, Caches } from '../../shared/cache.ts';
import { type AttributeValueRow, attributeValuesSql } from './catalogue-facts.sql.ts';
import type { AttributeFacts } from './product-facts.ts';

/** Turns the ids of an article's attribute values into its attributes, in the order in which they are shown. */
export type ReadAttributes = (ids: readonly number[]) => readonly AttributeFacts[];

interface KnownValue {
  facts: AttributeFacts;
  row: AttributeValueRow;
}

/** Attribute values by tenant and id. They have their own cache, because many articles share a value. */
export type AttributeMemory = Cache<string, KnownValue>;

export function createAttributeMemory(caches: Caches): AttributeMemory {
  return caches.create('attribute_values', { maxEntries: 20_000 });
}

/** Reads the ids that `memory` lacks in one statement, and returns a function to look them up. */
export async function attributeReader(
  runner: StatementRunner,
  tenantId: number,
  ids: ReadonlySet<number>,
  memory: AttributeMemory,
): Promise<ReadAttributes> {
  const known = new Map<number, KnownValue>();
  const missing: number[] = [];
  for (const id of ids) {
    const value = memory.get(`${tenantId}:${id}`);
    if (value) known.set(id, value);
    else missing.push(id);
  }
  if (missing.length > 0) {
    const rows = await prepared<AttributeValueRow>(runner, 'catalogue-attribute-values', attributeValuesSql, [
      tenantId,
      missing,
    ]);
    for (const row of rows) {
      const value = { row, facts: { key: row.key, name: row.name, value: row.label } };
      known.set(row.id, value);
      memory.set(`${tenantId}:${row.id}`, value);
    }
  }
  return (wanted) =>
    wanted
      .flatMap((id) => known.get(id) ?? [])
      .sort((a, b) => byPosition(a.row, b.row))
      .map((value) => value.facts);
}

function byPosition(a: AttributeValueRow, b: AttributeValueRow): number {
  return (
    a.attribute_position - b.attribute_position ||
    (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) ||
    a.value_position - b.value_position ||
    a.id - b.id
  );
}
