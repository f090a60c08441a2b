import { prepared, type StatementRunner } from '../../database/connection.ts';
import { type Quantities, type QuantitiesRow, quantitiesSql, readQuantities } from './quantities.ts';

/** Reads stock and pre-stocks of variants; those that have no row are not in the answer. */
export type QuantityReader = (input: {
  tenantId: number;
  variantIds: readonly number[];
  seasonIds: readonly string[];
}) => Promise<ReadonlyMap<number, Quantities>>;

/** What is asked for while so many statements are under way waits and goes out as one. */
const maxUnderWay = 2;

interface Batch {
  readonly variantIds: Set<number>;
  readonly answer: Promise<ReadonlyMap<number, Quantities>>;
  send(): void;
}

/**
 * Makes the reader. Nothing is remembered, but requests that come while others are being answered share one statement: the
 * busier the shop, the less each of them costs, and a lone one goes out at once.
 */
export function createQuantityReader({ pool }: { pool: StatementRunner }): QuantityReader {
  const waiting = new Map<string, Batch>();
  let underWay = 0;

  function begin(key: string, tenantId: number, seasonIds: readonly string[]): Batch {
    const variantIds = new Set<number>();
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<number, Quantities>>();
    const send = () => {
      waiting.delete(key);
      underWay += 1;
      prepared<QuantitiesRow>(pool, 'catalogue-shown-quantities', shownQuantitiesSql, [
        tenantId,
        `{${[...variantIds].join(',')}}`,
        seasonIds,
      ])
        .then(([row]) => resolve(readQuantities(row as QuantitiesRow, seasonIds)))
        .catch(reject)
        .finally(() => {
          underWay -= 1;
          for (const next of waiting.values()) {
            next.send();
            break;
          }
        });
    };
    const batch = { variantIds, answer: promise, send };
    waiting.set(key, batch);
    // Whoever asks in the same turn of the event loop comes along.
    setImmediate(() => {
      if (waiting.get(key) === batch && underWay < maxUnderWay) send();
    });
    return batch;
  }

  return ({ tenantId, variantIds, seasonIds }) => {
    const key = `${tenantId}/${seasonIds.join(' ')}`;
    const batch = waiting.get(key) ?? begin(key, tenantId, seasonIds);
    for (const id of variantIds) batch.variantIds.add(id);
    return batch.answer;
  };
}

/** $1 tenant, $2 variants, $3 seasons. */
const shownQuantitiesSql = `select ${quantitiesSql({ variants: '$2', seasons: '$3' })}`;
