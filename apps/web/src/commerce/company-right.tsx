import {
  type CompanyAction,
  canSwitchCompany,
  companyRightGranters,
  type EntryFlags,
  mayForCompany,
} from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { IconBuildingStore, IconLock } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useAccount, useSettings } from './shop-context.ts';

/** Whether the user may act for the active company; false without one (AUTH-12, ROLE-01). */
export function useCompanyRight(action: CompanyAction): boolean {
  const account = useAccount();
  return account.company !== null && mayForCompany(account, action);
}

/** Why the user's role forbids an action; undefined if it does not. */
export function useRightReason(action: CompanyAction): string | undefined {
  const account = useAccount();
  const { locale } = useTexts();
  return mayForCompany(account, action)
    ? undefined
    : errorCodeText('right.missing', { right: action, grantedBy: companyRightGranters(account) }, locale);
}

/** The rules for entering quantities: the shop's, and the user's right to change the cart (ROLE-01). */
export function useEntryFlags(): EntryFlags {
  const { isBatchSizeActive, buyableWithoutStock } = useSettings();
  const isReadOnly = useRightReason('cart.change') !== undefined;
  return useMemo(
    () => ({ isBatchSizeActive, buyableWithoutStock, isReadOnly }),
    [isBatchSizeActive, buyableWithoutStock, isReadOnly],
  );
}

/** Shows a screen to users with the right, and the reason to others. */
export function CompanyGate({
  action,
  hint,
  children,
}: {
  action: CompanyAction;
  /** Shown without a chosen customer. */
  hint: string;
  children: ReactNode;
}) {
  const { t, locale } = useTexts();
  const account = useAccount();
  const reason = useRightReason(action);
  if (account.company === null) {
    const isLocked = account.operatorRole !== null && !canSwitchCompany(account);
    return (
      <EmptyState
        icon={<IconBuildingStore size={28} />}
        title={t('cart.noCompany')}
        text={isLocked ? errorCodeText('operator.right.missing', { right: 'customers.act' }, locale) : hint}
      />
    );
  }
  return reason === undefined ? (
    children
  ) : (
    <EmptyState icon={<IconLock size={28} />} title={t('common.notAllowed')} text={reason} />
  );
}
