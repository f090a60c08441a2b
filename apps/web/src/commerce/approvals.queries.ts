import { routes } from '@kontor/contract';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { queryOptions } from '@tanstack/react-query';

const waiting = apiQuery(routes.approvals.list, { query: { view: 'toDecide', pageSize: 1 } });

/** How many requests wait for a decision of the user. */
export const approvalsWaitingQuery = queryOptions({
  ...waiting,
  staleTime: 0,
  select: ({ meta }) => meta.total,
});

/** Invalidates requests with their counts, the orders and the account (which knows of open requests) after a change. */
export function refreshApprovals(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      /^\/api\/(approval(Rule|Deputy)?|costCentre|order|user\/currentUser)(\/|$)/.test(String(path)),
  });
}
