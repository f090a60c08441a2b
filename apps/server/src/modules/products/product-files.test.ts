import { type EditedProduct, routes } from '@kontor/contract';
import { MAX_ASSET_BYTES } from '@kontor/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { fileForm } from '../../../test/workbook-factory.ts';

const { read, addPicture, pictures, addDocument, documents } = routes.products;

let app: TestApp;
let tenantId: number;
let operator: string;
let stranger: string;
let buyer: string;
let id: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ config: { apiMaxPerMinute: 10_000 } });
  ({ tenantId } = await createTenant(db()));
  ({ token: operator } = await createSession(db(), { tenant_id: tenantId, operator_role: 'catalogue' }));
  ({ token: buyer } = await createSession(db(), { tenant_id: tenantId }));
  ({ token: stranger } = await createSession(db(), { operator_role: 'owner' }));
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ productId: id } = await createProduct(db(), { tenant_id: tenantId }));
});

const photo = (width = 40, height = 30, background = '#c63') =>
  sharp({ create: { width, height, channels: 3, background } });
const send = (
  route: typeof addPicture | typeof addDocument,
  bytes: Buffer,
  { token = operator, name = 'a.jpg', field = 'file' } = {},
) => app.inject(route as typeof addPicture, { token, params: { id }, ...fileForm(bytes, { name, field }) });
const get = async (): Promise<EditedProduct> =>
  (await app.inject(read, { token: operator, params: { id } })).body.data;
const arrange = (product: EditedProduct, items: EditedProduct['pictures']['items'], token = operator) =>
  app.inject(pictures, {
    token,
    params: { id },
    body: { version: product.pictures.version, pictures: items },
  });

