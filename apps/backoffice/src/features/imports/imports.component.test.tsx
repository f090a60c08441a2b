import type { ImportKindInfo, ImportMapping, ImportRun } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { DropZone } from './drop-zone.tsx';
import { ImportFilePanels } from './import-file.tsx';
import { ImportPage } from './import-page.tsx';
import { ImportsPage } from './imports-page.tsx';
import type { MappingDraft } from './mapping-form.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useParams: () => ({ id: 'r1' }),
}));

const api = fakeApi();

const column = (name: string, more: Partial<ImportKindInfo['columns'][number]> = {}) => ({
  name,
  isKey: false,
  isRequired: false,
  mayRepeat: false,
  form: 'text' as const,
  ...more,
});

const kinds: ImportKindInfo[] = [
  {
    kind: 'stock',
    mayRead: true,
    mayWrite: true,
    columns: [column('sku', { isKey: true }), column('quantity', { isRequired: true, form: 'number' })],
  },
  { kind: 'users', mayRead: false, mayWrite: false, columns: [column('username')] },
];

const run: ImportRun = {
  id: 'r1',
  source: 'backOffice',
  state: 'checked',
  createdAt: '2026-11-01T10:00:00.000Z',
  endedAt: null,
  by: 'olga',
  isOpen: true,
  acceptPartial: false,
  progress: null,
  leftOut: [],
  pictures: 0,
  restored: null,
  files: [
    {
      position: 1,
      name: 'bestand.csv',
      kind: 'stock',
      bytes: 40,
      state: 'waiting',
      read: 3,
      inserted: 0,
      updated: 0,
      unchanged: 0,
      deleted: 0,
      leftOut: 0,
      refused: 1,
      durationMs: 12,
      reasons: [{ code: 'number.invalid', reason: 'Das ist keine Zahl', count: 1 }],
      hasFile: true,
      wayBack: 'none',
      header: ['Artikel', 'Menge', 'Ort'],
      sample: [['A1', '5', 'X']],
      mapping: {
        columns: { sku: { from: 'Artikel' }, quantity: { from: 'Menge' } },
        numbers: 'plain',
        dates: 'plain',
      },
      sender: null,
      missing: [],
      mends: 0,
    },
  ],
};

function showFile(changed: Partial<ImportRun['files'][number]> = {}, known = kinds) {
  const [file] = run.files;
  if (!file) throw new Error('no file');
  const drafts: MappingDraft[] = [];
  const view = renderPage(
    <ImportFilePanels
      run={run}
      file={{ ...file, ...changed }}
      kinds={known}
      onChanged={async () => undefined}
      drafts={{ change: (_, draft) => drafts.push(draft), save: async () => undefined }}
      corrections={{
        valuesOf: () => ({}),
        change: () => undefined,
        isEmpty: true,
        isPending: false,
        save: () => undefined,
      }}
      onRestored={() => undefined}
    />,
  );
  return { ...view, drafts };
}

it('issue 18: shows all columns of pictures of a list, and room for one more', async () => {
  const { user } = showFile(
    {
      kind: 'images',
      header: ['Artikel', 'Bild 1', 'Bild 2', 'Foto'],
      sample: [['A1', 'a.jpg', 'b.jpg', 'c.jpg']],
      mapping: {
        columns: { product: { from: 'Artikel' }, url: { from: 'Bild 1' }, 'url.2': { from: 'Bild 2' } },
        numbers: 'plain',
        dates: 'plain',
      },
    },
    [
      {
        kind: 'images',
        mayRead: true,
        mayWrite: true,
        columns: [column('product', { isKey: true }), column('url', { isRequired: true, mayRepeat: true })],
      },
    ],
  );
  const second = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Bild 2 url\.2/ });
  expect(second.value).toBe('Bild 2');
  await user.click(screen.getByRole('button', { name: 'Weitere Spalten zuordnen (1)' }));
  expect(screen.getByRole('combobox', { name: /Bild 3 url\.3/ })).toBeTruthy();
});

