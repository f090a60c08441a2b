import type { ScheduledPrice } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { EditDialog, ScheduleDialog } from './schedule-dialogs.tsx';

const api = fakeApi();
const save = 'POST /api/admin/scheduled-prices';
const list = 'GET /api/admin/scheduled-prices';

const row: ScheduledPrice = {
  sku: 'A-1',
  name: 'Jacke',
  priceList: 'base',
  minQuantity: 1,
  value: 10,
  preOrderValue: null,
  priceUnit: 1,
  validFrom: '2027-01-01T00:00:00.000Z',
  validUntil: null,
  state: 'planned',
  usualValue: 12,
  version: 'v1',
};

const page = (...data: ScheduledPrice[]) => ({
  body: { data, meta: { total: data.length, page: 1, pageSize: 100 } },
});

async function changedMeanwhile(...theirs: ScheduledPrice[]) {
  api.answers[list] = page(...theirs);
  api.answers[save] = { status: 409, body: { code: 'record.changed' } };
  const { user } = renderPage(<EditDialog row={row} onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/^Preis/));
  await user.type(dialog.getByLabelText(/^Preis/), '9');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await dialog.findByText('Inzwischen von jemand anderem geändert');
  return { user, dialog };
}

it('issue 18: shows the planned price that another person saved meanwhile, and saves over it when told', async () => {
  const { user, dialog } = await changedMeanwhile({ ...row, value: 8.5, preOrderValue: 8, version: 'v2' });
  expect((await dialog.findByText('8,50')).tagName).toBe('DD');
  expect(dialog.getByLabelText<HTMLInputElement>(/Vororder/).value).toBe('8,00');
  await user.click(dialog.getByRole('button', { name: 'Meine Eingabe behalten' }));
  api.answers[save] = { body: { data: { changed: 1 } } };
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(api.sent.at(-1)?.body).toMatchObject({
      prices: [{ sku: 'A-1', value: '9', preOrderValue: '8', version: 'v2' }],
    }),
  );
});

it('issue 18: Enter chooses the article of a planned price from those found by a name, and saves nothing', async () => {
  api.answers['GET /api/admin/grid'] = {
    body: { data: [{ sku: 'A-1' }, { sku: 'A-2' }].map((found) => ({ ...found, name: 'Jacke' })), meta: {} },
  };
  const lists = [{ code: 'base', name: 'Basis', isBase: true }];
  const { user } = renderPage(<ScheduleDialog lists={lists} priceList="base" sku="" onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog'));
  const article = dialog.getByLabelText<HTMLInputElement>(/Artikelnummer/, { selector: 'input' });
  await user.type(article, 'jacke');
  await screen.findByText('A-2 · Jacke');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(article.value).toBe('A-2');
  expect(api.sent).toEqual([]);
});

it('issue 18: each refused field of a planned price says what would be right', async () => {
  const lists = [{ code: 'base', name: 'Basis', isBase: true }];
  const { user } = renderPage(<ScheduleDialog lists={lists} priceList="base" sku="A-1" onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/^Ab Menge/));
  await user.type(dialog.getByLabelText(/^Ab Menge/), '1000000');
  await user.type(dialog.getByLabelText(/^Preis \*/), '-5');
  await user.type(dialog.getByLabelText(/^Vororderpreis/), '99999999999999');
  await user.type(dialog.getByLabelText(/^Gültig bis/), 'morgen{Enter}');
  const shown = (label: RegExp) =>
    document.getElementById(dialog.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent;
  await dialog.findByText('Ganze Zahl von 1 bis 999.999');
  const price = 'Zahl von 0 bis 9.999.999.999,99, höchstens vier Nachkommastellen; 1 oder 1000 statt 1,000';
  expect(dialog.getAllByText(price)).toHaveLength(2);
  expect(dialog.getByText('Bitte füllen Sie dieses Feld aus')).toBeTruthy();
  expect(
    dialog.getByText('Bitte geben Sie Datum und Uhrzeit ein, zum Beispiel 24.12.2026, 08:00'),
  ).toBeTruthy();
  expect(shown(/^Ab Menge/)).toBe('Ganze Zahl von 1 bis 999.999');
  expect(api.sent).toEqual([]);
});

function LateLists() {
  const [isThere, setIsThere] = useState(false);
  const lists = isThere ? [{ code: 'base', name: 'Händler' }] : [];
  return (
    <>
      <ScheduleDialog lists={lists as never} priceList={lists[0]?.code ?? ''} sku="A-1" onClose={() => {}} />
      <input aria-label="Ankunft" onFocus={() => setIsThere(true)} />
    </>
  );
}

it('issue 18: plans a price in the list that is shown, also when the lists arrive after the dialog', async () => {
  api.answers[save] = { body: { data: { changed: 1 } } };
  const { user } = renderPage(<LateLists />);
  const dialog = within(await screen.findByRole('dialog'));
  act(() => screen.getByLabelText('Ankunft').focus());
  expect(await dialog.findByDisplayValue('Händler')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Preis \*?/), '9');
  await user.type(dialog.getByLabelText(/^Gültig ab/), '01.02.2030, 10:00');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(api.sent.at(-1)?.body).toMatchObject({ prices: [{ sku: 'A-1', priceList: 'base' }] }),
  );
});

it('issue 18: says that a planned price leaves the other volume prices as they are', async () => {
  const lists = [{ code: 'base', name: 'Basis', isBase: true }];
  renderPage(<ScheduleDialog lists={lists} priceList="base" sku="A-1" onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Andere Staffelpreise des Artikels bleiben unverändert/)).toBeTruthy();
});
