import type { GridRow } from '@kontor/contract';
import { MAX_GRID_LISTS } from '@kontor/domain';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { GridPage } from './grid-page.tsx';

const api = fakeApi();

const row = (sku: string, price: number | null, more: Partial<GridRow> = {}): GridRow => ({
  sku,
  productId: 'p1',
  productSku: 'J',
  name: 'Jacke',
  ...{ productIsActive: true, isOnlySellableWithPositiveStock: false, isStockFreeze: false },
  isGrossPrice: false,
  isActive: true,
  salesBatchSize: null,
  releaseDate: null,
  rrp: null,
  stock: 5,
  preStocks: {},
  prices: price === null ? {} : { base: [[1, price, null, 1]] },
  scheduled: [],
  ...more,
});

async function open(
  rows: GridRow[] = [row('A', 10), row('B', 12.5), row('C', null)],
  role = 'owner',
  lists: object[] = [],
  emptyParts = 0,
) {
  api.answers['GET /api/admin/grid/options'] = {
    body: {
      data: {
        currency: 'EUR',
        priceLists: [
          { code: 'base', name: 'Basis', isBase: true },
          { code: 'gold', name: 'Gold', isBase: false },
          ...lists,
        ],
        seasons: [{ key: 'spring', name: 'Frühjahr', date: '2027-03-01' }],
        categories: [],
      },
    },
  };
  let asked = 0;
  api.answers['GET /api/admin/grid'] = {
    get body() {
      asked += 1;
      return asked <= emptyParts ? { data: [], meta: { next: '0' } } : { data: rows, meta: { next: null } };
    },
  };
  const { router } = renderPage(<GridPage />, { path: '/grid', role: role as 'owner' });
  const grid = await screen.findByRole('grid');
  await within(grid).findByRole('rowheader', { name: 'A' });
  grid.focus();
  return { grid, router, user: userEvent.setup() };
}

const cell = (at: number, place = 0) =>
  screen.getAllByRole('row')[at + 1]?.querySelectorAll('[data-row]')[place] as HTMLElement;
const texts = (place = 0) => [0, 1, 2].map((at) => cell(at, place).querySelector('span')?.textContent);
const answer = (data: object) => {
  api.answers['POST /api/admin/grid'] = { body: { data } };
};

