import type { Pool } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import type { MailAddress } from '../../shared/mailer.ts';
import type { TenantMails } from '../mails/tenant-mails.ts';
import { decidersFor } from './approval-access.ts';
import { type ApprovalMailKind, approvalMail } from './approval-mail.ts';
import { createApprovalsRepository } from './approvals.repository.ts';

/** Limits the recipients of one mail; further approvers get none. */
const mostRecipients = 20;

/** Mails a new request to its approvers, and a change or decision to the requester. */
export async function mailApproval({
  data: { tenantId, requestId, kind, version },
  pool,
  clock,
  mails,
}: {
  data: { tenantId: number; requestId: string; kind: ApprovalMailKind; version: number };
  pool: Pool;
  clock: Clock;
  mails: TenantMails;
}): Promise<void> {
  const requests = createApprovalsRepository({ runner: pool });
  const row = await requests.findForShop(tenantId, requestId);
  // The request was decided before its mail was sent.
  if (!row || (kind === 'requested' && row.state !== 'pending')) return;
  const to = kind === 'requested' ? await decidersOfRow() : row.requester;
  if (to.length === 0) return;
  const events = await requests.findEvents(tenantId, requestId);
  const event = events.findLast(({ type }) => type === kind);
  await mails.send({
    tenantId,
    key: `approval-${requestId}-${kind}-${version}`,
    to,
    content: () =>
      approvalMail({
        kind,
        language: kind === 'requested' ? row.company_language : row.language,
        name: to.length === 1 ? (to[0]?.name ?? '') : '',
        requestId,
        requester: fullName(row.requested_by),
        decider: kind === 'requested' ? null : fullName(event?.by ?? null) || null,
        costCentre: row.cost_centre && `${row.cost_centre.key} ${row.cost_centre.name}`,
        net: row.net,
        gross: row.gross,
        currency: row.currency,
        externalOrderNumber: row.external_order_number,
        orderNumber: row.order_number,
        text: event?.reason ?? null,
      }),
  });

  async function decidersOfRow(): Promise<MailAddress[]> {
    if (!row) return [];
    const facts = await requests.readDecisionFacts(tenantId, row.company_id);
    const ids = decidersFor(row, facts, clock.now());
    return facts.users
      .filter(({ userId, email }) => email !== '' && ids.includes(userId))
      .slice(0, mostRecipients)
      .map((user) => ({ name: fullName(user), address: user.email }));
  }
}

function fullName(person: { firstName: string; lastName: string } | null): string {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ');
}
