import type { CategoryNode, EditedProduct } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { Loaded } from '../../kit/detail.tsx';
import { CategoriesPage } from './categories-page.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { ProductForm } from './product-form.tsx';
import { productQuery } from './products.queries.ts';
import { VariantsPanel } from './variants-panel.tsx';

const api = fakeApi();

const variant = (sku: string, more = {}): EditedProduct['variants']['items'][number] => ({
  ...{ sku, ean: null, name: { de: '', en: null }, rrp: 9.5, rrpUnit: 1, releaseDate: null },
  ...{ salesBatchSize: null, isActive: true, attributes: { size: [sku] } },
  ...{ price: 12.5, preOrderPrice: null, priceUnit: 1, stock: 3, preStocks: {}, scheduled: null },
  ...more,
});
const picture = (url: string) => ({ url, variant: null, alt: { de: '', en: null }, focus: { x: 50, y: 50 } });

const product: EditedProduct = {
  ...{
    _id: 'p1',
    sku: 'J-1',
    name: { de: 'Jacke', en: null },
    description: { de: '', en: null },
    brand: 'Alm',
  },
  ...{ categories: ['c1'], vatRate: null, isGrossPrice: false, isStockFreeze: false },
  ...{ isOnlySellableWithPositiveStock: false, releaseDate: null, salesBatchSize: null, salesUnit: null },
  ...{
    featuredRank: null,
    isActive: true,
    attributes: {},
    salesAttributes: [],
    units: [],
    version: 'v1',
    seasons: [],
    currency: 'EUR',
  },
  variants: { version: 'a', items: [variant('S'), variant('M')], hasMore: false },
  pictures: { version: 'a', items: [picture('/a.jpg'), picture('/b.jpg'), picture('/a.jpg')] },
  documents: { version: 'a', items: [{ url: '/a.pdf', title: { de: 'Blatt', en: null } }] },
};

const category = (id: string, parent: string | null = null, products = 0): CategoryNode => ({
  ...{ _id: id, key: id, parent, name: { de: id, en: null } },
  ...{ isActive: true, isDeal: false, products, version: 'v1' },
});

function answer(more: Record<string, unknown> = {}) {
  api.answers['GET /api/admin/product-choices'] = {
    body: {
      data: {
        units: [{ id: 'box', name: { de: 'Karton', en: null } }],
        seasons: [{ _id: 's1', key: 'fs27', name: { de: 'FS 27', en: null } }],
        attributes: [
          {
            key: 'size',
            name: { de: 'Größe', en: 'Size' },
            values: [
              { value: 'S', label: { de: 'Klein', en: 'Small' } },
              { value: 'M', label: { de: 'Mittel', en: null } },
            ],
          },
        ],
      },
    },
  };
  api.answers['GET /api/admin/categories'] = { body: { data: [category('c1'), category('c2', 'c1', 2)] } };
  Object.assign(api.answers, more);
}

