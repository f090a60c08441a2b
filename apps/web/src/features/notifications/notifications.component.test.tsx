import type { Alarm, StockNotification } from '@kontor/contract';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { clearToasts, currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AlarmButton, RowAlarmButton } from '../../commerce/alarm-button.tsx';
import { ShopContext } from '../../commerce/shop-context.ts';
import { currentModal } from '../../lib/modal-store.ts';
import { AlarmModal } from './alarm-modal.tsx';
import { AlarmPage } from './alarm-page.tsx';
import { NotificationIcon } from './notification-icon.tsx';
import { NotificationLists } from './notification-lists.tsx';
import { NotificationMailChoice } from './notification-mail.tsx';
import { unreadCount } from './unread-count.ts';

const notification = (id: string, type: StockNotification['type'], sku: string): StockNotification => ({
  _id: id,
  name: 'Regenjacke',
  domainId: 'p1',
  domainReference: sku,
  type,
  createdAt: '2026-11-20T09:00:00Z',
});
const alarm = (id: string, sku: string, threshold: number): Alarm => ({
  _id: id,
  productId: 'p1',
  sku,
  name: 'Regenjacke',
  threshold,
  createdAt: '2026-11-20T09:00:00Z',
});

let notViewed: StockNotification[];
let viewed: StockNotification[];
let alarms: Alarm[];
let isFailing: boolean;
const calls: { method: string; path: string; body: { ids?: string[]; sku?: string } | undefined }[] = [];

beforeEach(() => {
  calls.length = 0;
  isFailing = false;
  notViewed = [notification('n1', 'lowStock', 'A-1')];
  viewed = [notification('n2', 'backInStock', 'A-2')];
  alarms = [alarm('a1', 'A-1', 5), alarm('a2', 'A-2', 1000)];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const sent = body ? JSON.parse(String(body)) : undefined;
    calls.push({ method, path: url, body: sent });
    if (isFailing && method !== 'GET')
      return Response.json({ code: 'internal.error', message: '' }, { status: 500 });
    const { ids = [] } = sent ?? {};
    if (url === '/api/notification/setViewed') {
      viewed = [...notViewed.filter(({ _id }) => ids.includes(_id)), ...viewed];
      notViewed = notViewed.filter(({ _id }) => !ids.includes(_id));
    }
    if (url === '/api/notification' && method === 'DELETE') {
      notViewed = notViewed.filter(({ _id }) => !ids.includes(_id));
      viewed = viewed.filter(({ _id }) => !ids.includes(_id));
    }
    if (url === '/api/alarm' && method === 'DELETE') {
      alarms = alarms.filter(({ _id }) => !ids.includes(_id));
      return Response.json({ deleted: ids.length });
    }
    if (url === '/api/alarm')
      return Response.json(
        method === 'POST'
          ? { data: alarm('a9', sent.sku, sent.threshold), isLow: sent.threshold > 100 }
          : { data: alarms },
      );
    if (url === '/api/notification/mail') return Response.json({ data: sent ?? { frequency: 'none' } });
    return Response.json({ data: { viewed, notViewed }, unreadNotificationCount: notViewed.length });
  });
});
afterEach(() => {
  queryClient.clear();
  clearToasts();
  unreadCount.set(0);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const account = { _id: 'u1', company: { _id: 'c1' }, companyRole: 'buyer', operatorRole: null };

function show(component: ReactNode, { allowNotifications = true, companyRole = 'buyer' } = {}) {
  const value = { settings: { allowNotifications }, account: { ...account, companyRole }, vat: {} };
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <ShopContext value={value as never}>{component}</ShopContext>,
    }),
    history: createMemoryHistory(),
  });
  return { ...renderComponent(<RouterProvider router={router as never} />), router };
}

it('NOTI-03 NOTI-04 lists unread and read ones; a click opens the product, and the badge follows the answer', async () => {
  unreadCount.set(1);
  const { user, router } = show(<NotificationLists headingOrder={2} />);
  expect(await screen.findByRole('heading', { name: 'Ungelesen' })).toBeTruthy();
  const [unread, read] = screen.getAllByRole('list') as [HTMLElement, HTMLElement];
  expect(unread.textContent).toContain('Geringer Bestand');
  expect(read.textContent).toContain('Wieder lieferbar');
  await user.click(within(unread).getByRole('link'));
  expect(router.state.location.href).toBe('/product/p1-regenjacke?sku=A-1');
  await waitFor(() => expect(unreadCount.get()).toBe(0));
  expect(calls).toContainEqual({
    method: 'POST',
    path: '/api/notification/setViewed',
    body: { ids: ['n1'] },
  });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ungelesen' })).toBeNull());
  await user.click(screen.getAllByRole('link')[1] as HTMLElement);
  expect(calls.filter(({ path }) => path.endsWith('setViewed'))).toHaveLength(1);
});

it('NOTI-03 NOTI-05 NOTI-06 deletes, loads the list anew, and shows ‘Low in stock’ when nothing is left', async () => {
  const { user } = show(<NotificationLists headingOrder={2} />);
  await user.click(await screen.findByRole('button', { name: 'Meldung zu Regenjacke A-1 löschen' }));
  await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Meldung zu Regenjacke A-2 löschen' }));
  const info = await screen.findByRole('alert');
  expect(info.textContent).toMatch(/^Geringer Bestand.*noch keine Meldung/);
});