describe('issue 18: pictures of a product', () => {
  it('a product leaves the list without picture with its first picture, and returns with its last one deleted', async () => {
    const bare = async () => {
      const { data } = (
        await app.inject(routes.products.list, { token: operator, query: { pictures: 'none' } })
      ).body;
      return data.some(({ _id }) => _id === id);
    };
    expect(await bare()).toBe(true);
    for (const colour of ['#c63', '#36c'])
      await send(addPicture, await photo(40, 30, colour).png().toBuffer());
    expect(await bare()).toBe(false);
    const product = await get();
    await arrange(product, product.pictures.items.slice(1));
    expect(await bare()).toBe(false);
    await arrange(await get(), []);
    expect(await bare()).toBe(true);
  });

  it('are added, put in order, described, given a focal point and deleted, also the last', async () => {
    for (const colour of ['#c63', '#36c'])
      expect((await send(addPicture, await photo(40, 30, colour).png().toBuffer())).status).toBe(201);
    const product = await get();
    const [first, second] = product.pictures.items;
    expect(first).toEqual({
      url: expect.stringMatching(/^\/files\/.*\.png$/),
      ...{ variant: null, alt: { de: '', en: null }, focus: { x: 50, y: 50 } },
    });
    const items = [
      { ...second, alt: { de: 'Von vorn', en: 'Front' }, focus: { x: 10, y: 0 } },
      first,
    ] as EditedProduct['pictures']['items'];
    const arranged = await arrange(product, items);
    expect(arranged.body.data.pictures.items).toEqual(items);
    expect((await arrange(product, [])).error.code).toBe('record.changed');
    const { details } = await db()
      .selectFrom('audit_entry')
      .select('details')
      .where('subject', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ pictures: [product.pictures.items, items] });
    expect((await arrange(arranged.body.data, [])).body.data.pictures.items).toEqual([]);
    expect((await app.inject(`GET ${(first?.url ?? '') as `/${string}`}`)).status).toBe(200);
  });

  it('sent at once are all kept', async () => {
    const files = await Promise.all(
      ['#111', '#222', '#333'].map((colour) => photo(40, 30, colour).webp().toBuffer()),
    );
    const answers = await Promise.all(files.map((bytes) => send(addPicture, bytes)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await get()).pictures.items).toHaveLength(3);
  });

  it('show in the shop at once, with text and focal point', async () => {
    await send(addPicture, await photo().png().toBuffer());
    const shown = async () =>
      (await app.inject(routes.catalogue.product, { token: buyer, params: { id } })).body.data.images;
    await expect.poll(async () => (await shown()).length).toBe(1);
    const product = await get();
    const items = product.pictures.items.map((item) => ({
      ...item,
      alt: { de: 'Von vorn', en: null },
      focus: { x: 20, y: 80 },
    }));
    await arrange(product, items);
    await expect
      .poll(shown)
      .toEqual([{ image: { url: items[0]?.url, alt: 'Von vorn', focus: { x: 20, y: 80 } } }]);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    [
      'a vector graphic',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7')],
    ['a cut-off JPEG', async () => (await photo(400, 400).jpeg().toBuffer()).subarray(0, 500)],
    ['rubbish with the head of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\nrubbish', 'latin1')],
    ['a bomb of 144 million pixels', () => photo(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()],
    ['an empty file', () => Buffer.alloc(0)],
  ])('are refused: %s', async (_what, bytes) => {
    expect((await send(addPicture, await bytes())).error.code).toBe('product.picture.unusable');
    expect((await get()).pictures.items).toEqual([]);
  });

  it('are refused by size, form, tenant, role and address', async () => {
    const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const large = Buffer.concat([head, Buffer.alloc(MAX_ASSET_BYTES)]);
    expect((await send(addPicture, large)).error.code).toBe('body.too.large');
    const small = await photo().png().toBuffer();
    expect((await send(addPicture, small, { field: 'other' })).error.code).toBe('request.invalid');
    expect((await send(addPicture, small, { token: stranger })).error.code).toBe('product.not.found');
    const { token: support } = await createSession(db(), { tenant_id: tenantId, operator_role: 'support' });
    expect((await send(addPicture, small, { token: support })).error.code).toBe('operator.right.missing');
    const raw = { token: operator, params: { id }, headers: { 'content-type': 'image/png' }, body: small };
    expect((await app.inject(addPicture, raw)).error.code).toBe('media.type.unsupported');
    const item = { variant: null, alt: { de: '', en: null }, focus: { x: 50, y: 50 } };
    for (const url of ['javascript:alert(1)', '../../etc/passwd', 'file:/etc/passwd', 'nosuch.png'])
      expect((await arrange(await get(), [{ ...item, url }])).error.details).toEqual([
        expect.objectContaining({ field: 'pictures.0.url' }),
      ]);
    const foreign = await createProduct(db(), { tenant_id: tenantId });
    const other = [{ ...item, url: '/files/a.png', variant: foreign.variantSku }];
    expect((await arrange(await get(), other)).error.details).toEqual([
      expect.objectContaining({ field: 'pictures.0.variant' }),
    ]);
    await arrange(
      await get(),
      Array.from({ length: 100 }, (_, index) => ({ ...item, url: `/files/${index}.png` })),
    );
    expect((await send(addPicture, small)).error.code).toBe('product.files.too.many');
  });
});

it('issue 18: documents of a product are added by their name, named, put in order and deleted', async () => {
  expect((await send(addDocument, Buffer.from('%PDF-1.7 a'), { name: 'Datenblatt Öl.pdf' })).status).toBe(
    201,
  );
  await send(addDocument, await photo().jpeg().toBuffer(), { name: 'Skizze.jpg' });
  for (const bytes of [Buffer.from('MZ\x90'), Buffer.from('\x89PNG\r\n\x1a\nno', 'latin1')])
    expect((await send(addDocument, bytes)).error.code).toBe('product.document.unusable');
  const product = await get();
  const { items, version } = product.documents;
  expect(items.map(({ title }) => title.de)).toEqual(['Datenblatt Öl', 'Skizze']);
  const next = items.toReversed().map(({ url }, index) => ({ url, title: { de: `D${index}`, en: 'Sheet' } }));
  const body = { version, documents: next };
  const answer = await app.inject(documents, { token: operator, params: { id }, body });
  expect(answer.body.data.documents.items).toEqual(next);
  expect((await app.inject(documents, { token: operator, params: { id }, body })).error.code).toBe(
    'record.changed',
  );
  const shown = async () =>
    (await app.inject(routes.catalogue.product, { token: buyer, params: { id } })).body.data.documents;
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['D0', 'D1']);
  const none = { version: answer.body.data.documents.version, documents: [] };
  const emptied = await app.inject(documents, { token: operator, params: { id }, body: none });
  expect(emptied.body.data.documents.items).toEqual([]);
});