it('issue 18: a product is saved in all its fields; a refused column says why at its field', async () => {
  answer({
    'PUT /api/admin/products/p1': {
      status: 422,
      body: {
        code: 'validation.failed',
        message: '',
        details: [{ field: 'name.de', code: 'invalid', text: 'Der Text ist falsch' }],
      },
    },
  });
  const { user } = renderPage(<ProductForm product={product} />);
  const name = await screen.findByRole('textbox', { name: /Name \(deutsch\)/ });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(screen.getByText('Bitte füllen Sie dieses Feld aus')).toBeTruthy();
  await user.type(name, 'Öljacke');
  await user.type(screen.getByRole('textbox', { name: /MwSt/ }), '7,5');
  await user.click(screen.getByRole('checkbox', { name: 'Im Shop sichtbar' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Der Text ist falsch')).toBeTruthy();
  expect(api.sent.at(-1)?.body).toMatchObject({
    ...{
      name: { de: 'Öljacke', en: null },
      vatRate: 7.5,
      isActive: false,
      categories: ['c1'],
      version: 'v1',
    },
  });
});

it('issue 18: variants are typed, added, put in order and deleted; price and stock go only if changed', async () => {
  answer({
    'PUT /api/admin/products/p1/variants': {
      status: 422,
      body: {
        code: 'validation.failed',
        message: '',
        details: [{ field: 'variants.1.ean', code: 'invalid', text: 'Die Prüfziffer stimmt nicht' }],
      },
    },
  });
  const { user } = renderPage(<VariantsPanel product={product} />);
  await screen.findByRole('columnheader', { name: 'Größe' });
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  expect((field('Grundpreis, S') as HTMLInputElement).value).toBe('12,50');
  await user.clear(field('Grundpreis, S'));
  await user.type(field('Grundpreis, S'), '12,5');
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  await user.clear(field('Grundpreis, S'));
  await user.type(field('Grundpreis, S'), 'x');
  expect(screen.getByRole('button', { name: 'Speichern' }).getAttribute('aria-disabled')).toBe('true');
  await user.clear(field('Grundpreis, S'));
  await user.type(field('Grundpreis, S'), '13,5');
  await user.click(screen.getByRole('button', { name: 'S nach unten' }));
  await user.click(screen.getByRole('button', { name: 'M löschen' }));
  await user.click(screen.getByRole('button', { name: 'Variante hinzufügen' }));
  await user.type(field('Artikelnummer, neue Variante'), 'L');
  await user.type(field('EAN, L'), '123');
  await user.type(screen.getByRole('combobox', { name: 'Größe, L' }), 'L | XL');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Die Prüfziffer stimmt nicht')).toBeTruthy();
  expect(api.sent.at(-1)?.body).toMatchObject({
    version: 'a',
    variants: [
      { sku: 'S', price: 13.5, rrp: 9.5 },
      { sku: 'L', ean: '123', attributes: { size: ['L', 'XL'] }, price: null, stock: 0 },
    ],
  });
  const body = api.sent.at(-1)?.body as { variants: object[] } | undefined;
  expect(Object.keys(body?.variants[0] ?? {})).not.toContain('stock');
  await user.click(screen.getByRole('button', { name: 'Änderungen verwerfen' }));
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
});

it('issue 18: values are edited by their labels, and all that an import can set is a field', async () => {
  answer({ 'PUT /api/admin/products/p1/variants': { body: { data: product } } });
  const { user } = renderPage(<VariantsPanel product={product} />);
  const size = (await screen.findByRole('combobox', { name: 'Größe, S' })) as HTMLInputElement;
  expect(size.value).toBe('Klein');
  fireEvent.change(size, { target: { value: 'Mittel | Riesig' } });
  await user.click(screen.getByRole('button', { name: 'Weitere Angaben zu S' }));
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  type('Name (deutsch), S', 'Jacke S');
  type('Vororderpreis, S', '11,5');
  type('UVP, S', '20');
  type('Vororder FS 27, S', '7');
  type('Erscheinungsdatum', '01.12.2026');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Preiseinheit, S' }), '100');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Preiseinheit der UVP, S' }), '1000');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const body = api.sent.at(-1)?.body as { variants: object[] } | undefined;
  expect(body?.variants[0]).toEqual({
    ...{ sku: 'S', name: { de: 'Jacke S', en: null }, ean: null, isActive: true, salesBatchSize: null },
    ...{ attributes: { size: ['M', 'Riesig'] }, rrp: 20, rrpUnit: 1000, releaseDate: '2026-12-01' },
    ...{ preOrderPrice: 11.5, priceUnit: 100, preStocks: { fs27: 7 } },
  });
});

