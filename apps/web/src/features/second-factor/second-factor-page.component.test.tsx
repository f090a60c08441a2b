import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SecondFactorPage } from './second-factor-page.tsx';

beforeEach(() => {
  queryClient.clear();
  const factor = {
    isOn: true,
    since: '2026-11-20T09:00:00Z',
    recoveryCodesLeft: 10,
    isDemanded: false,
    hasPassword: true,
  };
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: factor }), { headers }));
});
afterEach(() => vi.unstubAllGlobals());

it('LAYO-26 Cancel returns the keyboard focus to the button that opened the form', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: SecondFactorPage }),
    history: createMemoryHistory(),
    defaultNotFoundComponent: () => null,
  });
  const { user } = renderComponent(<RouterProvider router={router as never} />);
  for (const name of ['Neue Wiederherstellungscodes', 'Ausschalten']) {
    await user.click(await screen.findByRole('button', { name }));
    expect(document.activeElement?.tagName).toBe('INPUT');
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
  }
});
