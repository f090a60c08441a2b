import { jobType } from '../../shared/jobs.ts';

/** Forget requests that were not confirmed in time. */
export const forgetRequestsJob = jobType<Record<string, never>>('forget-account-requests');

interface RequestOf {
  tenantId: number;
  requestId: string;
}

/** Mail the link that confirms a request, or that the address has an account already. */
export const requestLinkJob = jobType<RequestOf>('account-request-link');

/** Ask the EU's service about the VAT ID of a confirmed request. */
export const vatCheckJob = jobType<RequestOf>('account-request-vat');

/** Mail the operator's text: a reason for declining, or a question. */
export const requestAnswerJob = jobType<
  RequestOf & { kind: 'declined' | 'asked'; text: string; key: string }
>('account-request-answer');
