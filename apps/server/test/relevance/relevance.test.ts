import { routes, type SearchHit, searchEnginePath, searchIndexOf } from '@kontor/contract';
import { type DemoTenant, generateDemo } from '@kontor/demo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOfFile } from '../../src/modules/exchange/kinds/kinds.ts';
import { memorySource } from '../../src/modules/exchange/sources/memory-source.ts';
import { createSession } from '../factories.ts';
import { createImportFixture, importNow } from '../import-fixture.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import {
  type JudgedProduct,
  type JudgedQuery,
  judged,
  judgedProducts,
  type RelevanceSet,
} from './judged-query.ts';
import { nordhangQueries } from './nordhang-queries.ts';
import { werkmeisterQueries } from './werkmeister-queries.ts';

const sets: Record<string, RelevanceSet> = { nordhang: nordhangQueries, werkmeister: werkmeisterQueries };
const depth = 10;
const leastRecall = 0.97;

/** What a search needs of the demo: no pictures, no orders. */
const searchedFiles = new Set([
  'settings.json',
  'units.jsonl',
  'attributes.jsonl',
  'attribute-values.jsonl',
  'seasons.jsonl',
  'price-lists.jsonl',
  'categories.jsonl',
  'products.jsonl',
  'variants.jsonl',
  'prices.jsonl',
  'stock.jsonl',
]);

/** How good an answer is. */
interface Grade {
  /** Of the relevant products that ten places can show, the part that is there; 1 where nothing is right. */
  recall: number;
  /** What is wrong besides a lacking product. */
  faults: string[];
}

interface Outcome extends JudgedQuery, Grade {
  tenant: string;
  kind: string;
  /** Article numbers of the first ten products, in order. */
  found: string[];
  /** The answer of the search engine, which browsers ask where they can (SRCH-09). */
  byEngine: Grade;
}

let shop: TestApp;
let outcomes: Outcome[];

beforeAll(async () => {
  shop = await createTestApp({ at: importNow });
  outcomes = [];
  for (const tenant of generateDemo({ today: '2026-11-21' })) outcomes.push(...(await searchAll(tenant)));
});
afterAll(() => shop.close());

describe('relevance of the search', () => {
  it('SRCH-10 judges at least 300 queries, each by products that there are', () => {
    const judgedCount = outcomes.filter(({ relevant }) => relevant !== undefined).length;
    expect(judgedCount).toBeGreaterThanOrEqual(300);
    expect(new Set(outcomes.map(({ tenant, text }) => `${tenant} ${text}`)).size).toBe(outcomes.length);
  });

  it(`SRCH-10 finds at least ${leastRecall * 100} % of what is right among the first ten`, () => {
    const answered = outcomes.filter(({ relevant }) => relevant !== undefined);
    const lacking = answered.filter(({ recall }) => recall < 1);
    console.log(
      [
        `Recall at ${depth} of ${answered.length} judged queries: ${mean(answered).toFixed(3)}`,
        ...[...Map.groupBy(answered, ({ kind }) => kind)].map(
          ([kind, list]) =>
            `  ${kind.padEnd(26)} ${String(list.length).padStart(3)}  ${mean(list).toFixed(3)}`,
        ),
        ...(lacking.length > 0 ? ['Not complete:'] : []),
        ...lacking.map(
          ({ tenant, text, recall, found }) =>
            `  ${tenant} "${text}": ${recall.toFixed(2)}, found ${found.join(' ') || 'nothing'}`,
        ),
      ].join('\n'),
    );
    expect(mean(answered)).toBeGreaterThanOrEqual(leastRecall);
  });

  it('SRCH-10 finds nothing wrong among the first ten, and an article number first', () => {
    expect(
      outcomes.flatMap(({ tenant, text, faults }) => faults.map((fault) => `${tenant} "${text}": ${fault}`)),
    ).toEqual([]);
  });

  it('SRCH-11 finds as well through the search engine', () => {
    const answered = outcomes.filter(({ relevant }) => relevant !== undefined);
    const byEngine = answered.map(({ byEngine }) => byEngine);
    expect(mean(byEngine)).toBeGreaterThanOrEqual(leastRecall);
    expect(
      outcomes.flatMap(({ tenant, text, byEngine: { faults } }) =>
        faults.map((fault) => `${tenant} "${text}": ${fault}`),
      ),
    ).toEqual([]);
  });
});

