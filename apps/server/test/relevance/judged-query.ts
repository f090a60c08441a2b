import type { DemoTenant, Row } from '@kontor/demo';

/** What a judge says of the products of a demo tenant; everything that is given must hold. */
export interface Judgement {
  /** Of the German name, e.g. /hose/i for a whole kind. */
  name?: RegExp;
  /** Not of the German name. */
  notName?: RegExp;
  /** Article numbers of products. */
  skus?: readonly string[];
  /** The German label of an attribute; all of them must hold of the product and one and the same variant. */
  with?: Record<string, RegExp>;
}

export interface JudgedQuery {
  /** What the buyer types. */
  text: string;
  /** What is right for it; undefined when the shop has nothing of the kind, so that nothing may be found. */
  relevant: Judgement | undefined;
  /** What would be wrong among the first ten before all that is right. */
  never?: Judgement;
  /** Nothing else may be among the first ten. */
  isAll?: boolean;
  /** The article number of the product that must come first. */
  first?: string;
  /** Words that are left out because nothing has all of them; told to the buyer. */
  without?: readonly string[];
}

/** Judged queries by what they try. */
export type RelevanceSet = Record<string, readonly JudgedQuery[]>;

/** A product of the demo as it is judged: by its own data, never by what a search says of it. */
export interface JudgedProduct {
  sku: string;
  name: string;
  /** German labels by attribute, the product's and the variant's together; one entry for each variant. */
  variants: Record<string, string>[];
}

/** A query and what a good answer has. */
export function judge(
  text: string,
  relevant: Judgement,
  more: Pick<JudgedQuery, 'never' | 'isAll' | 'without'> = {},
): JudgedQuery {
  return { text, relevant, ...more };
}

/** An article number, whole or in part, and the products that have it; the first of them comes first. */
export function judgeNumber(text: string, ...skus: [string, ...string[]]): JudgedQuery {
  return { text, relevant: { skus }, first: skus[0] };
}

/** A query for what the shop does not have. */
export function nothing(text: string): JudgedQuery {
  return { text, relevant: undefined };
}

/** The article numbers of the products that a judgement means. */
export function judged(products: readonly JudgedProduct[], judgement: Judgement): Set<string> {
  const { name, notName, skus, with: labels = {} } = judgement;
  const fits = (product: JudgedProduct) =>
    (name === undefined || name.test(product.name)) &&
    (notName === undefined || !notName.test(product.name)) &&
    (skus === undefined || skus.includes(product.sku)) &&
    product.variants.some((variant) =>
      Object.entries(labels).every(([key, pattern]) => pattern.test(variant[key] ?? '')),
    );
  return new Set(products.filter(fits).map(({ sku }) => sku));
}

/** The products of a demo tenant, read from the files that are imported. */
export function judgedProducts({ files }: DemoTenant): JudgedProduct[] {
  const rows = (name: string) => [...(files[name] ?? [])];
  const labels = new Map(
    rows('attribute-values.jsonl').map((row) => [`${row.attribute} ${row.value}`, german(row.label)]),
  );
  const labelled = (attributes: unknown) =>
    Object.entries((attributes ?? {}) as Record<string, string>).map(
      ([key, value]) => [key, labels.get(`${key} ${value}`) ?? value] as const,
    );
  const variants = Map.groupBy(rows('variants.jsonl'), (row) => String(row.product));
  return rows('products.jsonl').map((product) => ({
    sku: String(product.sku),
    name: german(product.name),
    variants: (variants.get(String(product.sku)) ?? []).map((variant: Row) =>
      Object.fromEntries([...labelled(product.attributes), ...labelled(variant.attributes)]),
    ),
  }));
}

function german(text: unknown): string {
  return typeof text === 'string' ? text : String((text as { de?: unknown } | undefined)?.de ?? '');
}
