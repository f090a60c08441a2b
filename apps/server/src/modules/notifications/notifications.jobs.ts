import { jobType } from '../../shared/jobs.ts';

/** Removes old notifications. */
export const forgetNotificationsJob = jobType<Record<string, never>>('forget-notifications');

/** Days after which a notification is removed, viewed or not. */
export const keptDays = 90;