/** Asks the built-in search engine for products; where it finds nothing, browsers ask the shop's own search. */
async function openEngine(token: string): Promise<(q: string) => Promise<string[]>> {
  const { body: access } = await shop.inject(routes.search.token, { token });
  if (access.error !== null) throw new Error(access.error);
  const target = `POST ${searchEnginePath}/indexes/${searchIndexOf(access.environment)}/search` as const;
  return async (q) => {
    const { body } = await shop.inject<{ hits: SearchHit[] }>(target, {
      headers: { authorization: `Bearer ${access.token}` },
      body: { q, limit: depth, matchingStrategy: 'all', distinct: '_id', filter: 'locale = "de"' },
    });
    return body.hits.map(({ sku }) => sku);
  };
}

async function searchAll(tenant: DemoTenant): Promise<Outcome[]> {
  const { tenantId, run } = await createImportFixture(shop.database, tenant.name);
  // The shop's logo, which its settings name.
  const pictures = new Map(tenant.pictures.map((file) => [file.fileName, file]));
  const report = await run(
    Object.entries(tenant.files).flatMap(([name, rows]) => {
      const kind = searchedFiles.has(name) ? kindOfFile(name) : undefined;
      return kind === undefined ? [] : [memorySource(name, kind, rows)];
    }),
    { readAsset: async (name) => await pictures.get(name)?.render() },
  );
  if (!report.isClean)
    throw new Error(`${tenant.name} was refused: ${JSON.stringify(report.refusedRows[0])}`);
  const { token } = await createSession(shop.database.db, { tenant_id: tenantId, is_deal: true });
  const products = judgedProducts(tenant);
  const engine = await openEngine(token);
  const outcomesOfTenant: Outcome[] = [];
  for (const [kind, queries] of Object.entries(sets[tenant.name] ?? {})) {
    for (const query of queries) {
      const { body } = await shop.inject(routes.catalogue.search, {
        token,
        query: { searchKey: query.text, rows: 'products', pageSize: depth },
      });
      const found = body.data.map(({ sku }) => sku);
      const byEngine = await engine(query.text);
      const { withoutWords = [] } = body.meta;
      outcomesOfTenant.push({
        ...query,
        ...withFault(
          graded(query, found, products),
          String(withoutWords) !== String(query.without ?? []) && `searched without '${withoutWords}'`,
        ),
        tenant: tenant.name,
        kind,
        found,
        byEngine: graded(query, byEngine.length > 0 ? byEngine : found, products),
      });
    }
  }
  return outcomesOfTenant;
}

function withFault(grade: Grade, fault: string | false): Grade {
  return fault === false ? grade : { ...grade, faults: [...grade.faults, fault] };
}

function graded(
  { relevant, never, isAll = false, first }: JudgedQuery,
  found: readonly string[],
  products: readonly JudgedProduct[],
): Grade {
  if (relevant === undefined)
    return {
      recall: 1,
      faults: found.length > 0 ? [`finds ${found.join(' ')}, which is not asked for`] : [],
    };
  const right = judged(products, relevant);
  if (right.size === 0) return { recall: 0, faults: ['nothing is judged right'] };
  const wrong = never ? judged(products, never) : new Set<string>();
  const lastRight = found.findLastIndex((sku) => right.has(sku));
  const faults = found
    .filter((sku, at) => (wrong.has(sku) && at < lastRight) || (isAll && !right.has(sku)))
    .map((sku) => `${sku} is wrong`);
  if (first !== undefined && found[0] !== first)
    faults.push(`${found[0] ?? 'nothing'} comes first, not ${first}`);
  const hits = found.filter((sku) => right.has(sku)).length;
  return { recall: hits / Math.min(depth, right.size), faults };
}

function mean(list: readonly Grade[]): number {
  return list.reduce((sum, { recall }) => sum + recall, 0) / list.length;
}
