import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { queryClient } from '../src/lib/query-client.ts';

/** Renders a component with the providers of every page; `user` types and clicks in it. */
export function renderComponent(component: ReactNode) {
  const view = render(component, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">{children}</MantineProvider>
      </QueryClientProvider>
    ),
  });
  return { ...view, user: userEvent.setup() };
}

/** Renders a component that has links. */
export function renderWithRouter(component: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => component }),
    history: createMemoryHistory(),
    defaultNotFoundComponent: () => null,
  });
  return renderComponent(<RouterProvider router={router as never} />);
}
