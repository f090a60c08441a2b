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

function answer(...webhooks: Webhook[]) {
  api.answers['GET /api/admin/webhooks'] = { body: { data: webhooks } };
}

it('API-40 issue 18: adds a webhook and shows its secret this once', async () => {
  answer();
  api.answers['POST /api/admin/webhooks'] = { status: 201, body: { data: { id: 'w1', secret: 'whsec_x' } } };
  const { user } = renderPage(<WebhooksPage />);
  await screen.findByText('Noch kein Webhook');
  await user.click(screen.getByRole('button', { name: 'Webhook hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Adresse/), 'erp.example/hook');
  await user.type(dialog.getByLabelText('Ereignisse'), 'Bestellung');
  await user.click(dialog.getByRole('button', { name: 'Webhook hinzufügen' }));
  expect(await dialog.findByText('Ein Ereignis heißt zum Beispiel order.placed.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Ereignisse'));
  await user.type(dialog.getByLabelText('Ereignisse'), 'order.placed, order.paid');
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
  await user.click(await screen.findByRole('button', { name: /^Geheimnis von/ }));
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
});

it('API-40 issue 18: edits and pauses a webhook, and sends a test message', async () => {
  answer(webhook);
  const changed = { ...webhook, isPaused: true, types: ['order.paid'], version: 'v2' };
  api.answers['PUT /api/admin/webhooks/w1'] = { body: { data: changed } };
  const { user } = renderPage(<WebhooksPage />);
  await user.click(await screen.findByRole('button', { name: `${webhook.url} ändern` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Ereignisse'), 'order.paid');
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
  await user.click(screen.getByRole('button', { name: /^Testnachricht an/ }));
  await user.click(await screen.findByRole('button', { name: 'Testnachricht senden' }));
  expect(await screen.findByText('nicht angenommen')).toBeTruthy();
  expect(screen.getByText('42 ms')).toBeTruthy();
});
