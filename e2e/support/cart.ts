import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';

interface ListedRow {
  _id: string;
  sku: string;
  variantSku?: string;
  name: string;
  price?: { netValue: number } | null;
  stock: { value: number };
  salesBatchSize: number | null;
  preStocks?: { quantity: number }[];
  salesAttributes: object[];
}

export interface CartEntry {
  sku: string;
  name: string;
  /** Pieces, or pieces of each of the first two seasons. */
  quantity: number;
}

/** Calls the API with a session. */
export function apiOf(request: APIRequestContext, { token, url }: { token: string; url: string }) {
  return async <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(url + path, {
      method,
      headers: { authorization: `Basic ${token}` },
      ...(data ? { data } : {}),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  };
}

export type Api = ReturnType<typeof apiOf>;

interface Wanted {
  orderType?: 'order' | 'preOrder';
  lines?: number;
}

/** The first articles of the catalogue that can be ordered. */
async function orderableRows(api: Api, { orderType = 'order', lines = 3 }: Wanted): Promise<ListedRow[]> {
  const { data } = await api<{ data: ListedRow[] }>(
    'GET',
    '/api/material/listMaterialWithVariants?pageSize=100&stockAvail=1',
  );
  // Three lines of five pieces are above the minimum order value, one piece is below.
  const rows = data
    .filter(({ price }) => price && price.netValue >= 20 && price.netValue < 140)
    .filter(({ salesAttributes }) => salesAttributes.length === 0)
    .filter(({ stock, preStocks = [] }) =>
      orderType === 'order'
        ? stock.value >= 40
        : (preStocks[0]?.quantity ?? 0) >= 20 && (preStocks[1]?.quantity ?? 0) >= 20,
    )
    .slice(0, lines);
  if (rows.length < lines) throw new Error(`only ${rows.length} articles can be ordered`);
  return rows;
}

/** The article numbers of the first articles that can be ordered. */
export async function orderableSkus(api: Api, wanted: Wanted): Promise<string[]> {
  return (await orderableRows(api, wanted)).map(({ variantSku, sku }) => variantSku ?? sku);
}

/** Replaces one of the two carts by articles that can be ordered; answers what lies in it, in its order. */
export async function fillCart(
  api: Api,
  { orderType = 'order', lines = 3, quantity = 5 }: Wanted & { quantity?: number } = {},
): Promise<CartEntry[]> {
  const rows = await orderableRows(api, { orderType, lines });
  const { _id, version, items } = await api<Basket>('GET', '/api/basket');
  const changes = [
    ...items.filter((item) => item.orderType === orderType).map((line) => ({ op: 'remove', line })),
    ...rows.map(({ _id: id, sku, variantSku, salesBatchSize }) => {
      const pieces = quantity * (salesBatchSize ?? 1);
      const ordered = orderType === 'order' ? { quantity: pieces } : { quantities: [pieces, pieces, 0] };
      return {
        op: 'put',
        line: { _id: id, sku, ...(variantSku ? { variantSku } : {}), orderType, ...ordered },
      };
    }),
  ];
  await api('PATCH', '/api/basket', { _id, version, changes });
  return rows.map(({ variantSku, sku, name, salesBatchSize }) => ({
    sku: variantSku ?? sku,
    name,
    quantity: quantity * (salesBatchSize ?? 1),
  }));
}

export interface StyleEntry {
  name: string;
  /** One piece each, or one for each of the first two seasons, in the order of the product. */
  articles: { sku: string; name: string; stock: number }[];
  /** The other articles of the product. */
  others: { sku: string; name: string; stock: number }[];
}

/** Replaces one of the two carts by several articles each of products whose variants make a matrix. */
export async function fillStyles(
  api: Api,
  {
    styles,
    articles = 4,
    orderType = 'order',
  }: { styles: number; articles?: number; orderType?: 'order' | 'preOrder' },
): Promise<StyleEntry[]> {
  const { data } = await api<{ data: (ListedRow & { productName: string; hasMatrix?: boolean })[] }>(
    'GET',
    '/api/material/listMaterialWithVariants?pageSize=100',
  );
  const isOrderable = ({ stock, preStocks = [] }: ListedRow) =>
    orderType === 'order' ? stock.value >= 5 : preStocks.filter(({ quantity }) => quantity >= 5).length > 2;
  const products = [...Map.groupBy(data, (row) => row._id).values()]
    .filter((rows) => rows.every((row) => row.hasMatrix && row.price && row.salesAttributes.length === 0))
    .map((rows) => ({ rows, taken: rows.filter(isOrderable).slice(0, articles) }))
    .filter(({ rows, taken }) => taken.length === articles && rows.length > articles)
    .slice(0, styles);
  if (products.length < styles) throw new Error(`only ${products.length} styles can be ordered`);
  const { _id, version, items } = await api<Basket>('GET', '/api/basket');
  const ordered = orderType === 'order' ? { quantity: 1 } : { quantities: [1, 1, 0] };
  const changes = [
    ...items.filter((item) => item.orderType === orderType).map((line) => ({ op: 'remove', line })),
    ...products.flatMap(({ taken }) =>
      taken.map(({ _id: id, sku, variantSku }) => ({
        op: 'put',
        line: { _id: id, sku, variantSku, orderType, ...ordered },
      })),
    ),
  ];
  await api('PATCH', '/api/basket', { _id, version, changes });
  const shown = ({ variantSku, sku, name, stock }: ListedRow) => ({
    sku: variantSku ?? sku,
    name,
    stock: stock.value,
  });
  return products.map(({ rows, taken }) => ({
    name: rows[0]?.productName ?? '',
    articles: taken.map(shown),
    others: rows.filter((row) => !taken.includes(row)).map(shown),
  }));
}

export interface Basket {
  _id: string | null;
  version: number;
  items: {
    sku: string;
    orderType: string;
    quantity?: number;
    quantities?: number[];
    attributes: Record<string, string>;
  }[];
  /** Those that `quantities` stand for. */
  seasons: { _id: string; name: string; date: string }[];
}

/** Shows carts and orders as lines, for tests of lines; without a choice they are shown by style. */
export async function chooseLines(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('kontor.line-view', 'lines'));
}

/** Empties both carts. */
export async function emptyCarts(api: Api): Promise<void> {
  const { _id, version, items } = await api<Basket>('GET', '/api/basket');
  if (items.length === 0) return;
  const changes = items.map((line) => ({ op: 'remove', line }));
  await api('PATCH', '/api/basket', { _id, version, changes });
}

/** Presses Tab until the element has the focus, as who has no mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}
