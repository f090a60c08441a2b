import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { clearToasts, currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShippingCountries, useShippingMethods } from './shipping.queries.ts';
import { ShopContext } from './shop-context.ts';

afterEach(() => {
  queryClient.clear();
  clearToasts();
  vi.unstubAllGlobals();
});

const settings = { shippingMethods: [{ name: 'Paket' }], shippingCountries: [{ name: 'Schweiz' }] };

function Names() {
  const names = [...useShippingMethods(), ...useShippingCountries()].map(({ name }) => name);
  return <p>{names.join(', ')}</p>;
}

const show = () =>
  renderComponent(
    <ShopContext value={{ settings } as never}>
      <Names />
    </ShopContext>,
  );

it('NOTI-14 API-25 shipping methods and countries are those of their calls', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ data: [{ name: url === '/api/shippingType' ? 'Spedition' : 'Frankreich' }] }),
  );
  show();
  expect(await screen.findByText('Spedition, Frankreich')).toBeTruthy();
  expect(currentToasts()).toEqual([]);
});

it('NOTI-14 a failure to load them shows a toast typed success that says so, and the settings’ are used', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'internal.error', message: '' }, { status: 500 }));
  show();
  const reason = 'Ein unbekannter Fehler ist aufgetreten';
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { type: 'success', message: { code: 'shipping.methods.failed', values: { reason } } },
      { type: 'success', message: { code: 'shipping.countries.failed', values: { reason } } },
    ]),
  );
  expect(screen.getByText('Paket, Schweiz')).toBeTruthy();
});
