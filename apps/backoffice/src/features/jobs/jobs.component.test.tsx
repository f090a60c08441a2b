import type { GivenUpJob } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { JobsPage } from './jobs-page.tsx';

const api = fakeApi();

const job: GivenUpJob = {
  id: 'j1',
  kind: 'job',
  name: 'order-confirmation',
  subject: { orderId: 'o1', tenantId: '1' },
  reason: 'The mail server said no.',
  createdAt: '2026-11-01T10:00:00.000Z',
  givenUpAt: '2026-11-01T11:00:00.000Z',
};

function answer(...jobs: GivenUpJob[]) {
  api.answers['GET /api/admin/givenUpJobs'] = { body: { data: jobs } };
  for (const { id } of jobs) api.answers[`POST /api/admin/givenUpJobs/${id}/retry`] = { body: null };
}

it('issue 18: shows the reason and tries one or all again', async () => {
  answer(job, { ...job, id: 'j2', kind: 'webhook', name: 'order.placed', reason: null });
  const { user } = renderPage(<JobsPage />);
  expect(await screen.findByText('The mail server said no.')).toBeTruthy();
  expect(screen.getByText('Kein Grund angegeben')).toBeTruthy();
  expect(screen.getByText('Auftragsbestätigung')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Bestellung' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/orders/o1', '/orders/o1']);
  expect(screen.queryByText(/tenantId/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Webhook order.placed erneut versuchen' }));
  await waitFor(() => expect(api.called).toContain('POST /api/admin/givenUpJobs/j2/retry'));
  expect(api.called).not.toContain('POST /api/admin/givenUpJobs/j1/retry');
  await user.click(screen.getByRole('button', { name: 'Alle erneut versuchen' }));
  await waitFor(() => expect(api.called).toContain('POST /api/admin/givenUpJobs/j1/retry'));
});

it('issue 18: a job that was tried again keeps the focus in the page', async () => {
  answer(job, { ...job, id: 'j2' });
  const { user } = renderPage(
    <main id="content" tabIndex={-1}>
      <JobsPage />
    </main>,
  );
  const [first] = await screen.findAllByRole('button', { name: /^Auftragsbestätigung/ });
  first?.focus();
  answer({ ...job, id: 'j2' });
  api.answers['POST /api/admin/givenUpJobs/j1/retry'] = { body: null };
  api.answers['POST /api/admin/givenUpJobs/j2/retry'] = { body: null };
  await user.keyboard('{Enter}');
  await waitFor(() => expect(first?.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Auftragsbestätigung/ }));
  answer();
  await user.keyboard('{Enter}');
  await screen.findByText('Alles erledigt');
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});

it('issue 18: tries all again, also after another operator has begun to', async () => {
  answer(job, { ...job, id: 'j2' });
  api.answers['POST /api/admin/givenUpJobs/j1/retry'] = { status: 404, body: { code: 'job.not.found' } };
  const { user } = renderPage(<JobsPage />);
  await screen.findAllByRole('button', { name: /^Auftragsbestätigung/ });
  await user.click(screen.getByRole('button', { name: 'Alle erneut versuchen' }));
  await waitFor(() => expect(api.called).toContain('POST /api/admin/givenUpJobs/j2/retry'));
});

it('issue 18: says that nothing was given up', async () => {
  answer();
  renderPage(<JobsPage />);
  expect(await screen.findByText('Alles erledigt')).toBeTruthy();
  const all = screen.getByRole('button', { name: 'Alle erneut versuchen' });
  await waitFor(() => expect(all.getAttribute('aria-disabled')).toBe('true'));
});

it('ROLE-03 issue 18: a role without the right says why nothing is tried again', async () => {
  answer(job);
  renderPage(<JobsPage />, { role: 'support' });
  const retry = await screen.findByRole('button', { name: 'Auftragsbestätigung erneut versuchen' });
  expect(retry.getAttribute('aria-disabled')).toBe('true');
});

it('issue 18: names the recipient of a mail that failed, and no ids of links', async () => {
  answer(
    { ...job, name: 'password-link', subject: { recipient: 'neu@x.example' } },
    { ...job, id: 'j2', name: 'password-link', subject: { linkId: 'l1' } },
  );
  renderPage(<JobsPage />);
  expect(await screen.findByText('Empfänger neu@x.example')).toBeTruthy();
  expect(screen.queryByText(/l1/)).toBeNull();
});
