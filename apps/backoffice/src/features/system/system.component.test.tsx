import type { SystemState } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { SystemPage } from './system-page.tsx';

const api = fakeApi();

const well: SystemState = {
  version: '0.2.0',
  node: '24.21.0',
  postgres: '18.4',
  startedAt: '2026-11-01T10:00:00.000Z',
  memoryBytes: 512_000_000,
  databaseBytes: 1_234_000_000,
  problems: [],
  disk: { freeBytes: 50_000_000_000, totalBytes: 100_000_000_000 },
  queues: { jobs: 0, givenUpJobs: 3, webhooks: 0, givenUpWebhooks: 0, unbilledOrders: 0, auditEntries: 0 },
  search: {
    engine: 'builtIn',
    isReady: true,
    articles: 1200,
    builtAt: null,
    waitingChanges: 0,
    rebuild: null,
  },
  backup: {
    lastSuccess: { at: new Date().toISOString(), bytes: 12_000_000, rows: 40_000, files: 300 },
    lastFailure: null,
    runningSince: null,
  },
};

function answer(state: SystemState) {
  api.answers['GET /api/admin/system'] = { body: { data: state } };
  api.answers['GET /api/admin/billing/refusals'] = { body: { data: [] } };
}

it('issue 18: a healthy shop shows versions, sizes, queues and the last backup', async () => {
  answer(well);
  renderPage(<SystemPage />);
  expect(await screen.findByText('Alles in Ordnung')).toBeTruthy();
  for (const text of ['1,23 GB', '50 GB von 100 GB frei', '1.200'])
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
  expect(screen.getByText('40.000 Datensätze, 300 Dateien, 12 MB')).toBeTruthy();
  const jobs = screen.getByRole('link', { name: 'Fehlgeschlagene Vorgänge: 3' });
  expect([jobs.textContent, jobs.getAttribute('href')]).toEqual(['3', expect.stringContaining('/jobs')]);
  expect(screen.getByRole('link', { name: 'Fehlgeschlagene Webhook-Nachrichten: 0' })).toBeTruthy();
  expect(await screen.findByText('Alle fälligen Bestellungen sind abgerechnet.')).toBeTruthy();
  expect(screen.queryByText('älter als zwei Tage')).toBeNull();
});

it('issue 18: problems, a full disk, an old backup and unbilled orders stand out', async () => {
  answer({
    ...well,
    problems: [
      { code: 'files.disk', message: 'x' },
      { code: 'future.code', message: 'Something new.' },
    ],
    disk: { freeBytes: 5_000_000_000, totalBytes: 100_000_000_000 },
    search: { ...well.search, engine: 'meilisearch', isReady: false, waitingChanges: 7 },
    backup: {
      lastSuccess: { ...well.backup.lastSuccess, at: '2026-01-01T02:00:00.000Z' } as never,
      lastFailure: { at: '2026-01-02T02:00:00.000Z', reason: 'ENOSPC' },
      runningSince: null,
    },
  });
  api.answers['GET /api/admin/billing/refusals'] = {
    body: {
      data: [
        {
          orderId: 'o1',
          orderNumber: '100017',
          company: { customerNo: '4711', name: 'Berg GmbH' },
          code: 'e.invoice.incomplete',
          missing: ['buyer.leitwegId'],
          refusedAt: '2026-11-01T10:00:00.000Z',
        },
      ],
    },
  };
  renderPage(<SystemPage />);
  expect(await screen.findByText('Dateien können nicht geschrieben werden.')).toBeTruthy();
  expect(screen.getByText('Something new.')).toBeTruthy();
  expect(screen.getByText('wenig Platz')).toBeTruthy();
  expect(screen.getByText('älter als zwei Tage')).toBeTruthy();
  expect(screen.getByText(/ENOSPC/)).toBeTruthy();
  expect(screen.getByText('nicht bereit; der Shop sucht selbst')).toBeTruthy();
  expect(await screen.findByText('Bestellung 100017')).toBeTruthy();
});

it('ROLE-03 issue 18: without the right to bill, no orders without an invoice are shown', async () => {
  answer(well);
  renderPage(<SystemPage />, { role: 'support' });
  await screen.findByText('Alles in Ordnung');
  expect(screen.queryByText('Bestellungen ohne Rechnung')).toBeNull();
  expect(api.called).not.toContain('GET /api/admin/billing/refusals');
});

it('issue 18: orders a rebuild of the outside index once; the built-in one needs none', async () => {
  const outside = { ...well.search, engine: 'meilisearch' as const };
  answer({ ...well, search: outside });
  api.answers['POST /api/admin/search/rebuild'] = { body: null };
  const { user } = renderPage(<SystemPage />);
  const button = await screen.findByRole('button', { name: 'Neu aufbauen' });
  answer({ ...well, search: { ...outside, rebuild: { state: 'running', problem: 'ECONNRESET' } } });
  await user.click(button);
  expect(await screen.findByText('läuft')).toBeTruthy();
  expect(screen.getByText(/ECONNRESET/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Neu aufbauen' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText(/hält sich selbst aktuell/)).toBeNull();
});

it('issue 18: follows a rebuild until it has ended', async () => {
  const outside = { ...well.search, engine: 'meilisearch' as const };
  answer({ ...well, search: { ...outside, rebuild: { state: 'running', problem: null } } });
  renderPage(<SystemPage />);
  await screen.findByText('läuft');
  answer({ ...well, search: outside });
  await waitFor(() => expect(screen.queryByText('läuft')).toBeNull(), { timeout: 6_000 });
}, 10_000);
