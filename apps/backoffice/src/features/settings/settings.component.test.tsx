import type { EditedSetting } from '@kontor/contract';
import { tenantLook } from '@kontor/web-kit/lib/tenant-look.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { SettingsPage } from './settings-page.tsx';

const api = fakeApi();
const read = 'GET /api/admin/settings';
const change = 'PATCH /api/admin/settings';

const setting = (values: Partial<EditedSetting>): EditedSetting => ({
  key: 'showGrossPrice',
  section: 'catalogue',
  kind: 'flag',
  label: 'Bruttopreise',
  help: null,
  unit: null,
  min: null,
  max: null,
  options: [],
  value: false,
  default: false,
  changed: null,
  ...values,
});

const settings = [
  setting({}),
  setting({
    key: 'isSignupActive',
    section: 'accounts',
    label: 'Kontoanfragen',
    value: true,
    default: true,
    changed: { at: '2026-11-01T10:00:00.000Z', by: 'anna' },
  }),
  setting({
    key: 'minimumOrderAmount',
    kind: 'amount',
    label: 'Mindestbestellwert',
    help: 'Netto, ohne Versand.',
    unit: 'EUR',
    min: 0,
    max: 1000,
    value: 99.5,
    default: '',
  }),
  setting({
    key: 'vatTable',
    kind: 'vatTable',
    label: 'Steuersätze',
    value: [{ countryCode: 'DE', rates: { standard: 19 } }],
    default: [{ countryCode: 'DE', rates: { standard: 19 } }],
  }),
];

it('issue 18: a country is chosen by its name', async () => {
  const country = setting({ key: 'country', kind: 'country', label: 'Land der Anschrift', value: 'DE' });
  api.answers[read] = answer('v1', [country]);
  renderPage(<SettingsPage />);
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Land der Anschrift/ });
  expect(select.selectedOptions[0]?.textContent).toBe('Deutschland');
});

const answer = (version: string, list = settings) => ({
  body: {
    data: {
      version,
      sections: [
        { key: 'catalogue', label: 'Sortiment' },
        { key: 'accounts', label: 'Konten' },
      ],
      settings: list,
    },
  },
});

const save = () => screen.getByRole('button', { name: 'Speichern' });

it('CONF-01 issue 18: shows default and last change, and saves only changed settings', async () => {
  api.answers[read] = answer('v1');
  api.answers[change] = answer('v2');
  const { user } = renderPage(<SettingsPage />);
  const gross = await screen.findByRole('switch', { name: /^Bruttopreise/ });
  expect(screen.getByText(/Standard: an, zuletzt geändert am .* von anna/)).toBeTruthy();
  expect(save().getAttribute('aria-disabled')).toBe('true');
  await user.click(gross);
  await user.clear(screen.getByLabelText('Deutschland Regelsatz'));
  await user.type(screen.getByLabelText('Deutschland Regelsatz'), '16,5');
  await user.click(screen.getByRole('button', { name: /„Mindestbestellwert“ auf den Standard/ }));
  await user.click(save());
  await waitFor(() =>
    expect(api.sent).toEqual([
      {
        call: change,
        body: {
          version: 'v1',
          showGrossPrice: true,
          minimumOrderAmount: null,
          vatTable: [{ countryCode: 'DE', rates: { standard: 16.5 } }],
        },
      },
    ]),
  );
});

it('issue 18: the help stands below its input, so that the inputs of a row stay in line', async () => {
  const shared = { help: 'Wird gedruckt.', default: '' };
  api.answers[read] = answer('v1', [
    setting({ ...shared, key: 'a', kind: 'text', label: 'Text', value: '' }),
    setting({ ...shared, key: 'b', kind: 'integer', label: 'Zahl', value: '' }),
    setting({ ...shared, key: 'c', kind: 'lines', label: 'Zeilen', value: '' }),
    setting({ ...shared, key: 'd', kind: 'country', label: 'Land', value: 'DE' }),
    setting({ ...shared, key: 'e', kind: 'choice', label: 'Wahl', value: '' }),
  ]);
  renderPage(<SettingsPage />);
  for (const name of ['Text', 'Zahl', 'Zeilen', 'Land', 'Wahl']) {
    const input = await screen.findByLabelText(name);
    const help = document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect([name, help?.textContent]).toEqual([name, 'Wird gedruckt.']);
    const place = help?.compareDocumentPosition(input) ?? 0;
    expect([name, place & Node.DOCUMENT_POSITION_PRECEDING]).toEqual([
      name,
      Node.DOCUMENT_POSITION_PRECEDING,
    ]);
  }
});

