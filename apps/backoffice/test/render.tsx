import type { Account } from '@kontor/contract';
import type { OperatorRole } from '@kontor/domain';
import { parseSearch, stringifySearch } from '@kontor/web-kit/lib/search-serializer.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readListSearch } from '../src/kit/list/list-state.ts';
import { OperatorContext } from '../src/kit/operator.tsx';

/** Renders a part of a page below the shell; `router.state.location` tells the address. */
export function renderPage(
  component: ReactNode,
  { path = '/', role = 'owner' }: { path?: string; role?: OperatorRole } = {},
) {
  const user = {
    _id: 'o1',
    username: 'operator',
    firstName: 'Olga',
    lastName: 'Owner',
    email: 'olga@example.com',
    operatorRole: role,
    transientObject: { tenant: { id: 'nordhang', name: 'Nordhang' } },
  } as unknown as Account;
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <OperatorContext value={user}>{component}</OperatorContext>,
      validateSearch: readListSearch,
    }),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: () => <OperatorContext value={user}>{component}</OperatorContext>,
  });
  return { ...renderComponent(<RouterProvider router={router as never} />), router };
}
