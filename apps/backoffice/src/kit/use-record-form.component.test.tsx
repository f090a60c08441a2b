import { ApiError } from '@kontor/web-kit/lib/api-error.ts';
import { mergeRecord } from '@kontor/web-kit/lib/merge-record.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { numberParser } from '@kontor/web-kit/lib/typed-number.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { hasUnsaved } from './unsaved.tsx';
import { useRecordForm } from './use-record-form.ts';

interface Customer extends Record<string, unknown> {
  name: string;
  city: string;
  version: string;
}

const old: Customer = { name: 'Meyer', city: 'Kiel', version: '1' };
const changed: Customer = { name: 'Meyer KG', city: 'Bremen', version: '2' };

function CustomerForm({
  send,
  first = old,
  answer = old,
  latest = changed,
}: {
  send: (values: object, version: string) => Promise<void>;
  first?: Customer;
  /** The record as the server answers it after saving. */
  answer?: Customer;
  /** The record as another person saved it. */
  latest?: Customer;
}) {
  const [record, setRecord] = useState(first);
  const { input, form, conflict } = useRecordForm({
    record,
    version: ({ version }) => version,
    toValues: ({ name, city }) => ({ name, city }),
    labels: { name: 'Name', city: 'Ort' },
    numbers: ['name'],
    shown: (_, value) => `„${value}“`,
    reload: async () => latest,
    check: () => ({}),
    send,
    onSent: () => setRecord(answer),
  });
  return (
    <form {...form}>
      <ConflictAlert {...conflict} />
      <TextInput label="Name" {...input('name')} />
      <TextInput label="Ort" {...input('city')} />
      <button type="submit">Speichern</button>
    </form>
  );
}

