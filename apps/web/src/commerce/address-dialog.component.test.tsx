import type { Account, Address, SiteSettings } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AddressDialog } from './address-dialog.tsx';
import { ShopContext } from './shop-context.ts';

const api = fakeApi();
const save = 'PUT /api/address/a1';

const address: Address = {
  ...{ _id: 'a1', type: 1, isDefault: false, companyName: 'Firma', firstName: '', lastName: 'Muster' },
  ...{ street: 'Weg 1', street2: null, apartment: null, addressline2: null, zipCode: '20457' },
  ...{ city: 'Hamburg', state: null, country: { code: 'DE', name: 'Deutschland' }, phoneNumber: null },
  version: 'v1',
};
const account = {
  ...{ _id: 'u1', company: { vatCountryCode: 'DE' }, addresses: [address] },
  ...{ companyRole: 'buyer', isCustomerAdmin: true, blockUsersToAddNewAddress: false },
} as unknown as Account;
const settings = {
  ...{ vatTable: [], shippingMethods: [], companyContactData: { countryCode: 'DE' } },
  shippingCountries: [{ code: 'DE' }],
} as unknown as SiteSettings;

it('ADDR-03 issue 18: keeps what was typed and tells what another person saved meanwhile', async () => {
  const theirs = { ...address, street: 'Allee 2', city: 'Kiel', version: 'v2' };
  api.answers['GET /api/shippingType/countries'] = { body: { data: [{ code: 'DE' }] } };
  api.answers['GET /api/user/currentUser'] = { body: { data: { ...account, addresses: [theirs] } } };
  api.answers[save] = { status: 409, body: { code: 'record.changed' } };
  const { user } = renderComponent(
    <ShopContext value={{ account, settings } as never}>
      <AddressDialog address={address} onSaved={() => {}} onClose={() => {}} />
    </ShopContext>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const field = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label);
  await user.clear(field(/^Straße/));
  await user.type(field(/^Straße/), 'Gasse 3');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.querySelector('li')?.textContent).toMatch(/Straße.*: Allee 2/);
  expect([field(/^Straße/).value, field(/^Ort/).value]).toEqual(['Gasse 3', 'Kiel']);
  api.answers[save] = { body: { data: { ...theirs, street: 'Gasse 3' } } };
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  expect(api.sent.map(({ body }) => body)).toMatchObject([
    { street: 'Gasse 3', city: 'Hamburg', version: 'v1' },
    { street: 'Gasse 3', city: 'Kiel', version: 'v2' },
  ]);
});
