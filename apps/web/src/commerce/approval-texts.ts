import type { ApprovalReason, Budget } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { personName } from '@kontor/web-kit/lib/person-name.ts';

/** Reasons, budgets and people of approvals in plain words. */
export function useApprovalTexts(currency: string) {
  const { t } = useTexts();
  const formats = useFormats();
  const money = (amount: number) => formats.money(decimalToMinor(amount), currency);
  return {
    money,
    /** A whole sentence; `isOwn`: for the requester. */
    reason: (reason: ApprovalReason, isOwn: boolean): string => {
      if (reason.code === 'role') return t(isOwn ? 'approvals.reason.role' : 'approvals.reason.roleOf');
      if (reason.code === 'amount')
        return t('approvals.reason.amount', { net: money(reason.net), above: money(reason.above) });
      return t('approvals.reason.budget', {
        period: t(`approvals.period.${reason.period}`),
        exceededBy: money(reason.exceededBy),
        left: money(Math.max(0, reason.left)),
      });
    },
    shortReason: (reason: ApprovalReason): string =>
      t(`approvals.reason.short.${reason.code}`, {
        above: reason.code === 'amount' ? money(reason.above) : '',
      }),
    budget: ({ amount, left, from, until }: Budget): string =>
      t(left < 0 ? 'approvals.budget.exceeded' : 'approvals.budget.left', {
        left: money(left),
        over: money(-left),
        amount: money(amount),
        from: formats.date(from),
        until: formats.date(until),
      }),
    /** What is left of a budget once an order of this net amount counts. */
    budgetAfter: ({ left }: Budget, net: number): string =>
      t(left < net ? 'approvals.budget.afterExceeded' : 'approvals.budget.after', {
        left: money(left - net),
        over: money(net - left),
      }),
    person: (person: { firstName: string; lastName: string } | null): string =>
      person ? personName(person) : t('approvals.somebody'),
  };
}
