import { jobType } from '../../shared/jobs.ts';

/** Mails an event of a request to its approvers or its requester. */
export const approvalMailJob = jobType<{
  tenantId: number;
  requestId: string;
  kind: 'requested' | 'changed' | 'approved' | 'declined';
  /** Of the request after it; makes the mail's key. */
  version: number;
}>('approval-mail');
