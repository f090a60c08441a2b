import type { Budget } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Progress } from '@mantine/core';
import { useApprovalTexts } from './approval-texts.ts';
import classes from './budget-bar.module.css';

/** A budget of a cost centre: its used part as a bar, the rest in words. `net` is the amount of an additional order. */
export function BudgetBar({ budget, currency, net }: { budget: Budget; currency: string; net?: number }) {
  const { t } = useTexts();
  const texts = useApprovalTexts(currency);
  const percentOf = (amount: number) =>
    budget.amount > 0 ? Math.min(100, (100 * amount) / budget.amount) : 100;
  const spent = percentOf(budget.spent);
  const isExceeded = budget.left < (net ?? 0) || budget.left < 0;
  return (
    <div className={classes.budget}>
      <span className={classes.name}>{t(`approvals.periodOf.${budget.period}`)}</span>
      <Progress.Root size="sm" aria-hidden="true">
        <Progress.Section value={spent} color={isExceeded ? 'red' : undefined} />
        {net === undefined ? null : (
          <Progress.Section
            value={Math.min(100 - spent, percentOf(net))}
            color={isExceeded ? 'orange' : 'gray'}
          />
        )}
      </Progress.Root>
      <span className={classes.words}>{texts.budget(budget)}</span>
      {net === undefined ? null : (
        <span className={classes.words} data-exceeded={isExceeded || undefined}>
          {texts.budgetAfter(budget, net)}
        </span>
      )}
    </div>
  );
}
