import { jobType } from '../../shared/jobs.ts';
import type { Locale } from '../../shared/locale.ts';

/** Mail the link that confirms a new e-mail address; `requestedAt` in ISO 8601 identifies the change. */
export const emailLinkJob = jobType<{ tenantId: number; userId: string; requestedAt: string }>('email-link');

/** Tell a former e-mail address that another one was asked for, or counts now. */
export interface EmailNotice {
  tenantId: number;
  id: string;
  kind: 'emailRequested' | 'emailChanged';
  to: { name: string; address: string };
  /** The new one. */
  email: string;
  locale: Locale;
}

export const emailNoticeJob = jobType<EmailNotice>('email-notice');