it('issue 18: the log names files, kinds, senders and counts; export offers the kinds that the role may read', async () => {
  const { files, ...summary } = run;
  api.answers['GET /api/admin/import-kinds'] = { body: { data: kinds } };
  api.answers['GET /api/admin/imports'] = {
    body: {
      data: [
        {
          ...summary,
          source: 'command',
          by: null,
          state: 'interrupted',
          files: [{ name: 'stock.csv', kind: 'stock' }],
          read: 3,
          inserted: 1,
          updated: 1,
          unchanged: 0,
          deleted: 0,
          leftOut: 0,
          refused: 1,
        },
      ],
      meta: { total: files.length, page: 1, pageSize: 50 },
    },
  };
  renderPage(<ImportsPage />);
  expect(await screen.findByText('Befehl auf dem Server')).toBeTruthy();
  expect(screen.getAllByText('unterbrochen').length).toBeGreaterThan(0);
  const select = screen.getByLabelText('Was exportieren');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Bestand']);
});

it('issue 18: maps columns with examples and names unused ones', async () => {
  api.answers['GET /api/admin/imports/r1/files/1/refusals'] = {
    body: { data: [], meta: { total: 0, page: 1, pageSize: 50 } },
  };
  api.answers['PUT /api/admin/imports/r1/files/1'] = { body: { data: run } };
  const { user, drafts } = showFile();
  expect(await screen.findByText('Nicht verwendet: Ort')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: /Schlüssel/ }), 'Ort');
  expect(screen.getByText('Nicht verwendet: Artikel')).toBeTruthy();
  await user.type(screen.getByLabelText('Absender'), 'Nord');
  expect(screen.getByRole('button', { name: 'Zuordnung speichern' })).toBeTruthy();
  expect(drafts.at(-1)).toMatchObject({
    kind: 'stock',
    sender: 'Nord',
    mapping: { columns: { sku: { from: 'Ort' }, quantity: { from: 'Menge' } } },
  });
});

it('issue 18: asks for which price list the prices of a list are, and names its volume prices', async () => {
  api.answers['GET /api/admin/grid/options'] = {
    body: {
      data: {
        priceLists: [
          { code: 'BASE', name: 'Basispreise', isBase: true },
          { code: 'gk', name: 'Großkunden', isBase: false },
        ],
      },
    },
  };
  const { user, drafts } = showFile(
    {
      kind: 'prices',
      header: ['Artikel', 'Preis', 'ab 10'],
      sample: [['A1', '5', '4']],
      mapping: {
        columns: { sku: { from: 'Artikel' }, value: { from: 'Preis' }, 'value.10': { from: 'ab 10' } },
        numbers: 'plain',
        dates: 'plain',
      },
    },
    [
      {
        kind: 'prices',
        mayRead: true,
        mayWrite: true,
        columns: [column('sku', { isKey: true }), column('priceList'), column('value', { form: 'number' })],
      },
    ],
  );
  const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Preisliste priceList/ });
  expect(list.selectedOptions[0]?.textContent).toBe('Grundpreisliste');
  await user.selectOptions(
    list,
    await within(list).findByRole('option', { name: 'Preisliste „Großkunden“' }),
  );
  expect(drafts.at(-1)?.mapping.columns.priceList).toEqual({ value: 'gk' });
  expect(list.selectedOptions[0]?.textContent).toBe('Preisliste „Großkunden“');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Preis ab 10 value\.10/ }).value).toBe(
    'ab 10',
  );
});

