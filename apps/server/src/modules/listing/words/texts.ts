import { setImmediate } from 'node:timers/promises';
import { prepared, type StatementRunner } from '../../../database/connection.ts';
import { createIntList } from '../packed.ts';
import {
  type ProductTextsRow,
  productTextsSql,
  textSeparator,
  type VariantNamesRow,
  type VariantTextsRow,
  variantNamesSql,
  variantNumbersSql,
} from './words.sql.ts';

/** Reads the names, brands and article numbers of a tenant with three statements. */
export async function readTexts(runner: StatementRunner, tenantId: number) {
  const [[products], [numbers], [names]] = await Promise.all([
    prepared<ProductTextsRow>(runner, 'catalogue-product-texts', productTextsSql, [tenantId]),
    prepared<VariantTextsRow>(runner, 'catalogue-variant-numbers', variantNumbersSql, [tenantId]),
    prepared<VariantNamesRow>(runner, 'catalogue-variant-names', variantNamesSql, [tenantId]),
  ]);
  // An aggregate without groups answers one row.
  return {
    products: products as ProductTextsRow,
    numbers: numbers as VariantTextsRow,
    names: names as VariantNamesRow,
  };
}

export type Texts = Awaited<ReturnType<typeof textsOf>>;

const textsAStep = 50_000;

/** Splits a text at `textSeparator` without making a string of each part; null has no parts. */
export async function textsOf(joined: string | null) {
  if (joined === null) return { count: 0, at: () => '' };
  const list = createIntList();
  for (let from = 0, count = 0; from <= joined.length; count += 1) {
    const found = joined.indexOf(textSeparator, from);
    const end = found < 0 ? joined.length : found;
    list.push(end);
    from = end + 1;
    if (count % textsAStep === 0) await setImmediate();
  }
  const ends = list.taken();
  return {
    count: ends.length,
    at: (index: number): string =>
      joined.slice(index === 0 ? 0 : (ends[index - 1] as number) + 1, ends[index]),
  };
}
