import type { Locale } from '../../shared/locale.ts';

/**
 * Checks the second factor of a user who sent the right password; `none` if the user has none. The module second-factor
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
