import type { Address } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import {
  deliveriesOf,
  hasLineIssue,
  issueSkus,
  lineIssues,
  notesToSend,
  offeredAddresses,
  orderNumberIssue,
  orderNumberOf,
  placeOf,
  repricedLines,
  requestedDateIssue,
  seasonDeliveries,
  termsTarget,
  withPageIssues,
} from './checkout-choices.ts';

const address = (_id: string, type: Address['type'], isDefault = false) =>
  ({ _id, type, isDefault }) as Address;

describe('the choices of a checkout', () => {
  it('CHKO-12 CART-14 knows which issues are about lines, and the articles that one names', () => {
    const gone = { code: 'product.not.found', details: [{ sku: 'A-1' }, { sku: 'B-2' }, null, { sku: 3 }] };
    expect([gone, { code: 'basket.out.of.stock' }].map((issue) => hasLineIssue([issue]))).toEqual([
      true,
      true,
    ]);
    expect(hasLineIssue([{ code: 'order.minimum.amount' }, { code: 'terms.not.accepted' }])).toBe(false);
    expect(issueSkus([gone, { code: 'batch.size.invalid', details: [{ sku: 'C' }] }], gone.code)).toEqual([
      'A-1',
      'B-2',
    ]);
    expect(issueSkus([{ code: gone.code }], gone.code)).toEqual([]);
  });

  it.each([
    ['shipping', ['ship-default', 'ship', 'general']],
    ['invoice', ['invoice', 'general']],
  ] as const)('ADDR-05 offers for %s the own type before the general one, never post', (purpose, ids) => {
    const addresses = [
      address('post', 3, true),
      address('general', 0, true),
      address('ship', 1),
      address('invoice', 2, true),
      address('ship-default', 1, true),
    ];
    expect(offeredAddresses(addresses, purpose).map(({ _id }) => _id)).toEqual(ids);
  });

  it('CONF-15 CHKO-27 has one note for an order and one for each ordered season of a pre-order', () => {
    const seasons = [
      { _id: 's1', name: 'Spring', date: '2027-02-01' },
      { _id: 's2', name: 'Autumn', date: '2027-07-15' },
      { _id: 's3', name: 'Spring', date: '2028-02-01' },
    ];
    expect(deliveriesOf('order', [{}], seasons)).toEqual([{ date: null, seasonNames: [] }]);
    expect(
      deliveriesOf('preOrder', [{ quantities: { s1: 0, s2: 2 } }, { quantities: { s3: 1 } }], seasons),
    ).toEqual([
      { date: '2027-07-15', seasonNames: ['Autumn'] },
      { date: '2028-02-01', seasonNames: ['Spring'] },
    ]);
  });

  it('CONF-15 CHKO-27 has one delivery for two seasons on one day, and a sum for each season', () => {
    const sameDay = [
      { _id: 'textile', name: 'Textil', date: '2027-03-01' },
      { _id: 'shoes', name: 'Schuhe', date: '2027-03-01' },
    ];
    const lines = [{ quantities: { textile: 4, shoes: 3 }, netPrice: 10 }];
    expect(deliveriesOf('preOrder', lines, sameDay)).toEqual([
      { date: '2027-03-01', seasonNames: ['Textil', 'Schuhe'] },
    ]);
    expect(seasonDeliveries(lines, sameDay).map(({ seasonId, quantity }) => [seasonId, quantity])).toEqual([
      ['textile', 4],
      ['shoes', 3],
    ]);
  });

  it('CONF-15 sends written notes only, trimmed, and none of a delivery that is gone', () => {
    const notes = new Map([
      [null, ' Tor 4 '],
      ['2027-02-01', '  '],
      ['2027-07-15', 'x'],
    ]);
    expect(
      notesToSend(
        [
          { date: null, seasonNames: [] },
          { date: '2027-02-01', seasonNames: [] },
        ],
        notes,
      ),
    ).toEqual([{ deliveryDate: null, note: 'Tor 4' }]);
  });

  it('CHKO-12 lists the terms at their place among the other issues', () => {
    const issues = [
      { code: 'shipping.method.missing' },
      { code: 'delivery.blocked' },
      { code: 'product.not.found' },
    ];
    const open = { areTermsAccepted: false, reference: [undefined, { code: 'delivery.date.invalid' }] };
    expect(withPageIssues(issues, open).map(({ code }) => code)).toEqual([
      'shipping.method.missing',
      'delivery.date.invalid',
      'terms.not.accepted',
      'delivery.blocked',
      'product.not.found',
    ]);
    expect(withPageIssues(issues, { areTermsAccepted: true, reference: [undefined] })).toHaveLength(3);
  });

  it('CONF-14 says by how much the own order number is too long', () => {
    const formats = { number: String };
    expect(orderNumberIssue(` ${'9'.repeat(50)} `, formats)).toBeUndefined();
    expect(orderNumberIssue('9'.repeat(200), formats)).toEqual({
      code: 'external.order.number.too.long',
      details: { number: '150', max: '50' },
    });
  });

  it.each([
    ['', undefined],
    ['2026-11-24', undefined],
    ['2026-11-23', 'delivery.date.invalid'],
    ['31.02.', 'delivery.date.unreadable'],
  ])('CONF-14 gives one reason why %j is no delivery date', (text, code) => {
    expect(requestedDateIssue(text, '2026-11-23')?.code).toBe(code);
  });

  it('CHKO-12 CHKO-14 knows where an issue is mended, and what only the seller can change', () => {
    expect(placeOf('address.missing.country')).toBe('addresses');
    expect(placeOf('basket.out.of.stock')).toBe('lines');
    expect(placeOf('delivery.blocked')).toBeUndefined();
  });

  it.each([
    ['https://example.com/agb', ['agb'], { url: 'https://example.com/agb' }],
    ['/files/agb.pdf', ['agb'], { url: '/files/agb.pdf' }],
    ['', ['imprint', 'terms', 'agb'], { slug: 'agb' }],
    [undefined, ['terms'], { slug: 'terms' }],
    ['javascript:alert(1)', ['agb'], { slug: 'agb' }],
    [undefined, ['imprint'], undefined],
  ])('CONF-08 the terms at %j with the pages %j are %j', (url, slugs, expected) => {
    const contentPages = slugs.map((slug) => ({
      slug,
      title: { de: slug },
      body: { de: '' },
      isPublic: true,
    }));
    expect(termsTarget({ customCheckoutTermsAndConditionsUrl: url, contentPages })).toEqual(expected);
  });

  it('CHKO-18 marks lines that cost something else than when they were first shown', () => {
    const firstSeen = new Map([
      ['a', { netPrice: 10 }],
      ['b', { netPrice: 20 }],
      ['c', { netPrice: 4.2 }],
      ['gone', { netPrice: 5 }],
    ]);
    const lines = [
      { id: 'a', netPrice: 10 },
      { id: 'b', netPrice: 19.5 },
      { id: 'c', netPrice: 4.2, priceUnit: 100 as const },
      { id: 'new', netPrice: 1 },
    ];
    expect([...repricedLines(lines, firstSeen)]).toEqual([
      ['b', { netPrice: 20 }],
      ['c', { netPrice: 4.2 }],
    ]);
  });

  it('CHKO-12 finds the first issue of each line', () => {
    const issues = [
      { code: 'order.minimum.amount', details: { minimum: 5 } },
      { code: 'basket.out.of.stock', details: [{ sku: 'A', available: 2 }] },
      { code: 'batch.size.invalid', details: [{ sku: 'A' }, { sku: 'B' }] },
    ];
    expect(['A', 'B', 'C'].map((sku) => lineIssues(issues)({ id: `order:${sku}`, sku }))).toEqual([
      { code: 'basket.out.of.stock', sku: 'A', available: 2 },
      { code: 'batch.size.invalid', sku: 'B' },
      undefined,
    ]);
  });

  it('CART-05 CART-25 CHKO-12 finds the issue of one line of an article, not of the others', () => {
    const details = [{ sku: 'A', id: 'order:A:{"logo":"ACME"}', attributes: ['side'] }];
    const issueOf = lineIssues([{ code: 'custom.attribute.required', details }]);
    expect(issueOf({ id: 'order:A:{"logo":"ACME"}', sku: 'A' })?.code).toBe('custom.attribute.required');
    expect(issueOf({ id: 'order:A', sku: 'A' })).toBeUndefined();
  });

  it('CHKO-15 reads the number of the order that exists already', () => {
    expect(orderNumberOf({ orderNumber: '100001' })).toBe('100001');
    expect(orderNumberOf({})).toBeUndefined();
    expect(orderNumberOf(undefined)).toBeUndefined();
  });
});
