import { describe, expect, it } from 'vitest';
import { createCaches } from '../../shared/cache.ts';
import { createHitWriters } from './hit-json.ts';
import type { SearchQuery } from './protocol/search-query.ts';

const writers = createHitWriters(createCaches());
const facts = JSON.stringify({
  _id: 'p\\',
  sku: 'NH-1',
  isStockFreeze: false,
  salesUnit: { id: '1":2,', name: 'Zelt "1.5" :3, groß' },
  materialUnits: [{ unit: { id: 'm' }, baseExchangeRatio: 1e-7, mainUnit: { name: ',"images":5' } }],
  rating: { average: 4.5, count: 2 },
  variantSku: 'Zelt","name":"x","images":[3',
  name: 'Zelt "1.5" :3, groß',
  images: [{ image: { url: '/a":4,' } }],
  releaseDate: null,
  salesBatchSize: 6,
}).slice(0, -1);
const live =
  ',"price":{"value":12.5,"netValue":10,"currency":"EUR","volumePrices":[{"minQuantity":10,"value":0.5,"netValue":0.4}]},"stock":{"value":-3},"preStocks":[{"quantity":0}],"notEnoughStock":true';
const hit = { id: 7, facts, live };
const query = (change: Partial<SearchQuery>) =>
  ({
    attributesToRetrieve: ['*'],
    showMatchesPosition: false,
    format: {
      highlight: ['name', 'sku', 'variantSku'],
      preTag: '<mark>',
      postTag: '</mark>',
      crop: [],
      cropLength: 10,
      cropMarker: '…',
    },
    ...change,
  }) as SearchQuery;
const marksZelt = (text: string) => (text.startsWith('Zelt') ? [{ start: 0, length: 4 }] : []);
type Parsed = Record<string, unknown> & { _formatted?: Record<string, unknown> };
const parsed = (change: Partial<SearchQuery>, marks = marksZelt, of = hit) =>
  JSON.parse(String(writers.writer(query(change), marks)(of))) as Parsed;

describe('hit writers', () => {
  it('SRCH-09 formats a default hit like any other, also from the cache', () => {
    const usual = parsed({});
    expect(parsed({})).toEqual(usual);
    const { _matchesPosition: _, ...slowly } = parsed({ showMatchesPosition: true }) as Record<
      string,
      unknown
    >;
    expect(usual).toEqual(slowly);
    expect(usual._formatted).toMatchObject({
      id: '7',
      name: '<mark>Zelt</mark> "1.5" :3, groß',
      rating: { average: '4.5', count: '2' },
      price: { value: '12.5', currency: 'EUR', volumePrices: [{ minQuantity: '10', value: '0.5' }] },
      stock: { value: '-3' },
      notEnoughStock: true,
    });
  });

  it('SRCH-09 shows the price and stock of now, and the article that has the facts', () => {
    parsed({});
    const sold = { ...hit, live: live.replace('12.5', '11').replace('-3', '8') };
    const shown = { price: { value: 11 }, stock: { value: 8 } };
    expect(parsed({}, marksZelt, sold)).toMatchObject({
      ...shown,
      _formatted: { name: '<mark>Zelt</mark> "1.5" :3, groß', price: { value: '11' }, stock: { value: '8' } },
    });
    expect(parsed({})).toMatchObject({ price: { value: 12.5 }, _formatted: { stock: { value: '-3' } } });
    expect(parsed({}, marksZelt, { ...hit, id: 8 })).toMatchObject({ id: '8', _formatted: { id: '8' } });
  });

  it('SRCH-09 keeps other words, tags and attributes apart', () => {
    parsed({});
    expect(parsed({}, () => [])._formatted?.name).toBe('Zelt "1.5" :3, groß');
    const format = { ...query({}).format, preTag: '[', postTag: ']' };
    expect(parsed({ format })._formatted?.name).toBe('[Zelt] "1.5" :3, groß');
    expect(parsed({ format: { ...format, highlight: ['sku'] } })._formatted?.name).toBe(
      'Zelt "1.5" :3, groß',
    );
    expect(parsed({ format: { ...format, highlight: [] } })._formatted).toBeUndefined();
    const tags = (preTag: string, postTag: string) => ({ format: { ...format, preTag, postTag } });
    expect(parsed(tags('<b', 'c> </b>'))._formatted?.name).toBe('<bZeltc> </b> "1.5" :3, groß');
    expect(parsed(tags('<b c>', '</b>'))._formatted?.name).toBe('<b c>Zelt</b> "1.5" :3, groß');
  });

  /** The object that was written: the same one as long as it is remembered. */
  const written = (marks: typeof marksZelt, of = hit) => writers.writer(query({}), marks)(of);
  const long = (id: number) => ({ ...hit, id, facts: `${facts},"text":"${id}${'x'.repeat(100_000)}"` });
  const otherMarks = () => () => [];

  it('issue 4 paging through all hits evicts no cache entry', () => {
    const [kept] = [0, 1, 2].map((id) => written(marksZelt, long(id)));
    const marks = otherMarks();
    const [first] = Array.from({ length: 200 }, (_, id) => written(marks, long(id)));
    expect(written(marksZelt, long(0))).toBe(kept);
    expect(written(marks, long(0))).not.toBe(first);
    expect(written(marks, long(0))).toEqual(first);
  });

  it('issue 4 limits the cached bytes of all words together and evicts the least recently used', () => {
    const [kept, gone] = [written(marksZelt), otherMarks()];
    const first = written(gone);
    for (let words = 0; words < 20; words += 1) {
      const marks = otherMarks();
      for (let id = 0; id < 5; id += 1) written(marks, long(id));
      expect(written(marksZelt)).toBe(kept);
    }
    expect(written(gone)).not.toBe(first);
  });
});
