import type { Locale } from '../../shared/locale.ts';

/**
 * Proves the second factor of a user who gave the right password; `none` where there is none. The module second-factor
 * implements it.
 *
 * @throws second.factor.required without a code, second.factor.invalid, too.many.requests
 */
export type CheckSecondFactor = (attempt: {
  tenantId: number;
  userId: string;
  ip: string;
  code: string | undefined;
  language: Locale;
}) => Promise<{ factor: 'none' | 'app' | 'recoveryCode'; recoveryCodesLeft?: number }>;
