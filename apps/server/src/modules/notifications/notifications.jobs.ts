import { jobType } from '../../shared/jobs.ts';

/** Removes old notifications. */
export const forgetNotificationsJob = jobType<Record<string, never>>('forget-notifications');

/** Finds the digests that are due. */
export const digestsJob = jobType<Record<string, never>>('notification-digests');

/** Mails the notifications of a time range, ISO 8601, to one user for one company. */
export const digestMailJob = jobType<{
  tenantId: number;
  userId: string;
  companyId: string;
  since: string;
  until: string;
}>('notification-digest-mail');

/** Days after which a notification is removed, viewed or not. */
export const keptDays = 90;
