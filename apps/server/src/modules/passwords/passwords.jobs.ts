import { jobType } from '../../shared/jobs.ts';
import type { Locale } from '../../shared/locale.ts';

/** Why somebody gets a link: the password was forgotten, or the account is new. */
export type LinkPurpose = 'reset' | 'invite';

/** Make the token of a link and mail it. The token is in no job: jobs are kept for days. */
export const passwordLinkJob = jobType<{ tenantId: number; linkId: string; language: Locale }>(
  'password-link',
);

/** The events that an account's owner gets a mail about. */
export type AccountNotice =
  | 'passwordChanged'
  | 'renamed'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorReset'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'codesRefused';

export interface AccountNoticeData {
  tenantId: number;
  userId: string;
  notice: AccountNotice;
  language: Locale;
  /** ISO 8601. */
  at: string;
  key: string;
  /** Recovery codes that are left. */
  left?: number;
}

/** Tell the owner of an account that its sign-in changed. */
export const accountNoticeJob = jobType<AccountNoticeData>('account-notice');