it('NOTI-04 NOTI-05 says that it did not work, and changes neither badge nor list', async () => {
  isFailing = true;
  unreadCount.set(1);
  const { user } = show(<NotificationLists headingOrder={2} />);
  await user.click((await screen.findAllByRole('link'))[0] as HTMLElement);
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([{ type: 'danger', message: { code: 'an.error.occurred' } }]),
  );
  clearToasts();
  await user.click(screen.getByRole('button', { name: 'Meldung zu Regenjacke A-1 löschen' }));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ message: { code: 'an.error.occurred' } }]));
  expect([unreadCount.get(), screen.getAllByRole('link').length]).toEqual([1, 2]);
});

it('LAYO-06 CONF-23 the clock has the count, none at 0 and 99+ above 99, and opens the dropdown', async () => {
  const { user } = show(<NotificationIcon />);
  const clock = await screen.findByRole('button', { name: 'Meldungen' });
  expect(clock.parentElement?.textContent).toBe('Meldungen');
  act(() => unreadCount.set(100));
  expect(screen.getByRole('button', { name: 'Meldungen, 100 ungelesen' })).toBe(clock);
  expect(clock.parentElement?.textContent).toBe('Meldungen99+');
  await user.click(clock);
  const menu = await screen.findByRole('dialog', { name: 'Bestandsmeldungen' }, { timeout: 5_000 });
  expect(await within(menu).findByRole('heading', { name: 'Gelesen' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(clock);
});

it.each([
  ['switched off', { allowNotifications: false }],
  ['not for this role', { companyRole: 'accounting' }],
])('CONF-23 ROLE-01 shows neither clock nor alarm button and calls nothing: %s', async (_why, facts) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(
    <>
      <NotificationIcon />
      <AlarmButton sku="A-1" name="Jacke" />
      <p>Inhalt</p>
    </>,
    facts,
  );
  await screen.findByText('Inhalt');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toEqual([]);
});

it('NOTI-01 NOTI-07 lists alarms with their thresholds and deletes the selected ones', async () => {
  const { user } = show(<AlarmPage />);
  const remove = await screen.findByRole('button', { name: /Ausgewählte löschen/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('bei 1.000')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Regenjacke A-2 auswählen' }));
  await user.click(remove);
  await waitFor(() => expect(screen.queryByText('bei 1.000')).toBeNull());
  expect(calls).toContainEqual({ method: 'DELETE', path: '/api/alarm', body: { ids: ['a2'] } });
  expect(currentToasts()).toMatchObject([{ type: 'success', message: { code: 'alarm.deleted' } }]);
  await user.click(screen.getByRole('checkbox', { name: 'Alle auswählen (1)' }));
  await user.click(remove);
  expect(await screen.findByText('Sie haben keine Bestandsalarme')).toBeTruthy();
});

it('NOTI-07 the alarm button asks for the threshold, 5 unless there is an alarm', async () => {
  const { user } = show(<AlarmButton sku="A-7" name="Jacke" />);
  await user.click(await screen.findByRole('button', { name: 'Bestandsalarm für Jacke' }));
  expect(currentModal()).toMatchObject({ activeModal: 'alarm', data: { sku: 'A-7', name: 'Jacke' } });
  const close = vi.fn();
  const first = show(<AlarmModal data={{ sku: 'A-7', name: 'Jacke' }} onClose={close} />);
  const field = (await screen.findByRole('textbox', { name: /fällt/ })) as HTMLInputElement;
  expect(field.value).toBe('5');
  await user.clear(field);
  await user.type(field, '12345678');
  expect(field.value).toBe('123456');
  await user.click(screen.getByRole('button', { name: 'Alarm setzen' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(calls).toContainEqual({
    method: 'POST',
    path: '/api/alarm',
    body: { sku: 'A-7', threshold: 123456 },
  });
  expect(currentToasts()).toMatchObject([{ type: 'info', message: { code: 'alarm.set.low' } }]);
  first.unmount();
  show(<AlarmModal data={{ sku: 'A-2', name: 'Jacke' }} onClose={close} />);
  expect(((await screen.findByRole('textbox', { name: /fällt/ })) as HTMLInputElement).value).toBe('1000');
  await user.click(screen.getByRole('button', { name: 'Alarm löschen' }));
  await waitFor(() => expect(alarms.map(({ _id }) => _id)).toEqual(['a1']));
});

it('NOTI-07 the buttons of product page and list show that an alarm is set', async () => {
  show(
    <>
      <AlarmButton sku="A-2" name="Jacke" />
      <RowAlarmButton sku="A-1" name="Jacke" />
      <RowAlarmButton sku="A-7" name="Jacke" />
    </>,
  );
  for (const name of [
    'Bestandsalarm für Jacke, gesetzt bei 1.000',
    'Bestandsalarm für Jacke A-1, gesetzt bei 5',
    'Bestandsalarm für Jacke A-7',
  ])
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  expect(calls).toHaveLength(1);
});

it('NOTI-07 the alarm button needs a variant', async () => {
  const { user } = show(<AlarmButton sku={undefined} name="Stiefel" />);
  const button = await screen.findByRole('button', { name: 'Bestandsalarm für Stiefel' });
  await user.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it('NOTI-08 the profile chooses how often digests are mailed', async () => {
  const { user } = show(<NotificationMailChoice />);
  await user.selectOptions(await screen.findByRole('combobox'), 'daily');
  await waitFor(() =>
    expect(calls).toContainEqual({
      method: 'PUT',
      path: '/api/notification/mail',
      body: { frequency: 'daily' },
    }),
  );
  expect((screen.getByRole('combobox') as HTMLSelectElement).value).toBe('daily');
});
