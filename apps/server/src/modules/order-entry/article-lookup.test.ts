import { expect, it } from 'vitest';
import type { CompanyActor } from '../../shared/actor.ts';
import { findArticles } from './article-lookup.ts';
import type { EntryProduct } from './entry-issue.ts';

const actor = { tenantId: 1, userId: 'u', isDeal: false } as CompanyActor;

/** A catalogue of these articles, and how many texts each of its statements was asked for. */
function catalogueOf(...skus: string[]) {
  const asked = { exactly: [] as number[], otherwise: [] as number[] };
  return {
    asked,
    async articlesBySku(_actor: CompanyActor, wanted: readonly string[]) {
      asked.exactly.push(wanted.length);
      return new Map(skus.filter((sku) => wanted.includes(sku)).map((sku) => [sku, { sku } as EntryProduct]));
    },
    ownNumbers: { skusOf: async () => new Map<string, string>() },
    repository: {
      async findByOtherCode(
        _actor: CompanyActor,
        { eans, productSkus }: { eans: string[]; productSkus: string[] },
      ) {
        asked.otherwise.push(eans.length + productSkus.length);
        return [];
      },
    },
  };
}

const row = (sku: string, ...alternatives: string[]) => ({
  sku,
  alternatives: alternatives.map((other) => ({ sku: other })),
});
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

it('CHKO-24 looks up alternative readings only if the first finds no article', async () => {
  const catalogue = catalogueOf('AB-1', '5', 'CD-2');
  const rows = [row('AB-1', '5', '4006381333931'), row('none', 'neither', 'CD-2', 'x')];
  const find = await findArticles({ actor, rows, ...catalogue });
  expect(['AB-1', '5', 'CD-2'].map((code) => find(code).articles[0]?.sku)).toEqual(['AB-1', '5', 'CD-2']);
  expect(['none', 'neither', '4006381333931', 'x'].flatMap((code) => find(code).articles)).toEqual([]);
  // Cases of 'none', then of 'neither'; nothing for the EAN beside an article that is known.
  expect(catalogue.asked.otherwise).toEqual([2, 2]);
});

it('CHKO-24 looks up at most 10,000 other readings', async () => {
  const hostile = Array.from({ length: 10_000 }, (_, at) =>
    row(`A${at}`, ...[1, 2, 3].map((kind) => `${kind}00000${at}`)),
  );
  const catalogue = catalogueOf();
  await findArticles({ actor, rows: hostile, ...catalogue });
  const numbers = 10_000 * 2;
  const eans = 10_000 * (1 + 5);
  expect(sum(catalogue.asked.otherwise)).toBeLessThanOrEqual(numbers + eans);
  const honest = Array.from({ length: 10_000 }, (_, at) => row(`Jacke AB-${at}`, `AB-${at}`));
  const known = catalogueOf(...Array.from({ length: 10_000 }, (_, at) => `AB-${at}`));
  const find = await findArticles({
    actor,
    rows: honest,
    ...known,
    articlesBySku: async (_actor, wanted) =>
      new Map(
        wanted.filter((sku) => /^AB-\d+$/.test(sku)).map((sku) => [sku, { sku } as EntryProduct] as const),
      ),
  });
  expect(honest.filter(({ alternatives }) => find(alternatives[0]?.sku ?? '').articles.length === 0)).toEqual(
    [],
  );
});
