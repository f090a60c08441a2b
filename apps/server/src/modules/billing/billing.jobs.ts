import { jobType } from '../../shared/jobs.ts';

/** Bills pending orders of every tenant, every night. */
export const nightlyBillingJob = jobType<Record<string, never>>('billing-nightly');

/** Bills one order, for example after a dispatch. */
export const orderBillingJob = jobType<{ tenantId: number; orderId: string }>('billing-order');

/** Credit the accepted pieces of a return. */
export const returnCreditJob = jobType<{ tenantId: number; returnId: string }>('billing-return');
