import { jobType } from '../../shared/jobs.ts';

/** Mails the due entries of the histories of a tenant's orders to the buyers. */
export const orderMailsJob = jobType<{ tenantId: number }>('order-history-mails');
