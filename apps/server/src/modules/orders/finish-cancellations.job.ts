import { jobType } from '../../shared/jobs.ts';

/** Do what follows the orders of a tenant that an import cancelled. */
export const finishCancellationsJob = jobType<{ tenantId: number }>('order-cancellations');

/** Begin again with those that could not be finished. */
export const unfinishedCancellationsJob = jobType<Record<string, never>>('order-cancellations-unfinished');