it('issue 18: shows conflicts field by field, merges the rest, and saves the new version', async () => {
  const send = vi
    .fn<(values: object, version: string) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError({ status: 409, code: 'record.changed' }))
    .mockResolvedValue(undefined);
  const { user } = renderPage(<CustomerForm send={send} />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Maier');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('„Meyer KG“');
  expect((screen.getByRole('textbox', { name: 'Ort' }) as HTMLInputElement).value).toBe('Bremen');
  expect((name as HTMLInputElement).value).toBe('Maier');
  await user.click(screen.getByRole('button', { name: 'Neuen Stand übernehmen' }));
  expect((name as HTMLInputElement).value).toBe('Meyer KG');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(screen.getByText(/^Alle Felder sind geklärt/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(send).toHaveBeenLastCalledWith({ name: 'Meyer KG', city: 'Bremen' }, '2');
  expect(screen.queryByText('Neuer Stand')).toBeNull();
});

it('issue 18: saves at once where another person changed other fields', async () => {
  const send = vi
    .fn<(values: object, version: string) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError({ status: 409, code: 'record.changed' }))
    .mockResolvedValue(undefined);
  const stored = { ...changed, name: 'Meyer', version: '2' };
  const { user } = renderPage(
    <CustomerForm send={send} latest={stored} answer={{ ...stored, name: 'Maier', version: '3' }} />,
  );
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Maier');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByDisplayValue('Bremen');
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Maier', city: 'Bremen' }, '2'));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(name, ' KG');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(send).toHaveBeenLastCalledWith({ name: 'Maier KG', city: 'Bremen' }, '3');
});

it('issue 18: saves at once where both typed the same amount', async () => {
  const send = vi
    .fn<(values: object, version: string) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError({ status: 409, code: 'record.changed' }))
    .mockResolvedValue(undefined);
  const { user } = renderPage(<CustomerForm send={send} latest={{ ...changed, name: '1.000,00' }} />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, '1000');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: '1.000,00', city: 'Bremen' }, '2'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('issue 18: a number that is typed in another way is no change', async () => {
  const { user } = renderPage(<CustomerForm send={vi.fn()} first={{ ...old, name: '10' }} />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, ',0');
  expect(hasUnsaved()).toBe(false);
  await user.type(name, '1');
  expect(hasUnsaved()).toBe(true);
});

it('issue 18: a field that both changed alike is no conflict', () => {
  expect(mergeRecord({ a: 1, b: [1] }, { a: 2, b: [2] }, { a: 2, b: [1] })).toEqual({
    values: { a: 2, b: [2] },
    conflicts: [],
  });
});

const unit = (ratio: string) => [{ unit: 'box', ratio }];

it.each([
  ['both typed the same amount', '500,00', '1.000,00', '1000', '1.000,00', []],
  ['only the user changed it', '500,00', '500', '1000', '1000', []],
  ['the user typed the same amount again', '500,00', '1.000,00', '500', '1.000,00', []],
  ['both changed it', '500,00', '1.000,00', '1000,5', '1000,5', ['limit']],
  ['what is typed is no number', '500,00', '1.000,00', '1000..', '1000..', ['limit']],
])(
  'issue 18: amounts conflict by value, not by text: %s',
  (_title, before, theirs, mine, limit, conflicts) => {
    const parse = numberParser((field) => field === 'limit');
    expect(mergeRecord({ limit: before }, { limit: theirs }, { limit: mine }, parse)).toEqual({
      values: { limit },
      conflicts,
    });
  },
);

it('issue 18: numbers in a list are compared by value, numbers of records by their text', () => {
  const parse = numberParser((field) => field === 'ratio');
  const merged = (theirs: string, mine: string) =>
    mergeRecord(
      { units: unit('1'), zipCode: '00100' },
      { units: unit(theirs), zipCode: '00200' },
      { units: unit(mine), zipCode: '200' },
      parse,
    ).conflicts;
  expect(merged('1.000', '1000')).toEqual(['zipCode']);
  expect(merged('1.000', '100')).toEqual(['units', 'zipCode']);
});

it('issue 18: texts by language are merged one by one', () => {
  const merged = (theirs: object, mine: object) =>
    mergeRecord({ text: { de: 'a', en: 'b' } }, { text: theirs }, { text: mine });
  expect(merged({ de: 'A', en: 'b' }, { de: 'a', en: 'B' })).toEqual({
    values: { text: { de: 'A', en: 'B' } },
    conflicts: [],
  });
  // The language without a conflict is not lost, whichever value the user keeps of the other one.
  expect(merged({ de: 'A', en: 'B' }, { de: 'Ä', en: 'b' })).toEqual({
    values: { text: { de: 'Ä', en: 'B' } },
    conflicts: ['text'],
  });
});

it('issue 18: a second save of the same form goes on from the first one', async () => {
  const send = vi.fn<(values: object, version: string) => Promise<void>>().mockResolvedValue(undefined);
  const saved = { name: 'Maier', city: 'KIEL', version: '2' };
  const { user } = renderPage(<CustomerForm send={send} answer={saved} />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Maier');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByDisplayValue('KIEL');
  await user.type(name, ' KG');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(send).toHaveBeenLastCalledWith({ name: 'Maier KG', city: 'KIEL' }, '2');
});

it('issue 18: values that were stored although the answer was lost are no conflict', async () => {
  const send = vi
    .fn<(values: object, version: string) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError({ status: 0, code: 'network.error' }))
    .mockRejectedValueOnce(new ApiError({ status: 409, code: 'record.changed' }))
    .mockResolvedValue(undefined);
  const { user } = renderPage(<CustomerForm send={send} latest={{ ...old, name: 'Maier', version: '2' }} />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Maier');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await user.type(name, ' KG');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Maier KG', city: 'Kiel' }, '2'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('issue 18: other values that another person stored after a lost answer are a conflict', async () => {
  const send = vi
    .fn<(values: object, version: string) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError({ status: 0, code: 'network.error' }))
    .mockRejectedValueOnce(new ApiError({ status: 409, code: 'record.changed' }));
  const { user } = renderPage(<CustomerForm send={send} />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Maier');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('„Meyer KG“');
  expect(send).toHaveBeenCalledTimes(2);
});

it('issue 18: blanks around a text are no conflict: the server trims them', async () => {
  const send = vi
    .fn<(values: object, version: string) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError({ status: 409, code: 'record.changed' }))
    .mockResolvedValue(undefined);
  const { user } = renderPage(<CustomerForm send={send} latest={{ ...old, city: 'Bremen', version: '2' }} />);
  const city = await screen.findByRole('textbox', { name: 'Ort' });
  await user.clear(city);
  await user.type(city, 'Bremen ');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Meyer', city: 'Bremen' }, '2'));
  expect(screen.queryByRole('alert')).toBeNull();
});
