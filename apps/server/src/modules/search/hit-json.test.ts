import { describe, expect, it } from 'vitest';
import { hitWriter } from './hit-json.ts';
import type { SearchQuery } from './protocol/search-query.ts';

const facts = JSON.stringify({
  _id: 'p1',
  sku: 'NH-1',
  name: 'Zelt "1.5" :3, groß',
  rating: { average: 4.5, count: 2 },
  isStockFreeze: false,
  salesUnit: null,
}).slice(0, -1);
const live =
  ',"price":{"value":12.5,"netValue":10,"currency":"EUR","volumePrices":[{"minQuantity":10,"value":0.5,"netValue":0.4}]},"stock":{"value":-3},"preStocks":[{"quantity":0}],"notEnoughStock":true';
const hit = { id: 7, facts, live };
const query = (change: Partial<SearchQuery>) =>
  ({
    attributesToRetrieve: ['*'],
    showMatchesPosition: false,
    format: {
      highlight: ['name', 'sku'],
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
  JSON.parse(String(hitWriter(query(change), marks)(of))) as Parsed;

describe('hitWriter', () => {
  it('SRCH-09 formats the usual hit as any other, from what is remembered too', () => {
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
});