describe('issue 18: the bulk grid', () => {
  it('keeps only articles without a price, and shows the chosen price lists, by its address', async () => {
    const { user, router } = await open();
    await user.selectOptions(screen.getByLabelText('Nur zeigen'), 'Ohne Preis');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ state: 'withoutPrice' }));
    await user.click(screen.getByRole('button', { name: 'Spalten' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Gold' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ lists: 'base,gold' }));
    expect(await screen.findByRole('columnheader', { name: /Gold/ })).toBeTruthy();
  });

  it('is typed into by keys alone: Enter, Escape, F2, Tab', async () => {
    const { user } = await open();
    await user.keyboard('11,5{Enter}13{Escape}{F2}');
    expect((screen.getByRole('textbox', { name: /^B/ }) as HTMLInputElement).value).toBe('12,50');
    await user.keyboard('{Backspace}5{Tab}7{Enter}');
    expect(texts()).toEqual(['11,50', '12,55', '']);
    expect(texts(1)).toEqual(['5', '7', '5']);
    expect(screen.getByRole('button', { name: '3 Zellen speichern' })).toBeDefined();
  });

  it('selects a range with Shift, fills it down, clears it, and undoes each step', async () => {
    const { user } = await open();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(texts()).toEqual(['10,00', '10,00', '10,00']);
    await user.keyboard('{Delete}');
    expect(texts()).toEqual(['', '', '']);
    await user.keyboard('{Control>}zz{/Control}');
    expect(texts()).toEqual(['10,00', '12,50', '']);
    await user.keyboard('{Control>}y{/Control}');
    expect(texts()).toEqual(['10,00', '10,00', '10,00']);
  });

  it('takes a block of a spreadsheet and gives one', async () => {
    const { user, grid } = await open();
    await user.paste('1.234,50\t8\r\n9.5\t9\r\n\t10\r\n');
    expect(texts()).toEqual(['1234,50', '9,50', '']);
    expect(texts(1)).toEqual(['8', '9', '10']);
    let copied = '';
    const setData = (_type: string, text: string) => {
      copied = text;
    };
    fireEvent.copy(grid, { clipboardData: { setData } });
    expect(copied).toBe('1234,50\t8\r\n9,50\t9\r\n\t10');
  });

  it('changes the selected prices by percent with rounding', async () => {
    const { user } = await open();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Um Prozent ändern' }));
    const dialog = await screen.findByRole('dialog', { name: '2 Preise um Prozent ändern' });
    await user.type(within(dialog).getByLabelText(/^Prozent/), '3,3');
    await user.selectOptions(within(dialog).getByLabelText('Rundung'), '0.05');
    expect(within(dialog).getByText('Aus 10,00 wird 10,35.')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Um Prozent ändern' }));
    await waitFor(() => expect(texts()).toEqual(['10,35', '12,90', '']));
  });

  it('sends seen and new values, and shows them as saved', async () => {
    const { user } = await open();
    answer({ saved: 2, refused: [], conflicts: [] });
    await user.keyboard('11{Enter}{ArrowRight}6{Enter}');
    await user.click(screen.getByRole('button', { name: '2 Zellen speichern' }));
    await screen.findByRole('button', { name: 'Speichern' });
    expect(api.sent.at(-1)?.body).toEqual({
      columns: [
        { kind: 'price', priceList: 'base', minQuantity: 1, cells: [['A', '10', '11']] },
        { kind: 'stock', cells: [['B', '5', '6']] },
      ],
    });
    expect(texts()).toEqual(['11,00', '12,50', '']);
  });

  it('explains refused cells at the cell, and saves the others only when told', async () => {
    const { user } = await open();
    answer({
      saved: 0,
      refused: [{ column: 0, cell: 0, code: 'number.invalid', text: 'Das ist keine Zahl' }],
      conflicts: [],
    });
    await user.keyboard('zehn{Enter}13{Enter}');
    await user.click(screen.getByRole('button', { name: '2 Zellen speichern' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Nichts gespeichert: 1 Zelle wird nicht angenommen');
    expect(alert.textContent).toContain('A · Basis · Preis„zehn“: Das ist keine Zahl');
    expect(cell(0).getAttribute('aria-invalid')).toBe('true');
    expect(cell(0).getAttribute('title')).toBe('Das ist keine Zahl');
    answer({ saved: 1, refused: [], conflicts: [] });
    await user.click(within(alert).getByRole('button', { name: 'Übrige speichern (1)' }));
    await screen.findByRole('button', { name: '1 Zelle speichern' });
    expect(api.sent.at(-1)?.body).toMatchObject({ columns: [{ cells: [['B', '12.5', '13']] }] });
    expect(texts()).toEqual(['zehn', '13,00', '']);
    // The button that was pressed, or the page, has the focus.
    await user.keyboard('{Control>}z{/Control}');
    expect(texts()).toEqual(['10,00', '13,00', '']);
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Letztes Speichern zurücknehmen' })).toBeTruthy();
  });

  it('names a cell that is too long to be sent, and saves the others when told', async () => {
    const { user } = await open();
    await user.keyboard(`${'x'.repeat(201)}{Enter}13{Enter}`);
    await user.click(screen.getByRole('button', { name: '2 Zellen speichern' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Eine Zelle hat höchstens 200 Zeichen');
    expect(api.sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
    answer({ saved: 1, refused: [], conflicts: [] });
    await user.click(within(alert).getByRole('button', { name: 'Übrige speichern (1)' }));
    await screen.findByRole('button', { name: '1 Zelle speichern' });
  });

  it('shows both values of a conflict, and can send the own one', async () => {
    const { user } = await open();
    answer({
      saved: 0,
      refused: [],
      conflicts: [
        { column: 0, cell: 0, theirs: '9' },
        { column: 0, cell: 1, theirs: '8' },
      ],
    });
    await user.keyboard('11{Enter}13{Enter}');
    await user.click(screen.getByRole('button', { name: '2 Zellen speichern' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('neuer Stand 9,00, Ihre Eingabe 11,00');
    await user.click(
      within(alert).getAllByRole('button', { name: 'Neuen Stand übernehmen' })[0] as HTMLElement,
    );
    await user.click(within(alert).getByRole('button', { name: 'Meine Eingabe behalten' }));
    expect(texts()).toEqual(['9,00', '13,00', '']);
    answer({ saved: 1, refused: [], conflicts: [] });
    await user.click(screen.getByRole('button', { name: '1 Zelle speichern' }));
    await screen.findByRole('button', { name: 'Speichern' });
    expect(api.sent.at(-1)?.body).toMatchObject({ columns: [{ cells: [['B', '8', '13']] }] });
  });

  it('paints only the rows near the view of many', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => row(at === 0 ? 'A' : `A${at}`, at));
    const { grid } = await open(rows);
    expect(grid.getAttribute('aria-rowcount')).toBe('10001');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
  });

  it('loads the next part after an empty one', async () => {
    await open(undefined, 'owner', [], 2);
    await screen.findByText('3 Artikel');
    expect(texts()).toEqual(['10,00', '12,50', '']);
  });

  it('is read-only without the right to write', async () => {
    const { user } = await open(undefined, 'support');
    await user.keyboard('11{Enter}');
    expect(texts()).toEqual(['10,00', '12,50', '']);
    expect(cell(0).getAttribute('aria-readonly')).toBe('true');
  });

  it('names a scheduled price at its cell', async () => {
    await open([
      row('A', 10, {
        scheduled: [['base', 1, 8.1255, '2026-11-26T23:00:00Z', '2026-11-29T23:00:00Z', true]],
      }),
    ]);
    expect(cell(0).getAttribute('title')).toBe(
      'Bis 30.11.2026, 00:00 gilt der geplante Preis 8,1255, danach der Preis hier.',
    );
  });

  it('undoes a save by a second save, unless a value has changed since', async () => {
    const { user } = await open();
    await user.keyboard('11{Enter}');
    answer({ saved: 1, refused: [], conflicts: [] });
    await user.click(screen.getByRole('button', { name: '1 Zelle speichern' }));
    const takeBack = () => screen.findByRole('button', { name: 'Letztes Speichern zurücknehmen' });
    const confirm = async () => {
      await takeBack();
      screen.getByRole('grid').focus();
      await user.keyboard('{Control>}z{/Control}');
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Letztes Speichern zurücknehmen' }));
    };
    answer({ saved: 0, refused: [], conflicts: [{ column: 0, cell: 0, theirs: '12' }] });
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(texts()[0]).toBe('11,00');
    answer({ saved: 1, refused: [], conflicts: [] });
    await confirm();
    await waitFor(() => expect(texts()[0]).toBe('10,00'));
    expect(api.sent.at(-1)?.body).toMatchObject({
      columns: [{ kind: 'price', priceList: 'base', minQuantity: 1, cells: [['A', '11', '10']] }],
    });
    expect(screen.queryByRole('button', { name: 'Letztes Speichern zurücknehmen' })).toBeNull();
  });

  it('plans changed prices for a time; refused ones stand at their cells', async () => {
    const { user } = await open();
    await user.keyboard('11{Enter}13{Enter}');
    const plan = async () => {
      await user.click(screen.getByRole('button', { name: 'Preise planen' }));
      const dialog = await screen.findByRole('dialog');
      fireEvent.change(within(dialog).getByLabelText(/^Gültig ab|^Gilt ab|^Von/), {
        target: { value: '2027-01-01T00:00' },
      });
      await user.click(within(dialog).getByRole('button', { name: 'Preise planen' }));
    };
    const details = [{ field: 'validFrom', code: 'invalid', row: 2, text: 'Überschneidet sich' }];
    api.answers['POST /api/admin/scheduled-prices'] = {
      status: 422,
      body: { code: 'validation.failed', message: '', details },
    };
    await plan();
    expect(await screen.findByText(/Überschneidet sich/, { selector: 'li span' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
    api.answers['POST /api/admin/scheduled-prices'] = { body: { data: { changed: 2 } } };
    await plan();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent.find(({ call }) => call === 'POST /api/admin/scheduled-prices')?.body).toEqual({
      prices: ['A', 'B'].map((sku, at) => ({
        ...{ sku, priceList: 'base', minQuantity: 1, value: ['11', '13'][at] },
        ...{ validFrom: '2027-01-01T00:00', validUntil: null },
      })),
    });
    expect(texts()).toEqual(['10,00', '12,50', '']);
  });

  it.each([
    ['with', 1],
    ['without', 0],
  ])('the dialog of an article %s unchanged volume prices names them %i times', async (_, count) => {
    const other = count > 0 ? { base: [[1, 10, null, 1] as const, [5, 9, null, 1] as const] } : {};
    const rows = [row('A', 10, count > 0 ? { prices: other as never } : {}), row('B', 12.5), row('C', 1)];
    const { user } = await open(rows);
    await user.keyboard('11{Enter}');
    await user.click(screen.getByRole('button', { name: 'Preise planen' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryAllByText(/^Staffelpreise, die Sie nicht geändert haben/)).toHaveLength(count);
  });

  it('sends no request with a search text that is too long, and shows one message', async () => {
    const path = `/grid?search=${'x'.repeat(201)}`;
    api.answers['GET /api/admin/grid'] = { status: 422, body: { code: 'validation.failed', details: [] } };
    api.answers['GET /api/admin/grid/options'] = {
      body: { data: { currency: 'EUR', priceLists: [], seasons: [], categories: [] } },
    };
    renderPage(<GridPage />, { path, role: 'owner' });
    await screen.findByText('Zu lang: 201 Zeichen, möglich sind höchstens 200');
    await waitFor(() => expect(api.called).toContain('GET /api/admin/grid/options'));
    expect(screen.queryByText('Wird geladen …')).toBeNull();
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Nicht gesucht')).toBeTruthy();
    expect(api.called).not.toContain('GET /api/admin/grid');
  });

  it('offers the column of pre-order prices before any article has one', async () => {
    const { user } = await open();
    expect(screen.queryByRole('columnheader', { name: /Vororderpreis/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Spalten' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Vororderpreise' }));
    expect(await screen.findByRole('columnheader', { name: /Vororderpreis/ })).toBeDefined();
  });

  it('says why no further price list can be chosen', async () => {
    const base = Array.from({ length: MAX_GRID_LISTS - 1 }, (_, at) => ({
      ...{ code: `l${at}`, name: `Liste ${at}`, isBase: true },
    }));
    const { user } = await open([row('A', 10)], 'owner', base);
    await user.click(screen.getByRole('button', { name: 'Spalten' }));
    await screen.findByText(/Wählen Sie erst eine ab/);
    expect(screen.getByRole('checkbox', { name: 'Gold' })).toHaveProperty('disabled', true);
  });
});
