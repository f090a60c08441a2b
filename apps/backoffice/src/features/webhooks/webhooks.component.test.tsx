import type { Webhook, WebhookDelivery } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { DeliveriesPage } from './deliveries-page.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

const api = fakeApi();

const webhook: Webhook = {
  id: 'w1',
  url: 'https://erp.example/hook',
  types: [],
  createdAt: '2026-11-01T10:00:00.000Z',
  isPaused: false,
  version: 'v1',
  waiting: 2,
  parked: 1,
};

const delivery: WebhookDelivery = {
  id: 'd1',
  webhookId: 'w1',
  url: webhook.url,
  type: 'order.placed',
  state: 'parked',
  createdAt: '2026-11-01T10:00:00.000Z',
  deliveredAt: null,
  parkedAt: '2026-11-04T10:00:00.000Z',
  nextAt: null,
  attempts: 14,
  problem: 'The target answered 500.',
};

let allowedHosts: string[] = [];

function answer(...webhooks: Webhook[]) {
  api.answers['GET /api/admin/webhooks'] = { body: { data: webhooks, meta: { allowedHosts } } };
}

it('API-40 issue 18: adds a webhook and shows its secret this once', async () => {
  answer();
  api.answers['POST /api/admin/webhooks'] = { status: 201, body: { data: { id: 'w1', secret: 'whsec_x' } } };
  const { user } = renderPage(<WebhooksPage />);
  await screen.findByText('Noch kein Webhook');
  await user.click(screen.getByRole('button', { name: 'Webhook hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Adresse/), 'erp.example/hook');
  await user.click(dialog.getByRole('checkbox', { name: 'Bestellung eingegangen' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Bestellung bezahlt' }));
  await user.click(dialog.getByRole('button', { name: 'Webhook hinzufügen' }));
  expect(await screen.findByDisplayValue('whsec_x')).toBeTruthy();
  expect(api.sent[0]?.body).toEqual({
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    url: 'https://erp.example/hook',
    types: ['order.placed', 'order.paid'],
  });
});

it('API-40 issue 18: asks before it renews a secret, then shows the new one', async () => {
  answer(webhook);
  api.answers['POST /api/admin/webhooks/w1/rotateSecret'] = {
    body: { data: { id: 'w1', secret: 'whsec_y' } },
  };
  const { user } = renderPage(<WebhooksPage />);
  await user.click(await screen.findByRole('button', { name: /^Geheimnis erneuern: / }));
  await user.click(screen.getByRole('button', { name: 'Geheimnis erneuern' }));
  expect(await screen.findByDisplayValue('whsec_y')).toBeTruthy();
});

it('API-40 issue 18: sends chosen deliveries again, but no waiting one', async () => {
  answer(webhook);
  api.answers['GET /api/admin/webhookDeliveries'] = {
    body: {
      data: [delivery, { ...delivery, id: 'd2', state: 'waiting', type: 'order.paid' }],
      meta: { total: 2, page: 1, pageSize: 50 },
    },
  };
  api.answers['POST /api/admin/webhookDeliveries/d1/resend'] = { body: null };
  const { user } = renderPage(<DeliveriesPage />);
  for (const box of await screen.findAllByRole('checkbox', { name: /^order/ })) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Erneut senden' }));
  await waitFor(() => expect(api.called).toContain('POST /api/admin/webhookDeliveries/d1/resend'));
  expect(api.called).not.toContain('POST /api/admin/webhookDeliveries/d2/resend');
  expect(
    await screen.findByText(/^order.paid .*: Wartende Nachrichten werden von selbst gesendet/),
  ).toBeTruthy();
  expect(screen.getByText('1 Nachricht wird erneut gesendet.')).toBeTruthy();
});

it('API-40 issue 18: sends the other deliveries again if one is refused or the connection breaks', async () => {
  answer(webhook);
  const four = ['d1', 'd2', 'd3', 'd4'].map((id) => ({ ...delivery, id, type: `order.${id}` }));
  api.answers['GET /api/admin/webhookDeliveries'] = {
    body: { data: four, meta: { total: 4, page: 1, pageSize: 50 } },
  };
  const call = (id: string) => `POST /api/admin/webhookDeliveries/${id}/resend`;
  api.answers[call('d1')] = { status: 409, body: { code: 'record.changed' } };
  // Another operator was faster.
  api.answers[call('d2')] = { status: 404, body: { code: 'webhook.delivery.not.found' } };
  api.answers[call('d3')] = { status: 403, body: { code: 'operator.right.missing' } };
  api.answers[call('d4')] = { body: null };
  const { user } = renderPage(<DeliveriesPage />);
  await user.click(await screen.findByRole('checkbox', { name: /Alle|Seite/ }));
  await user.click(screen.getByRole('button', { name: 'Erneut senden' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1 Nachricht wird erneut gesendet.')).toBeTruthy();
  const refused = dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 8));
  expect(refused).toEqual(['order.d1', 'order.d3', 'order.d4']);
  expect(api.called).not.toContain(call('d4'));
});

it('API-40 issue 18: edits and pauses a webhook, and sends a test message', async () => {
  answer(webhook);
  const changed = { ...webhook, isPaused: true, types: ['order.paid'], version: 'v2' };
  api.answers['PUT /api/admin/webhooks/w1'] = { body: { data: changed } };
  const { user } = renderPage(<WebhooksPage />);
  await user.click(await screen.findByRole('button', { name: `${webhook.url} ändern` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Bestellung bezahlt' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Pausiert' }));
  answer(changed);
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('pausiert')).toBeTruthy();
  expect(api.sent.at(-1)?.body).toEqual({
    ...{ url: webhook.url, types: ['order.paid'], isPaused: true, version: 'v1' },
  });
  api.answers['POST /api/admin/webhooks/w1/test'] = {
    body: { data: { status: 500, milliseconds: 42, problem: 'The target answered 500.' } },
  };
  await user.click(screen.getByRole('button', { name: /^Testen: / }));
  await user.click(await screen.findByRole('button', { name: 'Testnachricht senden' }));
  expect(await screen.findByText('nicht angenommen')).toBeTruthy();
  expect(screen.getByText('42 ms')).toBeTruthy();
});

it('issue 18: marks an event that the shop never sends, and saves without it', async () => {
  answer({ ...webhook, types: ['order.payed', 'order.placed'] });
  api.answers['PUT /api/admin/webhooks/w1'] = { body: { data: { ...webhook, types: ['order.placed'] } } };
  const { user } = renderPage(<WebhooksPage />);
  await user.click(await screen.findByRole('button', { name: `${webhook.url} ändern` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Dieses Ereignis meldet der Shop nie.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect(await dialog.findByText('Wählen Sie das Ereignis ab, das es nicht gibt.')).toBeTruthy();
  expect(api.sent).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'order.payed' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(api.sent.at(-1)?.body).toMatchObject({ types: ['order.placed'] }));
});

it.each([
  [[], /im öffentlichen Internet\. .*WEBHOOK_ALLOWED_HOSTS des Servers; sie ist leer/],
  [['erp:8080', '10.0.0.7'], /auch im eigenen Netz: erp:8080, 10\.0\.0\.7\./],
])(
  'API-40 issue 18: says which addresses the installation allows (%j), and why one is refused',
  async (hosts, hint) => {
    allowedHosts = hosts;
    answer();
    const reason = 'erp:9000 liegt nicht im öffentlichen Internet und gehört nicht zu WEBHOOK_ALLOWED_HOSTS.';
    api.answers['POST /api/admin/webhooks'] = {
      status: 422,
      body: { code: 'webhook.target.refused', details: { reason } },
    };
    const { user } = renderPage(<WebhooksPage />);
    await user.click(await screen.findByRole('button', { name: 'Webhook hinzufügen' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(hint)).toBeTruthy();
    const field = dialog.getByRole('textbox', { name: /^Adresse/ });
    await user.type(field, 'erp:9000/hook');
    await user.click(dialog.getByRole('button', { name: 'Webhook hinzufügen' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.getAllByText(`Diese Adresse ist nicht erlaubt: ${reason}`).length).toBeGreaterThan(0);
    allowedHosts = [];
  },
);
