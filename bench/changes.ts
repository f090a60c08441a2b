import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const everyMs = 6_000;
/** Products that a round is about; all their variants get new prices and stock. */
const productsOfRound = 20;
const renamedProducts = 5;
/** Products that change in the course of a run, from all over the catalogue. */
const sampleSize = 1_000;

/**
 * Changes goods like an import while a row is measured, at once and then every 6 s. Each time it changes the list prices of
 * twenty products, the stock of their variants and five product names, each kind in one transaction. Answers when the first
 * round is in. `stop` may be called twice.
 *
 * @example const changes = await startChanges({ databaseUrl, tenantId }); …measure…; await changes.stop();
 */
export async function startChanges({
  databaseUrl,
  tenantId,
}: {
  databaseUrl: string;
  tenantId: number;
}): Promise<{ stop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'select id from product where tenant_id = $1 order by random() limit $2',
    [tenantId, sampleSize],
  );
  const ids = rows.map(({ id }) => id);
  const ended = new AbortController();
  const round = async (number: number) => {
    const begin = (number * productsOfRound) % ids.length;
    await changeGoods(client, tenantId, ids.slice(begin, begin + productsOfRound));
  };
  await round(0);
  const running = (async () => {
    for (let number = 1; ; number += 1) {
      await delay(everyMs, undefined, { signal: ended.signal });
      await round(number);
    }
  })().catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
  });
  // Whoever stops hears of it; until then it must not end the process.
  running.catch(() => undefined);
  return {
    async stop() {
      if (ended.signal.aborted) return;
      ended.abort();
      await running.finally(() => client.end());
    },
  };
}

async function changeGoods(
  client: pg.Client,
  tenantId: number,
  productIds: readonly string[],
): Promise<void> {
  const variants = 'select id from variant where tenant_id = $1 and product_id = any ($2::text[])';
  await client.query(
    `update price set value = value + case when extract(second from now())::int % 2 = 0 then 0.01 else -0.01 end
     where tenant_id = $1 and variant_id in (${variants})
       and price_list_id = (select id from price_list where tenant_id = $1 and is_base)`,
    [tenantId, productIds],
  );
  await client.query(
    `update stock set quantity = quantity + 1 where tenant_id = $1 and variant_id in (${variants})`,
    [tenantId, productIds],
  );
  await client.query(
    `update product set name_de = regexp_replace(name_de, ' \\(neu\\)$', '') || case when name_de like '% (neu)' then '' else ' (neu)' end
     where tenant_id = $1 and id = any ($2::text[])`,
    [tenantId, productIds.slice(0, renamedProducts)],
  );
}
