import { jobType } from '../../shared/jobs.ts';

/** Mail what happened to a request: to those who decide, or to the requester. */
export const approvalMailJob = jobType<{
  tenantId: number;
  requestId: string;
  kind: 'requested' | 'changed' | 'approved' | 'declined';
  /** Of the request after it; makes the mail's key. */
  version: number;
}>('approval-mail');
