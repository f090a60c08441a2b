import { jobType } from '../../shared/jobs.ts';

/** Bill what waits in every tenant, every night. */
export const nightlyBillingJob = jobType<Record<string, never>>('billing-nightly');

/** Bill one order, such as after a dispatch. */
export const orderBillingJob = jobType<{ tenantId: number; orderId: string }>('billing-order');

/** Credit the accepted pieces of a return. */
export const returnCreditJob = jobType<{ tenantId: number; returnId: string }>('billing-return');
