import { type ProductRow, routes } from '@kontor/contract';
import { queryClient, readForQuery } from '@kontor/web-kit/lib/query-client.ts';
import { accountQuery } from './shop-context.ts';

/** Shorter texts match too many numbers. */
const minLength = 2;

/**
 * The articles whose company number contains the text (decision 48). Empty if the company has no own numbers or
 * the call fails: search works without them.
 */
export async function ownArticles(
  text: string,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<ProductRow[]> {
  const number = text.trim();
  if (number.length < minLength || number.length > 64 || !(await hasOwnNumbers())) return [];
  try {
    return (await readForQuery(routes.catalogue.ownArticles, { query: { number, limit }, signal })).data;
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}

/** Adds the company's own numbers to rows; unchanged if the call fails. */
export async function withOwnNumbers<Row extends Pick<ProductRow, 'sku' | 'variantSku' | 'ownNumber'>>(
  rows: Row[],
  signal: AbortSignal,
): Promise<Row[]> {
  if (rows.length === 0 || !(await hasOwnNumbers())) return rows;
  try {
    const skus = rows.slice(0, maxSkus).map(({ sku, variantSku }) => variantSku ?? sku);
    const { data } = await readForQuery(routes.catalogue.ownNumbers, { query: { sku: skus }, signal });
    const numbers = new Map(data.map(({ sku, ownNumber }) => [sku, ownNumber]));
    return rows.map((row) => {
      const ownNumber = row.ownNumber ?? numbers.get(row.variantSku ?? row.sku);
      return ownNumber === undefined ? row : { ...row, ownNumber };
    });
  } catch (error) {
    if (signal.aborted) throw error;
    return rows;
  }
}

/** Limit per call. */
const maxSkus = 100;

async function hasOwnNumbers(): Promise<boolean> {
  const account = await queryClient.ensureQueryData(accountQuery);
  return account.data.company?.hasOwnNumbers ?? false;
}
