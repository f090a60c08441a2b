import type { Account } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ProfileForm } from './profile-form.tsx';

fakeApi();

it('issue 16: keeps text typed while the profile is being saved', async () => {
  const account = { firstName: 'Tobias', lastName: 'Ebner', phoneNumber: '1', email: 'a@example.com' };
  let answer: (response: Response) => void = () => {};
  const fetch = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal('fetch', fetch);
  const { user } = renderComponent(<ProfileForm account={account as Account} />);
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  await user.type(field(/Telefon/), '2{Enter}');
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  await user.type(field(/Vorname/), 'x');
  await user.type(field(/Telefon/), '3{Enter}');
  const data = { ...account, phoneNumber: '+12' };
  answer(
    new Response(JSON.stringify({ data }), { status: 200, headers: { 'content-type': 'application/json' } }),
  );
  await waitFor(() => expect(screen.getByRole('button').hasAttribute('data-loading')).toBe(false));
  expect([field(/Vorname/).value, field(/Nachname/).value, field(/Telefon/).value]).toEqual([
    'Tobiasx',
    'Ebner',
    '123',
  ]);
  expect(fetch).toHaveBeenCalledTimes(1);
});
