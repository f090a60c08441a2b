import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ean13 } from './check-digits.ts';
import { demoPassword, demoSignIns, generateDemo, type Row } from './index.ts';
import { contrast } from './pictures/tones.ts';

const today = '2026-11-21';
const demo = generateDemo({ today });

const rowsOf = (tenantIndex: number, name: string): Row[] => [...(demo[tenantIndex]?.files[name] ?? [])];
const settingsOf = (tenantIndex: number): Record<string, unknown> =>
  (rowsOf(tenantIndex, 'settings.json')[0]?.settings ?? {}) as Record<string, unknown>;
const countBy = (rows: Row[], column: string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[String(row[column])] = (counts[String(row[column])] ?? 0) + 1;
  return counts;
};

/** Every object with `de` or `en` inside a value. */
function texts(value: unknown): Row[] {
  if (Array.isArray(value)) return value.flatMap(texts);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'de' in value || 'en' in value ? [value as Row] : [];
  return [...own, ...Object.values(value).flatMap(texts)];
}

describe('API-40 the demo data set', () => {
  it('API-40 is the same for the same day, pictures included', () => {
    const again = generateDemo({ today });
    const fingerprint = (tenants: typeof demo): string =>
      createHash('sha256')
        .update(
          JSON.stringify(
            tenants.map(({ files, pictures }) => [files, pictures.map((picture) => picture.fileName)]),
          ),
        )
        .digest('hex');
    expect(fingerprint(again)).toBe(fingerprint(demo));
  });

  it('API-40 serves the default tenant first, on its own host names', () => {
    expect(demo.map(({ name, hostNames }) => [name, hostNames])).toEqual([
      ['nordhang', ['nordhang.localhost']],
      ['werkmeister', ['werkmeister.localhost']],
    ]);
  });

  it.each([
    [0, { categories: 60, products: 780, variants: 6000 }],
    [1, { categories: 45, products: 370, variants: 2400 }],
  ])('API-40 tenant %i has a range like a wholesaler', (tenant, atLeast) => {
    expect(rowsOf(tenant, 'categories.jsonl').length).toBeGreaterThanOrEqual(atLeast.categories);
    expect(rowsOf(tenant, 'products.jsonl').length).toBeGreaterThanOrEqual(atLeast.products);
    expect(rowsOf(tenant, 'stock.jsonl').length).toBeGreaterThanOrEqual(atLeast.variants);
  });

  it.each([0, 1])('API-40 article numbers of tenant %i are unique', (tenant) => {
    const skus = rowsOf(tenant, 'stock.jsonl').map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(skus.length);
    const products = rowsOf(tenant, 'products.jsonl').map(({ sku }) => sku);
    expect(new Set(products).size).toBe(products.length);
    const names = rowsOf(tenant, 'products.jsonl').map(({ name }) => (name as { de: string }).de);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([0, 1])('API-40 every EAN of tenant %i is unique and ends with its check digit', (tenant) => {
    const eans = rowsOf(tenant, 'variants.jsonl').map(({ ean }) => String(ean));
    expect(eans.filter((ean) => ean13(ean.slice(0, 12)) !== ean)).toEqual([]);
    expect(new Set(eans).size).toBe(eans.length);
  });

  it.each([0, 1])('API-40 every reference of tenant %i leads to a row', (tenant) => {
    const keys = (name: string, column: string): Set<unknown> =>
      new Set(rowsOf(tenant, name).map((row) => row[column]));
    const sellable = keys('stock.jsonl', 'sku');
    const references: [string, string, Set<unknown>][] = [
      ['variants.jsonl', 'product', keys('products.jsonl', 'sku')],
      ['prices.jsonl', 'sku', sellable],
      ['prices.jsonl', 'priceList', keys('price-lists.jsonl', 'code')],
      ['pre-stocks.jsonl', 'season', keys('seasons.jsonl', 'key')],
      ['products.jsonl', 'salesUnit', keys('units.jsonl', 'id')],
      ['product-units.jsonl', 'unit', keys('units.jsonl', 'id')],
      ['product-units.jsonl', 'mainUnit', keys('units.jsonl', 'id')],
      ['categories.jsonl', 'parent', keys('categories.jsonl', 'key')],
      ['companies.jsonl', 'priceList', keys('price-lists.jsonl', 'code')],
      ['addresses.jsonl', 'company', keys('companies.jsonl', 'customerNo')],
      ['users.jsonl', 'company', keys('companies.jsonl', 'customerNo')],
      ['sales-assignments.jsonl', 'company', keys('companies.jsonl', 'customerNo')],
      ['customer-articles.jsonl', 'company', keys('companies.jsonl', 'customerNo')],
      ['customer-articles.jsonl', 'sku', sellable],
      ['orders.jsonl', 'company', keys('companies.jsonl', 'customerNo')],
      ['orders.jsonl', 'username', keys('users.jsonl', 'username')],
      ['orders.jsonl', 'paymentMethod', keys('payment-methods.jsonl', 'id')],
      ['orders.jsonl', 'shippingMethod', keys('shipping-methods.jsonl', 'id')],
      ['order-items.jsonl', 'orderNumber', keys('orders.jsonl', 'orderNumber')],
      ['order-items.jsonl', 'sku', sellable],
      ['invoices.jsonl', 'order', keys('orders.jsonl', 'orderNumber')],
      ['reviews.jsonl', 'product', keys('products.jsonl', 'sku')],
      ['reviews.jsonl', 'username', keys('users.jsonl', 'username')],
      ['product-documents.jsonl', 'product', keys('products.jsonl', 'sku')],
      ['product-documents.jsonl', 'url', new Set(demo[tenant]?.documents.map(({ fileName }) => fileName))],
      ['images.jsonl', 'product', keys('products.jsonl', 'sku')],
      ['images.jsonl', 'url', new Set(demo[tenant]?.pictures.map(({ fileName }) => fileName))],
    ];
    const lost = references.flatMap(([file, column, known]) =>
      rowsOf(tenant, file)
        .filter((row) => row[column] !== undefined && !known.has(row[column]))
        .map((row) => `${file} ${column} ${row[column]}`),
    );
    expect(lost).toEqual([]);
    const categories = keys('categories.jsonl', 'key');
    const inCategories = rowsOf(tenant, 'products.jsonl').flatMap(({ categories: own }) => own as string[]);
    expect(inCategories.filter((key) => !categories.has(key))).toEqual([]);
    const labels = new Set(
      rowsOf(tenant, 'attribute-values.jsonl').map(({ attribute, value }) => `${attribute} ${value}`),
    );
    const values = [...rowsOf(tenant, 'products.jsonl'), ...rowsOf(tenant, 'variants.jsonl')].flatMap((row) =>
      Object.entries(row.attributes as Record<string, string>).map(([key, value]) => `${key} ${value}`),
    );
    expect(values.filter((value) => !labels.has(value))).toEqual([]);
  });

  it.each([0, 1])('I18N-01 everything of tenant %i has a German and an English text', (tenant) => {
    const incomplete = Object.entries(demo[tenant]?.files ?? {}).flatMap(([file, rows]) =>
      [...rows].flatMap((row) =>
        texts(row)
          .filter(({ de, en }) => !de || !en)
          .map((text) => `${file} ${JSON.stringify(text)}`),
      ),
    );
    expect(incomplete).toEqual([]);
    const descriptions = rowsOf(tenant, 'products.jsonl').map(
      ({ description }) => description as { de: string; en: string },
    );
    expect(descriptions.every(({ de, en }) => de.length > 60 && en.length > 60 && de !== en)).toBe(true);
  });

  it.each([0, 1])('ROLE-01 tenant %i has every sign-in with its role', (tenant) => {
    const users = new Map(rowsOf(tenant, 'users.jsonl').map((row) => [row.username, row]));
    for (const { username } of demoSignIns)
      expect(users.get(username)?.password, username).toBe(demoPassword);
    expect(users.get('buyer')?.company).toBe(users.get('buyer2')?.company);
    expect(users.get('customer-admin')).toMatchObject({ isCustomerAdmin: true });
    for (const [username, operatorRole] of [
      ['admin', 'owner'],
      ['operator', 'owner'],
      ['office', 'office'],
      ['catalogue', 'catalogue'],
      ['support', 'support'],
    ] as const) {
      expect(users.get(username)).toMatchObject({ isAdmin: true, operatorRole });
      expect(users.get(username)?.company, username).toBeUndefined();
    }
    for (const username of ['approval', 'reader', 'accounting']) {
      expect(users.get(username)?.company).toBe(users.get('buyer')?.company);
    }
    expect(users.get('deal')).toMatchObject({ isDeal: true });
    expect(users.get('locked')).toMatchObject({ isLocked: true });
    const companies = new Map(rowsOf(tenant, 'companies.jsonl').map((row) => [row.customerNo, row]));
    expect(companies.get(users.get('blocked')?.company)).toMatchObject({ isDeliveryBlocked: true });
    expect(companies.get(users.get('austria')?.company)).toMatchObject({
      vatCountryCode: 'AT',
      vatTreatment: 'intraCommunity',
    });
    expect(companies.get(users.get('swiss')?.company)).toMatchObject({
      vatCountryCode: 'CH',
      vatTreatment: 'export',
    });
    const withVat = companies.get(users.get('austria-vat')?.company);
    expect(withVat).toMatchObject({ vatCountryCode: 'AT' });
    expect(withVat?.vatTreatment).toBeUndefined();
    expect(
      rowsOf(tenant, 'sales-assignments.jsonl').filter(({ username }) => username === 'sales'),
    ).toHaveLength(60);
    expect(Object.keys(countBy(rowsOf(tenant, 'addresses.jsonl'), 'type'))).toEqual(['0', '1', '2', '3']);
    expect(Object.keys(countBy([...companies.values()], 'vatCountryCode')).sort()).toEqual([
      'AT',
      'CH',
      'DE',
      'FR',
    ]);
  });

  it.each([0, 1])(
    'ORDR-05 INVC-02 the main buyer of tenant %i has 40 orders in all statuses, with invoices of all kinds',
    (tenant) => {
      const buyer = rowsOf(tenant, 'users.jsonl').find(({ username }) => username === 'buyer');
      const orders = rowsOf(tenant, 'orders.jsonl').filter(({ company }) => company === buyer?.company);
      expect(orders.length).toBe(40);
      expect(Object.keys(countBy(orders, 'orderStatus')).sort()).toEqual([
        'cancelled',
        'confirmed',
        'delivered',
        'open',
        'partiallyDelivered',
        'processing',
      ]);
      expect(orders.every(({ orderDate }) => String(orderDate) < today)).toBe(true);
      expect(orders.map(({ orderDate }) => String(orderDate)).sort()[0] ?? '').toMatch(/^2025-0[56]/);
      const invoices = rowsOf(tenant, 'invoices.jsonl').filter(({ company }) => company === buyer?.company);
      const open = invoices.filter(({ docType }) => docType === 'invoice');
      expect(open.filter(({ openAmount }) => openAmount === 0).length).toBeGreaterThan(5);
      expect(open.filter(({ openAmount, amount }) => openAmount === amount).length).toBeGreaterThan(0);
      expect(
        open.filter(({ openAmount, amount }) => Number(openAmount) > 0 && Number(openAmount) < Number(amount))
          .length,
      ).toBeGreaterThan(0);
      expect(
        open.filter(({ openAmount, dueDate }) => Number(openAmount) > 0 && String(dueDate) < today).length,
      ).toBeGreaterThan(0);
      expect(invoices.filter(({ docType }) => docType === 'creditNote').length).toBeGreaterThan(0);
      expect(rowsOf(tenant, 'order-packs.jsonl').length).toBeGreaterThan(50);
      expect(rowsOf(tenant, 'order-notes.jsonl').length).toBeGreaterThan(20);
    },
  );

  it('CONF-12 TABL-16 Nordhang offers three coming seasons, some with frozen stock', () => {
    expect(rowsOf(0, 'seasons.jsonl').map(({ date }) => date)).toEqual([
      '2027-02-01',
      '2027-07-15',
      '2028-02-01',
    ]);
    expect(rowsOf(0, 'pre-stocks.jsonl').length).toBeGreaterThan(3000);
    expect(
      rowsOf(0, 'prices.jsonl').filter(({ preOrderValue }) => preOrderValue !== undefined).length,
    ).toBeGreaterThan(1000);
    expect(rowsOf(0, 'products.jsonl').filter(({ isStockFreeze }) => isStockFreeze).length).toBeGreaterThan(
      10,
    );
  });

  it('PROD-08 PROD-10 Nordhang has sold-out articles with coming and past releases, and prices on request', () => {
    const variants = rowsOf(0, 'variants.jsonl');
    expect(
      variants.filter(({ releaseDate }) => releaseDate && String(releaseDate) > today).length,
    ).toBeGreaterThan(20);
    expect(
      variants.filter(({ releaseDate }) => releaseDate && String(releaseDate) < today).length,
    ).toBeGreaterThan(20);
    const priced = new Set(rowsOf(0, 'prices.jsonl').map(({ sku }) => sku));
    expect(variants.filter(({ sku }) => !priced.has(sku)).length).toBeGreaterThan(10);
    expect(
      rowsOf(0, 'products.jsonl').filter((row) => row.isOnlySellableWithPositiveStock).length,
    ).toBeGreaterThan(10);
    expect(rowsOf(0, 'products.jsonl').filter(({ featuredRank }) => featuredRank).length).toBe(24);
    expect(
      rowsOf(0, 'prices.jsonl').filter(({ minQuantity }) => Number(minQuantity) > 1).length,
    ).toBeGreaterThan(1000);
  });

  it('CONF-01 CONF-17 PROD-09 Werkmeister differs: boxes, batches, two VAT rates, gross prices, no pre-order', () => {
    const products = rowsOf(1, 'products.jsonl');
    expect(Object.keys(countBy(products, 'vatRate')).sort()).toEqual(['19', '7']);
    expect(Object.keys(countBy(products, 'isGrossPrice')).sort()).toEqual(['false', 'true']);
    expect(products.filter(({ salesBatchSize }) => Number(salesBatchSize) > 1).length).toBeGreaterThan(50);
    expect(rowsOf(1, 'product-units.jsonl').some(({ baseExchangeRatio }) => baseExchangeRatio === 100)).toBe(
      true,
    );
    expect(demo[1]?.files['seasons.jsonl']).toBeUndefined();
    const flags = [
      'isBatchSizeActive',
      'isSalesUnitActive',
      'isPreOrderModeVisible',
      'buyableWithoutStock',
      'showGrossPrice',
    ];
    for (const flag of flags) expect(settingsOf(1)[flag], flag).not.toBe(settingsOf(0)[flag]);
  });

  it('PROD-09 Werkmeister prices loose parts for 100 and 1,000, some with four decimals', () => {
    const prices = rowsOf(1, 'prices.jsonl');
    expect(Object.keys(countBy(prices, 'priceUnit')).sort()).toEqual(['100', '1000', 'undefined']);
    const isFine = ({ value }: Row) => !/^\d+(\.\d{1,2})?$/.test(String(value));
    expect(prices.filter(isFine).length).toBeGreaterThan(50);
    expect(prices.filter(({ value }) => !/^\d+(\.\d{1,4})?$/.test(String(value)))).toEqual([]);
  });

  it.each([0, 1])('CONF-05 the accent colour of tenant %i can be read on white', (tenant) => {
    const { primaryColor } = settingsOf(tenant).theme as { primaryColor: string };
    expect(contrast(primaryColor, '#ffffff')).toBeGreaterThan(4.5);
  });

  it.each([0, 1])(
    'PROD-13 PROD-14 reviews of tenant %i are of bought articles, one a user, ratings spread',
    (tenant) => {
      const reviews = rowsOf(tenant, 'reviews.jsonl');
      expect(reviews.length).toBeGreaterThan(300);
      expect(new Set(reviews.map(({ product, username }) => `${product} ${username}`)).size).toBe(
        reviews.length,
      );
      expect(reviews.filter(({ username }) => username === 'buyer')).toEqual([]);
      expect(reviews.filter(({ isHidden }) => isHidden)).toHaveLength(1);

      const productOf = new Map(rowsOf(tenant, 'variants.jsonl').map(({ sku, product }) => [sku, product]));
      const orders = new Map(rowsOf(tenant, 'orders.jsonl').map((order) => [order.orderNumber, order]));
      const companyOf = new Map(
        rowsOf(tenant, 'users.jsonl').map(({ username, company }) => [username, company]),
      );
      const bought = new Set(
        rowsOf(tenant, 'order-items.jsonl')
          .filter(({ orderNumber }) => orders.get(orderNumber)?.orderStatus !== 'cancelled')
          .map(({ orderNumber, sku }) => `${productOf.get(sku)} ${orders.get(orderNumber)?.company}`),
      );
      expect(
        reviews.filter(({ product, username }) => !bought.has(`${product} ${companyOf.get(username)}`)),
      ).toEqual([]);

      const shares = [1, 2, 3, 4, 5].map(
        (stars) => reviews.filter(({ rating }) => rating === stars).length / reviews.length,
      );
      expect(Math.min(...shares)).toBeGreaterThan(0.01);
      expect((shares[3] ?? 0) + (shares[4] ?? 0)).toBeGreaterThan(0.6);
      expect(reviews.every(({ createdAt }) => String(createdAt).slice(0, 10) < today)).toBe(true);
    },
  );

  it.each([0, 1])(
    'PROD-11 a good part of the products of tenant %i has a data sheet, a small PDF, the same each time',
    async (tenant) => {
      const { documents = [] } = demo[tenant] ?? {};
      const share = documents.length / rowsOf(tenant, 'products.jsonl').length;
      expect(share).toBeGreaterThan(0.4);
      expect(share).toBeLessThan(0.6);
      const again = generateDemo({ today })[tenant]?.documents ?? [];
      for (const index of [0, 7, documents.length - 1]) {
        const bytes = await documents[index]?.render();
        expect(bytes?.subarray(0, 5).toString()).toBe('%PDF-');
        expect(bytes?.length).toBeLessThan(40_000);
        expect(await again[index]?.render()).toEqual(bytes);
      }
    },
  );
});

it('SRCH-10 brings at least 150 groups of trade synonyms with each tenant', () => {
  for (const { files } of generateDemo({ today: '2026-11-21' })) {
    const [row] = [...(files['settings.json'] ?? [])] as { settings?: { searchSynonyms?: string[][] } }[];
    const groups = row?.settings?.searchSynonyms ?? [];
    expect(groups.length).toBeGreaterThanOrEqual(150);
    for (const group of groups)
      expect(new Set(group.map((word) => word.toLowerCase())).size).toBe(group.length);
  }
});
