import type { AccountRequest } from '@kontor/contract';
import type { RequestRow } from './account-requests.repository.ts';

/** A confirmed request as operators see it. */
export function presentRequest({
  details: { approval: _approval, ...details },
  locale: _locale,
  status,
  ...row
}: RequestRow): AccountRequest {
  return {
    ...row,
    ...details,
    status: status as AccountRequest['status'],
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
