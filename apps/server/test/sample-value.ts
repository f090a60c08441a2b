import type { RouteDefinition } from '@kontor/contract';

/** As much of a JSON schema as the contract uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  pattern?: string;
  format?: string;
}

/** A value that fits a schema, optional fields included, so that a sweep reaches every field of a route. */
export function sampleValue(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return sampleValue(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
        name,
        sampleValue(field),
      ]);
      return Object.fromEntries(fields);
    }
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sampleValue(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return sampleText(schema);
    default:
      return 'anything';
  }
}

/** A request that fits a route's schemas. */
export function sampleRequest(route: RouteDefinition): {
  params: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
} {
  return {
    params: textsOf(route.params as Schema | undefined),
    query: textsOf(route.query as Schema | undefined),
    ...(route.body ? { body: sampleValue(route.body as Schema) } : {}),
  };
}

/** Every place in a value, the value itself first: `[['items', 0, 'sku'], …]`. */
export function placesOf(value: unknown, place: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [place];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [place, ...entries.flatMap(([key, entry]) => placesOf(entry, [...place, key]))];
}

/** The schema of a place in a sample value; undefined where the schema has none. */
export function schemaAt(schema: Schema, [key, ...rest]: (string | number)[]): Schema | undefined {
  if (key === undefined) return schema;
  if (schema.anyOf) return schema.anyOf[0] && schemaAt(schema.anyOf[0], [key, ...rest]);
  const inner = typeof key === 'number' ? schema.items : schema.properties?.[key];
  return inner && schemaAt(inner, rest);
}

/** A copy of a value with another one at a place. */
export function withValueAt(
  value: unknown,
  [key, ...rest]: (string | number)[],
  replacement: unknown,
): unknown {
  if (key === undefined) return replacement;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[key] = withValueAt(copy[key], rest, replacement);
  return copy;
}

function textsOf(schema: Schema | undefined): Record<string, string> {
  const sample = schema ? (sampleValue(schema) as Record<string, unknown>) : {};
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, String(value)]));
}

function sampleText({ pattern, format, minLength = 0 }: Schema): string {
  if (format === 'date-time') return '2026-11-16T10:00:00.000Z';
  if (pattern === '^https?://\\S+$') return 'https://example.com/abc';
  if (pattern === '^[0-9a-f]{64}$') return 'abc'.padEnd(64, '0');
  if (pattern?.startsWith('^[0-9a-fA-F]{8}-')) return '01234567-89ab-4def-8123-456789abcdef';
  if (pattern?.includes('\\d{4}-\\d{2}')) return '2026-11-16';
  if (pattern === '^[A-Z]{3}$') return 'EUR';
  if (pattern === '^[A-Z]{2}$') return 'DE';
  return 'abc'.padEnd(minLength, 'x');
}