it('issue 18: edits the questions to buyers with an order', async () => {
  answer({ 'PUT /api/admin/products/p1': { body: { data: product } } });
  const { user } = renderPage(<ProductForm product={product} />);
  await user.click(await screen.findByRole('button', { name: 'Angabe hinzufügen' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Schlüssel' }), { target: { value: 'logo' } });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(screen.getByText(/Jede Angabe braucht/)).toBeTruthy();
  const names = screen.getAllByRole('textbox', { name: 'Name (deutsch)' });
  fireEvent.change(names.at(-1) as HTMLElement, { target: { value: 'Logo' } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Art' }), 'Auswahl');
  await user.type(screen.getByRole('combobox', { name: 'Werte zur Auswahl' }), 'Rot{Enter}Blau{Enter}');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(api.sent.at(-1)?.body).toMatchObject({
    salesAttributes: [
      { key: 'logo', name: { de: 'Logo', en: null }, type: 'select', options: ['Rot', 'Blau'] },
    ],
  });
});

it("issue 18: merges another user's save, and asks about fields that both changed", async () => {
  const theirs = {
    ...product,
    variants: {
      version: 'b',
      items: [variant('S', { ean: '40' }), variant('M', { salesBatchSize: 6 })],
      hasMore: false,
    },
  };
  answer({
    'PUT /api/admin/products/p1/variants': { status: 409, body: { code: 'record.changed', message: '' } },
    'GET /api/admin/products/p1': { body: { data: product } },
  });
  const { user } = renderPage(
    <Loaded query={productQuery('p1')}>{({ data }) => <VariantsPanel product={data} />}</Loaded>,
  );
  await user.type(await screen.findByRole('textbox', { name: 'EAN, S' }), '41');
  api.answers['GET /api/admin/products/p1'] = { body: { data: theirs } };
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const field = (label: string) => screen.getByRole('textbox', { name: label }) as HTMLInputElement;
  expect(await screen.findByText('S · EAN')).toBeTruthy();
  expect(field('Verpackungseinheit, M').value).toBe('6');
  expect(field('EAN, S').value).toBe('41');
  await user.click(screen.getByRole('button', { name: 'Neuen Stand übernehmen' }));
  expect(field('EAN, S').value).toBe('40');
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
});

it('issue 18: values that were stored although the answer was lost are no change by another person', async () => {
  const stored = (version: string, ean: string) => ({
    ...product,
    variants: { version, items: [variant('S', { ean }), variant('M')], hasMore: false },
  });
  answer({
    'PUT /api/admin/products/p1/variants': { status: 503, body: { code: 'service.unavailable' } },
    'GET /api/admin/products/p1': { body: { data: product } },
  });
  const { user } = renderPage(
    <Loaded query={productQuery('p1')}>{({ data }) => <VariantsPanel product={data} />}</Loaded>,
  );
  const field = await screen.findByRole('textbox', { name: 'EAN, S' });
  await user.type(field, '40');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByRole('alert');
  await user.type(field, '1');
  answer({
    'PUT /api/admin/products/p1/variants': { status: 409, body: { code: 'record.changed' } },
    'GET /api/admin/products/p1': { body: { data: stored('b', '40') } },
  });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(api.sent.map(({ body }) => (body as { version: string }).version)).toEqual(['a', 'a', 'b']),
  );
  expect((field as HTMLInputElement).value).toBe('401');
  expect(screen.queryByText('S · EAN')).toBeNull();
});

it('issue 18: the usual price names the scheduled one that is in force', async () => {
  answer();
  const scheduled = { value: 8.1255, until: '2026-11-29T23:00:00Z' };
  const items = [variant('S', { scheduled }), variant('M')];
  renderPage(<VariantsPanel product={{ ...product, variants: { ...product.variants, items } }} />);
  const hint = await screen.findByText('Bis 30.11.2026, 00:00 gilt der geplante Preis 8,1255.');
  expect(hint.closest('tr')?.textContent).toMatch(/^S/);
  expect(screen.getAllByText(/geplante Preis/)).toHaveLength(1);
});

it('issue 18: pictures get order, text and focal point by keyboard and by click', async () => {
  answer({ 'PUT /api/admin/products/p1/pictures': { body: { data: product } } });
  const { user } = renderPage(<PicturesPanel product={product} />);
  await user.click(await screen.findByRole('button', { name: 'Bild 1 nach rechts' }));
  const point = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}: Mitte`) });
  point('Bild 1').focus();
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
  point('Bild 2').getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 100 }) as DOMRect;
  fireEvent.click(point('Bild 2'), { clientX: 20, clientY: 80, detail: 1 });
  const third = screen.getAllByRole('listitem').at(2) as HTMLElement;
  await user.type(within(third).getByRole('textbox', { name: /englisch/ }), 'Back');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(api.sent.at(-1)?.body).toEqual({
      version: 'a',
      pictures: [
        { ...picture('/b.jpg'), focus: { x: 49, y: 40 } },
        { ...picture('/a.jpg'), focus: { x: 10, y: 80 } },
        { ...picture('/a.jpg'), alt: { de: '', en: 'Back' } },
      ],
    }),
  );
});

it('issue 18: files are sent one by one, and each refused one says why', async () => {
  answer({
    'POST /api/admin/products/p1/documents': {
      status: 422,
      body: { code: 'product.document.unusable', message: '' },
    },
  });
  renderPage(<DocumentsPanel product={product} />);
  const files = ['a.exe', 'b.exe'].map((name) => new File(['MZ'], name));
  const target = (await screen.findByRole('button', { name: 'Dokumente auswählen' }))
    .parentElement as HTMLElement;
  fireEvent.drop(target, { dataTransfer: { files, types: ['Files'] } });
  expect(await screen.findByText('2 Dateien wurden nicht angenommen')).toBeTruthy();
  expect(screen.getByText(/^b\.exe: Das Dokument lässt sich nicht lesen/)).toBeTruthy();
});

it('issue 18: a category is moved', async () => {
  answer({
    'PUT /api/admin/categories/c3': { body: { data: [] } },
    'GET /api/admin/categories': {
      body: { data: [category('c1'), category('c2', 'c1', 2), category('c3')] },
    },
  });
  const { user } = renderPage(<CategoriesPage />);
  await user.click(await screen.findByRole('button', { name: 'c3 nach oben' }));
  await waitFor(() =>
    expect(api.sent.at(-1)?.body).toMatchObject({ position: 0, parent: null, version: 'v1' }),
  );
  expect(await screen.findByText('Noch keine Kategorien')).toBeTruthy();
});

it('issue 18: the tree folds, and support only reads it', async () => {
  answer();
  const { user } = renderPage(<CategoriesPage />, { role: 'support' });
  const remove = await screen.findByRole('button', { name: 'c2 löschen' });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'c1 einklappen' }));
  expect(screen.queryByText('c2')).toBeNull();
});

it('issue 18: a category that another changed meanwhile shows both values and is saved over the new one', async () => {
  answer();
  const { user } = renderPage(<CategoriesPage />);
  await user.click(await screen.findByRole('button', { name: 'c1 bearbeiten' }));
  const name = screen.getByRole('textbox', { name: 'Name (deutsch)' }) as HTMLInputElement;
  await user.clear(name);
  await user.type(name, 'Jacken');
  const theirs = { ...category('c1'), name: { de: 'Mäntel', en: 'Coats' }, version: 'v2' };
  answer({
    'PUT /api/admin/categories/c1': { status: 409, body: { code: 'record.changed' } },
    'GET /api/admin/categories': { body: { data: [theirs] } },
  });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Mäntel', { selector: 'dd' });
  expect(name.value).toBe('Jacken');
  expect(screen.getByDisplayValue('Coats')).toBeTruthy();
  answer({ 'PUT /api/admin/categories/c1': { body: { data: [theirs] } } });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent.at(-1)?.body).toMatchObject({ name: { de: 'Jacken', en: 'Coats' }, version: 'v2' });
});
