import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShopContext } from '../../commerce/shop-context.ts';
import { CheckoutReference } from './checkout-reference.tsx';
import { useKeptCheckout } from './use-kept-checkout.ts';

const shop = {
  settings: { isExternalOrderNumberFieldActive: false },
  account: { _id: 'u1', company: { _id: 'c1' }, addresses: [] },
} as unknown as NonNullable<React.ContextType<typeof ShopContext>>;

function Checkout() {
  const { requestedDate, setRequestedDate } = useKeptCheckout('order');
  return (
    <CheckoutReference
      externalOrderNumber=""
      onExternalOrderNumber={() => {}}
      requestedDate={requestedDate}
      onRequestedDate={setRequestedDate}
      numberIssue={undefined}
      dateIssue={undefined}
    />
  );
}

const page = () =>
  renderComponent(
    <ShopContext value={shop}>
      <Checkout />
    </ShopContext>,
  );
const field = () => screen.getByLabelText<HTMLInputElement>('Gewünschter Liefertermin');
const problem = () => screen.queryByText(/Bitte geben Sie ein Datum ein/);

/** Leaves the page while the field has the focus, and opens it again. */
function reload({ unmount }: ReturnType<typeof page>) {
  dispatchEvent(new Event('pagehide'));
  unmount();
  return page();
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-02-01T09:00:00+01:00'), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

it('CONF-14 a half-typed date is there after a reload as it was typed, and can be finished', async () => {
  const first = page();
  await first.user.type(field(), '24.');
  const second = reload(first);
  expect(field().value).toBe('24.');
  await second.user.type(field(), '12.2027');
  await second.user.tab();
  expect(field().value).toBe('24.12.2027');
  expect(problem()).toBeNull();
});

it('CONF-14 a date without a year is there in full after a reload', async () => {
  const first = page();
  await first.user.type(field(), '1.3');
  reload(first);
  expect(field().value).toBe('01.03.2027');
});

it.each(['31.2.2027', '24.13.2027', 'bald'])(
  'CONF-14 %s is no date: it stays, also over a reload, and the field says so',
  async (typed) => {
    const first = page();
    await first.user.type(field(), typed);
    await first.user.tab();
    expect(field().value).toBe(typed);
    expect(problem()).toBeTruthy();
    const second = reload(first);
    expect(field().value).toBe(typed);
    await second.user.clear(field());
    await second.user.type(field(), '1.3.27{Enter}');
    expect(field().value).toBe('01.03.2027');
    expect(problem()).toBeNull();
  },
);

it('CONF-14 a day that is over after a reload is no longer asked for', async () => {
  const first = page();
  await first.user.type(field(), '2.2.2027');
  vi.setSystemTime(new Date('2027-02-05T09:00:00+01:00'));
  reload(first);
  expect(field().value).toBe('');
});
