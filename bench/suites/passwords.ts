import pg from 'pg';
import type { HostileCase } from '../hostile/case.ts';
import { wrongPasswords } from '../hostile/edge-cases.ts';
import { measure } from '../load.ts';
import { benchTenant, idOf, seed, sizes, tokenOf } from '../seed.ts';
import { startShopServer } from '../server.ts';
import type { Suite } from '../suite.ts';

const rounds = 7;
const seconds = 5;

/**
 * The rate of product details beside 1,000 wrong passwords a minute against the rate without, in turns: other work on the
 * machine then hits both alike. The aim: a median of at least 80 %.
 */
export const passwordSuites: Record<string, Suite> = {
  async 'hostile/passwords'(context) {
    const { url: databaseUrl } = await context.createDatabase('hostile_passwords');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    context.onEnd(() => client.end());
    const { tenantId } = await seed(client);
    const { environment = {}, attack } = wrongPasswords;
    const server = await startShopServer({ ...context, databaseUrl, tenant: benchTenant, environment });
    const rateOf = async (name: string) => {
      const next = (index: number) => ({
        method: 'GET' as const,
        path: `/api/material/${idOf('p', (index % sizes.products) + 1)}`,
        token: tokenOf((index % sizes.users) + 1),
      });
      return await measure({ name, url: server.url, server, next, seconds }, null);
    };
    const beside = async (name: string, attackers: HostileCase['attack']) => {
      const controller = new AbortController();
      const target = {
        ...context,
        client,
        databaseUrl,
        tenantId,
        url: server.url,
        signal: controller.signal,
      };
      const attacking = attackers({ ...target, port: Number(new URL(server.url).port) });
      const row = await rateOf(name);
      controller.abort();
      await attacking;
      return row;
    };
    try {
      await rateOf('warm up');
      const ratios: number[] = [];
      const costs: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        // Each goes first in turn, so that neither gains from the other's warm caches.
        const runs = {
          quiet: () => rateOf(`passwords ${round}: quiet`),
          attacked: () => beside(`passwords ${round}: 1,000 wrong ones a minute`, attack),
        };
        const first = round % 2 === 0 ? await runs.attacked() : await runs.quiet();
        const second = round % 2 === 0 ? await runs.quiet() : await runs.attacked();
        const [quiet, attacked] = round % 2 === 0 ? [second, first] : [first, second];
        context.add(quiet);
        context.add(attacked);
        ratios.push(attacked.requestsPerSecond / quiet.requestsPerSecond);
        costs.push((attacked.processorMs ?? 0) / (quiet.processorMs ?? 1));
      }
      context.fact('wrong passwords: rate against quiet, median of rounds', percent(median(ratios)), '%');
      context.fact('wrong passwords: lowest ratio of a round', percent(Math.min(...ratios)), '%');
      context.fact(
        'wrong passwords: processor time a request against quiet, median',
        percent(median(costs)),
        '%',
      );
    } finally {
      await server.stop();
    }
  },
};

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function percent(ratio: number): number {
  return Math.round(ratio * 100);
}
