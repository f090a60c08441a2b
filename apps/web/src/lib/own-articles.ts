import { type ProductRow, routes } from '@kontor/contract';
import { queryClient, readForQuery } from './query-client.ts';
import { accountQuery } from './shop-context.ts';

/** A text that is shorter is the beginning of too many numbers. */
const minLength = 2;

/**
 * The articles that the active company knows by numbers that begin with a text (decision 48); none for a company without
 * numbers of its own, and where the call fails: the shop's own search goes on without.
 */
export async function ownArticles(
  text: string,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<ProductRow[]> {
  const number = text.trim();
  if (number.length < minLength || number.length > 64) return [];
  const account = await queryClient.ensureQueryData(accountQuery);
  if (!account.data.company?.hasOwnNumbers) return [];
  try {
    return (await readForQuery(routes.catalogue.ownArticles, { query: { number, limit }, signal })).data;
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}
