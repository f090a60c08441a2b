import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { SalesPersonsPage } from './sales-persons-page.tsx';

const api = fakeApi();

it('issue 18: makes a sales person, and shows a refused user name at its field', async () => {
  api.answers['GET /api/admin/sales-persons'] = { body: { data: [] } };
  api.answers['POST /api/admin/sales-persons'] = {
    status: 400,
    body: { code: 'validation.failed', message: '', details: [{ field: 'username', code: 'format' }] },
  };
  const { user } = renderPage(<SalesPersonsPage />);
  await user.click(await screen.findByRole('button', { name: 'Neuer Außendienstmitarbeiter' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole('button', { name: 'Einladen' });
  await user.click(send);
  expect(api.sent).toEqual([]);
  await user.type(dialog.getByLabelText(/^Nachname/), 'Berg');
  await user.type(dialog.getByLabelText(/^E-Mail/), 'vera@kontor.example');
  await user.type(dialog.getByLabelText(/^Benutzername/), 'a@b.example');
  await user.selectOptions(dialog.getByLabelText(/^Sprache/), 'en');
  await user.click(send);
  await waitFor(() =>
    expect(dialog.getByLabelText(/^Benutzername/).getAttribute('aria-invalid')).toBe('true'),
  );
  api.answers['POST /api/admin/sales-persons'] = { status: 201, body: { data: { _id: 'u1' } } };
  await user.clear(dialog.getByLabelText(/^Benutzername/));
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent.at(-1)).toEqual({
    call: 'POST /api/admin/sales-persons',
    body: { firstName: '', lastName: 'Berg', email: 'vera@kontor.example', phone: '', language: 'en' },
  });
});