it('issue 18: finds settings by label and help, and refuses a wrong number at its field', async () => {
  api.answers[read] = answer('v1');
  const { user } = renderPage(<SettingsPage />);
  await user.type(await screen.findByRole('searchbox'), 'netto versand');
  expect(screen.queryByRole('switch')).toBeNull();
  const amount = screen.getByRole('textbox', { name: 'Mindestbestellwert' });
  expect((amount as HTMLInputElement).value).toBe('99,50');
  await user.clear(amount);
  await user.type(amount, '1001');
  await user.click(save());
  expect(api.sent).toEqual([]);
  expect(amount.getAttribute('aria-invalid')).toBe('true');
});

it('issue 18: a save keeps the focus and the search, and a reset leads to the field', async () => {
  api.answers[read] = answer('v1');
  api.answers[change] = answer('v2');
  const { user } = renderPage(<SettingsPage />);
  const search = await screen.findByRole<HTMLInputElement>('searchbox');
  await user.type(search, 'mindest');
  await user.click(screen.getByRole('button', { name: /„Mindestbestellwert“ auf den Standard/ }));
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Mindestbestellwert' });
  expect(document.activeElement).toBe(amount);
  await user.type(amount, '0900,5');
  api.answers[read] = answer(
    'v2',
    settings.map((one) => (one.key === 'minimumOrderAmount' ? { ...one, value: 900.5 } : one)),
  );
  await user.click(save());
  await waitFor(() => expect(amount.value).toBe('900,50'));
  expect(save().getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(save());
  expect(search.value).toBe('mindest');
  expect(document.querySelectorAll('[data-setting]')).toHaveLength(1);
  // A second save goes on from the first one.
  await user.clear(amount);
  await user.type(amount, '5');
  await user.click(save());
  await waitFor(() => expect(api.sent.at(-1)?.body).toEqual({ version: 'v2', minimumOrderAmount: 5 }));
});

it("issue 18: merges another user's change and saves the own one", async () => {
  api.answers[read] = answer('v1');
  const { user } = renderPage(<SettingsPage />);
  await user.click(await screen.findByRole('switch', { name: /^Bruttopreise/ }));
  api.answers[change] = { status: 409, body: { code: 'record.changed' } };
  api.answers[read] = answer(
    'v2',
    settings.map((one) => (one.key === 'isSignupActive' ? { ...one, value: false } : one)),
  );
  await user.click(save());
  await waitFor(() =>
    expect((screen.getByRole('switch', { name: /^Kontoanfragen/ }) as HTMLInputElement).checked).toBe(false),
  );
  expect((screen.getByRole('switch', { name: /^Bruttopreise/ }) as HTMLInputElement).checked).toBe(true);
});

it('ROLE-03 issue 18: a role without the right says why nothing is saved', async () => {
  api.answers[read] = answer('v1');
  const { user } = renderPage(<SettingsPage />, { role: 'support' });
  await user.click(await screen.findByRole('switch', { name: /^Bruttopreise/ }));
  expect(document.getElementById(save().getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('');
  await user.click(save());
  expect(api.sent).toEqual([]);
});

it('issue 18: takes amounts with thousands separators and host names, and shows the new name of the shop at once', async () => {
  const name = setting({
    key: 'companyData_name',
    kind: 'text',
    label: 'Name',
    value: 'Shop',
    default: 'shop',
  });
  const website = setting({
    key: 'companyData_website',
    kind: 'url',
    label: 'Webseite',
    value: '',
    default: '',
  });
  const minimum = setting({
    key: 'minimumOrderAmount',
    kind: 'amount',
    label: 'Mindestbestellwert',
    value: '',
    default: '',
  });
  api.answers[read] = answer('v1', [name, website, minimum]);
  api.answers[change] = answer('v2');
  api.answers['GET /api/configuration'] = {
    body: { data: { companyData: { name: 'Müller' }, theme: { primaryColor: '#0b6b3a' } } },
  };
  const { user } = renderPage(<SettingsPage />);
  await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Müller');
  await user.type(screen.getByRole('textbox', { name: 'Webseite' }), 'www.mueller.example');
  await user.type(screen.getByRole('textbox', { name: 'Mindestbestellwert' }), '1.250,50');
  await user.click(save());
  await waitFor(() => expect(tenantLook.get().name).toBe('Müller'));
  expect(api.sent.at(-1)?.body).toMatchObject({
    companyData_name: 'Müller',
    companyData_website: 'https://www.mueller.example',
    minimumOrderAmount: 1250.5,
  });
});
