import { jobType } from '../../shared/jobs.ts';

/** Make the confirmation of a new order and mail it to the buyer. */
export const orderConfirmationJob = jobType<{ tenantId: number; orderId: string; documentId: string }>(
  'order-confirmation',
  // The thread that draws has the next document at hand while mails are sent and files are written.
  { parallel: 8 },
);
