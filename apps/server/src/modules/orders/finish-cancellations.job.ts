import { jobType } from '../../shared/jobs.ts';

/** Finish the cancellations of a tenant's orders by an import. */
export const finishCancellationsJob = jobType<{ tenantId: number }>('order-cancellations');

/** Repeat failed ones. */
export const unfinishedCancellationsJob = jobType<Record<string, never>>('order-cancellations-unfinished');
