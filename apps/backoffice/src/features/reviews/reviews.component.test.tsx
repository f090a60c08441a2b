import type { ModeratedReview } from '@kontor/contract';
import { clearToasts, currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { ReviewsPage } from './reviews-page.tsx';

const api = fakeApi();

const review = (_id: string, title: string) =>
  ({
    _id,
    title,
    ...{ text: 'Gut', rating: 4, sku: 'A-1', productName: 'Jacke', username: 'anna', name: null },
    ...{ company: { _id: 'c1', name: 'Sport AG' }, createdAt: '2026-11-01T10:00:00.000Z' },
    ...{ state: 'waiting', refusal: null },
  }) as unknown as ModeratedReview;

function answer(...reviews: ModeratedReview[]) {
  api.answers['GET /api/admin/reviews'] = {
    body: { data: reviews, meta: { total: reviews.length, page: 1, pageSize: 50 } },
  };
}

it('PROD-13 issue 18: deleted and refused reviews are no longer selected', async () => {
  answer(review('r1', 'Erste'), review('r2', 'Zweite'));
  api.answers['POST /api/admin/reviews/remove'] = { body: { data: { changed: 1, missing: 0 } } };
  api.answers['POST /api/admin/reviews/decide'] = { body: { data: { changed: 1, missing: 0 } } };
  const { user } = renderPage(<ReviewsPage />);
  await user.click(await screen.findByRole('checkbox', { name: /Erste/ }));
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Abbrechen' }));
  expect(screen.getByText('1 ausgewählt')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  answer(review('r2', 'Zweite'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(screen.queryByText('1 ausgewählt')).toBeNull());
  await waitFor(() => expect(screen.queryByText('Erste')).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: /Zweite/ }));
  await user.click(screen.getByRole('button', { name: 'Ablehnen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Grund/), 'Werbung');
  await user.click(dialog.getByRole('button', { name: 'Ablehnen' }));
  await waitFor(() => expect(screen.queryByText('1 ausgewählt')).toBeNull());
  expect(api.sent).toEqual([
    { call: 'POST /api/admin/reviews/remove', body: { ids: ['r1'] } },
    {
      call: 'POST /api/admin/reviews/decide',
      body: { ids: ['r2'], state: 'refused', reason: 'Werbung' },
    },
  ]);
});

it('PROD-13 issue 18: many reviews are published in several calls; after a failure the rest stays selected', async () => {
  answer(...Array.from({ length: 120 }, (_, at) => review(`r${at}`, `Nr. ${at}`)));
  clearToasts();
  const answers = [
    { body: { data: { changed: 100, missing: 0 } } },
    { status: 429, body: { code: 'server.busy' } },
    { body: { data: { changed: 17, missing: 3 } } },
  ];
  const call = 'POST /api/admin/reviews/decide';
  Object.defineProperty(api.answers, call, { configurable: true, get: () => answers.shift() });
  const { user } = renderPage(<ReviewsPage />);
  await user.click(await screen.findByRole('checkbox', { name: /Seite/ }));
  await user.click(screen.getByRole('button', { name: 'Veröffentlichen' }));
  await screen.findByText('20 ausgewählt');
  await waitFor(() => expect(currentToasts()).toMatchObject([{ type: 'danger' }]));
  await user.click(screen.getByRole('button', { name: 'Veröffentlichen' }));
  await waitFor(() => expect(screen.queryByText('20 ausgewählt')).toBeNull());
  expect(api.sent.map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([100, 20, 20]);
  expect(currentToasts().map(({ message }) => message)).toEqual([
    { text: '17 Bewertungen sind veröffentlicht.' },
    { text: '3 der ausgewählten Bewertungen gibt es nicht mehr.' },
  ]);
});
