import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../database/rows.ts';
import { settleCatalogue } from '../exchange/catalogue-derived.ts';

/**
 * Brings what is derived from a tenant's categories, products and variants up to date after they were written without
 * an import: is_deal_only and category_listing (positions from 1; '*' without, '**' with the deal-only products).
 */
export async function rebuildCatalogueListing(
  db: Kysely<DB> | Transaction<DB>,
  tenantId: number,
): Promise<void> {
  const settle = (transaction: Transaction<DB>) =>
    settleCatalogue({
      tenantId,
      run: async (text) => (await sql.raw<never>(text).execute(transaction)).rows,
    });
  if (db.isTransaction) await settle(db as Transaction<DB>);
  else await db.transaction().execute(settle);
}
