import { jobType } from '../../shared/jobs.ts';

/** Make the confirmation of a new order and mail it to the buyer. */
export const orderConfirmationJob = jobType<{ tenantId: number; orderId: string; documentId: string }>(
  'order-confirmation',
  // The rendering thread starts the next document while this one is stored and mailed.
  { parallel: 8 },
);
