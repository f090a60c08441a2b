import { prepared, type StatementRunner } from '../../database/connection.ts';
import { createBatchReader } from '../../shared/batch-reader.ts';
import { type Quantities, type QuantitiesRow, quantitiesSql, readQuantities } from './quantity-columns.ts';

/** Reads stock and pre-stocks of variants; those that have no row are not in the answer. */
export type QuantityReader = (input: {
  tenantId: number;
  variantIds: readonly number[];
  seasonIds: readonly string[];
}) => Promise<ReadonlyMap<number, Quantities>>;

/** Makes the reader. Nothing is cached, but concurrent requests share statements. */
export function createQuantityReader({ pool }: { pool: StatementRunner }): QuantityReader {
  const read = createBatchReader(
    async (scope: { tenantId: number; seasonIds: readonly string[] }, variantIds: readonly number[]) => {
      const values = [scope.tenantId, `{${variantIds.join(',')}}`, scope.seasonIds];
      const [row] = await prepared<QuantitiesRow>(pool, 'catalogue-quantities', quantityReaderSql, values);
      return readQuantities(row as QuantitiesRow, scope.seasonIds);
    },
  );
  return ({ tenantId, variantIds, seasonIds }) => read({ tenantId, seasonIds }, variantIds);
}

/** $1 tenant, $2 variants, $3 seasons. */
const quantityReaderSql = `select ${quantitiesSql({ variants: '$2', seasons: '$3' })}`;