it('issue 18: one button saves the mappings of all parts of a list, with one sender', async () => {
  const [file] = run.files;
  if (!file) throw new Error('no file');
  const part = { ...file, refused: 0, reasons: [] };
  const files = [part, { ...part, position: 2, kind: 'prices' }, { ...part, position: 3, kind: 'ean' }];
  const known = files.map(({ kind }) => ({ ...kinds[0], kind }));
  api.answers['GET /api/admin/import-kinds'] = { body: { data: known } };
  api.answers['GET /api/admin/imports/r1'] = { body: { data: { ...run, files } } };
  const { user } = renderPage(<ImportPage />);
  expect(await screen.findAllByLabelText('Absender')).toHaveLength(1);
  expect(screen.getAllByText('Nicht verwendet: Ort')).toHaveLength(1);
  const check = screen.getByRole('button', { name: 'Prüfen' });
  const [, second] = screen.getAllByRole('combobox', { name: /Schlüssel/ });
  await user.selectOptions(second as HTMLElement, 'Ort');
  expect(check.getAttribute('aria-disabled') ?? check.hasAttribute('data-disabled')).toBeTruthy();
  await user.type(screen.getByLabelText('Absender'), 'Nord');
  const saved = files.map((one) => ({ ...one, sender: 'Nord' }));
  for (const { position } of files)
    api.answers[`PUT /api/admin/imports/r1/files/${position}`] = { body: { data: { ...run, files: saved } } };
  const [button] = screen.getAllByRole('button', { name: 'Alle Zuordnungen speichern' });
  await user.click(button as HTMLElement);
  await waitFor(() => expect(api.sent).toHaveLength(3));
  // The first part comes last, because the others follow it.
  expect(api.sent.map(({ body }) => body)).toMatchObject([
    { kind: 'ean', sender: 'Nord', mapping: { columns: { sku: { from: 'Artikel' } } } },
    { kind: 'prices', sender: 'Nord', mapping: { columns: { sku: { from: 'Ort' } } } },
    { kind: 'stock', sender: 'Nord', mapping: { columns: { sku: { from: 'Artikel' } } } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Prüfen' }));
  expect(api.called).toContain('POST /api/admin/imports/r1/check');
});

it.each([
  [1, '1 Zeile'],
  [1200, '1.200 Zeilen'],
])('issue 18: the progress of an import counts %i rows in words', async (rows, text) => {
  const progress = {
    file: 'bestand.csv',
    fileIndex: 0,
    fileCount: 1,
    step: 'check',
    rows,
    share: 0.5,
  } as const;
  api.answers['GET /api/admin/import-kinds'] = { body: { data: kinds } };
  api.answers['GET /api/admin/imports/r1'] = {
    body: { data: { ...run, state: 'checking', isOpen: false, progress } },
  };
  renderPage(<ImportPage />);
  expect((await screen.findByText(/^Datei 1 von 1/)).textContent).toBe(
    `Datei 1 von 1: bestand.csv, Prüfen, ${text}`,
  );
});

it.each([
  ['is not recognised', { kind: null, mapping: null }],
  ['is loaded', { state: 'loaded' }],
] as const)(
  'issue 18: the second part of a list asks for the sender if the first one %s',
  async (_, first) => {
    const [file] = run.files;
    if (!file) throw new Error('no file');
    const part = { ...file, refused: 0, reasons: [] };
    const files = [
      { ...part, ...first },
      { ...part, position: 2, kind: 'prices' },
      { ...part, position: 3, kind: 'ean' },
    ];
    api.answers['GET /api/admin/import-kinds'] = {
      body: { data: ['stock', 'prices', 'ean'].map((kind) => ({ ...kinds[0], kind })) },
    };
    api.answers['GET /api/admin/imports/r1'] = { body: { data: { ...run, files } } };
    for (const position of [2, 3])
      api.answers[`PUT /api/admin/imports/r1/files/${position}`] = { body: { data: { ...run, files } } };
    const { user } = renderPage(<ImportPage />);
    await user.type(await screen.findByLabelText('Absender'), 'Nord');
    const [button] = screen.getAllByRole('button', { name: 'Alle Zuordnungen speichern' });
    await user.click(button as HTMLElement);
    await waitFor(() => expect(api.sent).toHaveLength(2));
    expect(api.sent.map(({ body }) => body)).toMatchObject([
      { kind: 'ean', sender: 'Nord' },
      { kind: 'prices', sender: 'Nord' },
    ]);
  },
);

it('issue 18: an unreadable file asks for another one, not for what it contains', async () => {
  const [file] = run.files;
  if (!file) throw new Error('no file');
  const reasons = [
    { code: 'file.encoding.unclear', reason: 'Der Zeichensatz ist nicht eindeutig', count: 1 },
  ];
  const files = [
    { ...file, ...{ kind: null, header: null, sample: [], mapping: null, refused: 0, reasons } },
  ];
  api.answers['GET /api/admin/import-kinds'] = { body: { data: kinds } };
  api.answers['GET /api/admin/imports/r1'] = { body: { data: { ...run, state: 'draft', files } } };
  renderPage(<ImportPage />);
  expect(await screen.findByText('Der Zeichensatz ist nicht eindeutig')).toBeTruthy();
  expect(screen.queryByLabelText('Was die Datei enthält')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Als weitere Art laden' })).toBeNull();
  expect(screen.getAllByText('Eine Datei ist nicht lesbar. Laden Sie eine berichtigte hoch.').length).toBe(2);
});

it('issue 18: attributes of the shop are shown and added in a mapping by name', async () => {
  api.answers['GET /api/admin/lookups/products/attributes'] = {
    body: {
      data: [
        { key: 'color', version: 'v', values: { key: 'color', 'name.de': 'Farbe' }, uses: 0 },
        { key: 'size', version: 'v', values: { key: 'size', 'name.de': 'Größe' }, uses: 0 },
      ],
      meta: { total: 2, page: 1, pageSize: 100 },
    },
  };
  const products = { ...kinds[0], kind: 'products' } as ImportKindInfo;
  const columns = { 'attributes.size': { from: 'Menge' } };
  const { user } = showFile(
    {
      ...{ kind: 'products', reasons: [], refused: 0 },
      mapping: { columns, numbers: 'plain', dates: 'plain' },
    },
    [products],
  );
  expect(await screen.findByRole('combobox', { name: /Größe attributes\.size/ })).toBeTruthy();
  await screen.findByRole('option', { name: 'Farbe' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Merkmal hinzufügen' }), 'Farbe');
  await user.click(screen.getByRole('button', { name: 'Hinzufügen' }));
  expect(screen.getByRole('combobox', { name: /Farbe attributes\.color/ })).toBeTruthy();
});

it('issue 18: tells the attributes that a list adds from each other, by name', async () => {
  const [file] = run.files;
  if (!file) throw new Error('no file');
  const part = (position: number, kind: string, columns: ImportMapping['columns']) => ({
    ...{ ...file, position, kind, refused: 0, reasons: [] },
    mapping: { columns, numbers: 'plain' as const, dates: 'plain' as const },
  });
  const attribute = (key: string, name: string) => ({ key: { value: key }, 'name.de': { value: name } });
  const files = [
    part(1, 'products', { sku: { from: 'Artikel' }, 'attributes.size': { from: 'Ort' } }),
    part(2, 'attributes', attribute('color', 'Farbe')),
    part(3, 'attributes', attribute('size', 'Größe')),
  ];
  const known = ['products', 'attributes'].map((kind) => ({ ...kinds[0], kind }) as ImportKindInfo);
  api.answers['GET /api/admin/import-kinds'] = { body: { data: known } };
  api.answers['GET /api/admin/imports/r1'] = { body: { data: { ...run, files } } };
  renderPage(<ImportPage />);
  expect(await screen.findByRole('region', { name: 'bestand.csv: Merkmale (Farbe)' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Merkmale (Größe)' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: /Größe attributes\.size/ })).toBeTruthy();
});

it('issue 18: after a check refused cells are read again; each part of a list has its counts and next steps after loading', async () => {
  const [file] = run.files;
  if (!file) throw new Error('no file');
  const refusal = (value: string) => ({
    body: {
      data: [
        {
          row: 2,
          column: 'quantity',
          code: 'number.invalid',
          reason: 'Das ist keine Zahl',
          value,
          mended: null,
          cause: null,
        },
      ],
      meta: { total: 1, page: 1, pageSize: 50 },
    },
  });
  const parts = [file, { ...file, position: 2, kind: 'users', refused: 0, reasons: [] }];
  const shown = (state: ImportRun['state'], files = parts) => ({ body: { data: { ...run, state, files } } });
  api.answers['GET /api/admin/import-kinds'] = { body: { data: kinds } };
  api.answers['GET /api/admin/imports/r1'] = shown('checked');
  api.answers['GET /api/admin/imports/r1/files/1/refusals'] = refusal('zwölf');
  api.answers['POST /api/admin/imports/r1/check'] = shown('checking');
  const { user } = renderPage(<ImportPage />);
  expect(await screen.findByDisplayValue('zwölf')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Bestand' })).toBeTruthy();
  api.answers['GET /api/admin/imports/r1'] = shown('checking');
  await user.click(screen.getByRole('button', { name: 'Prüfen' }));
  expect(await screen.findByRole('heading', { name: 'wird geprüft' })).toBeTruthy();
  api.answers['GET /api/admin/imports/r1/files/1/refusals'] = refusal('dreizehn');
  api.answers['GET /api/admin/imports/r1'] = shown('checked');
  expect(await screen.findByDisplayValue('dreizehn', {}, { timeout: 3000 })).toBeTruthy();
  expect(screen.queryByDisplayValue('zwölf')).toBeNull();

  const done = parts.map((part) => ({ ...part, state: 'loaded' as const }));
  api.answers['POST /api/admin/imports/r1/check'] = shown('done', done);
  await user.click(screen.getByRole('button', { name: 'Prüfen' }));
  expect(await screen.findByRole('link', { name: 'Benutzer auswählen und einladen' })).toBeTruthy();
});

it('issue 18: mends refused cells of several tables at once, checks again, and loads nothing before', async () => {
  const [file] = run.files;
  if (!file) throw new Error('no file');
  const twoParts = { ...run, files: [file, { ...file, position: 2 }] };
  const refusals = (row: number, value: string) => ({
    body: {
      data: [
        {
          ...{ row, column: 'quantity', value },
          ...{ code: 'number.invalid', reason: 'Das ist keine Zahl', mended: null, cause: null },
        },
      ],
      meta: { total: 1, page: 1, pageSize: 50 },
    },
  });
  api.answers['GET /api/admin/import-kinds'] = { body: { data: kinds } };
  api.answers['GET /api/admin/imports/r1'] = { body: { data: twoParts } };
  api.answers['GET /api/admin/imports/r1/files/1/refusals'] = refusals(2, 'viele');
  api.answers['GET /api/admin/imports/r1/files/2/refusals'] = refusals(3, 'wenige');
  for (const position of [1, 2])
    api.answers[`PUT /api/admin/imports/r1/files/${position}/mends`] = { body: { data: twoParts } };
  api.answers['POST /api/admin/imports/r1/check'] = { body: { data: twoParts } };
  const { user } = renderPage(<ImportPage />);
  const field = await screen.findByLabelText('Wert für Zeile 2, Menge');
  expect(screen.getAllByText(/^Die Zeilennummern sind die eines Tabellenprogramms/)).toHaveLength(2);
  // Below 1024 px the heading of the column stands at its cell.
  expect(screen.getByRole('cell', { name: '2' }).getAttribute('data-label')).toBe('Zeile');
  await user.clear(field);
  await user.type(field, '7');
  const other = await screen.findByLabelText('Wert für Zeile 3, Menge');
  await user.clear(other);
  await user.type(other, '8');
  const loadGood = screen.getByRole('button', { name: 'Nur gute Zeilen laden' });
  expect(loadGood.getAttribute('aria-disabled')).toBe('true');
  const [save] = screen.getAllByRole('button', { name: 'Korrekturen speichern und prüfen' });
  if (!save) throw new Error('no button');
  await user.click(save);
  await waitFor(() => expect(api.called).toContain('POST /api/admin/imports/r1/check'));
  expect(api.sent.filter(({ call }) => call.endsWith('/mends')).map(({ body }) => body)).toEqual([
    { cells: [{ row: 2, column: 'quantity', value: '7' }] },
    { cells: [{ row: 3, column: 'quantity', value: '8' }] },
  ]);
  await waitFor(() => expect(loadGood.getAttribute('aria-disabled')).not.toBe('true'));
});

it('issue 18: says at the choice of kinds which of them cover a whole list', async () => {
  const [stock] = kinds;
  const known = (...names: string[]) => names.map((kind) => ({ ...stock, kind }) as ImportKindInfo);
  const { unmount } = showFile({ kind: null }, known('stock', 'products', 'companies'));
  const choice = await screen.findByLabelText('Was die Datei enthält');
  const hint = document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(hint).toMatch(/„Artikel“ umfasst .* Preisen, Beständen und Bildern\. „Kunden“ umfasst/);
  unmount();
  showFile({ kind: null }, known('stock'));
  expect((await screen.findByLabelText('Was die Datei enthält')).hasAttribute('aria-describedby')).toBe(
    false,
  );
});

it('issue 18: asks before it restores former values', async () => {
  api.answers['POST /api/admin/imports/r1/files/1/restore'] = { body: { data: run } };
  const { user } = showFile({ state: 'loaded', reasons: [], refused: 0, updated: 2, wayBack: 'kept' });
  await user.click(await screen.findByRole('button', { name: 'Werte wiederherstellen' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/2 Datensätze von „bestand.csv“/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Werte wiederherstellen' }));
  await waitFor(() => expect(api.called).toContain('POST /api/admin/imports/r1/files/1/restore'));
});

/** Stands for XMLHttpRequest: the test says how far it is. */
class FakeUpload {
  static last: FakeUpload;
  headers: Record<string, string> = {};
  upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    FakeUpload.last = this;
  }
  url = '';
  open(_: string, url: string) {
    this.url = url;
  }
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  abort() {
    this.onabort?.();
  }
}
afterEach(() => vi.unstubAllGlobals());

async function dropFile() {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const view = renderPage(<DropZone disabledReason={undefined} />);
  const input = (await screen.findByLabelText('Dateien auswählen', {
    selector: 'input',
  })) as HTMLInputElement;
  await view.user.upload(input, new File(['sku;quantity\nA1;1\n'], 'stock.csv'));
  await waitFor(() => expect(screen.getByText('0 % übertragen')).toBeTruthy());
  return view;
}

it('issue 18: shows how much of the files was sent, and cancels', async () => {
  const { user } = await dropFile();
  act(() => FakeUpload.last.upload.onprogress?.({ lengthComputable: true, loaded: 43, total: 100 }));
  expect(screen.getByText('43 % übertragen')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.43');
  await user.click(screen.getByRole('button', { name: 'Übertragung abbrechen' }));
  expect((await screen.findAllByText(/Es wurde nichts gespeichert/)).length).toBe(2);
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
});

it('issue 18: says that the connection was lost, and sends the files again', async () => {
  const { user } = await dropFile();
  const first = FakeUpload.last;
  act(() => first.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 }));
  act(() => first.onerror?.());
  expect(await screen.findByText(/bei 50 % abgerissen/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(FakeUpload.last).not.toBe(first));
  expect(screen.getByText('0 % übertragen')).toBeTruthy();
  expect(first.url).toMatch(/\?requestId=[0-9a-f-]{36}$/);
  expect(FakeUpload.last.url).toBe(first.url);
});
