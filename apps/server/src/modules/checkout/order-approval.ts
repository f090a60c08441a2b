import type { ApprovalReason as ApiReason, Budget } from '@kontor/contract';
import {
  type ApprovalReason,
  approvalReasons,
  approvalRulesFor,
  type BudgetState,
  budgetDays,
  budgetRange,
  decimalToMinor,
  localDate,
  minorToDecimal,
  startOfLocalDay,
  type Totals,
} from '@kontor/domain';
import type { StatementRunner } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { CheckoutRepository } from './checkout.repository.ts';
import type { CheckoutFacts, CostCentreFacts } from './checkout.types.ts';

/** Why an order needs approval, and its approvers. */
export interface OrderApproval {
  reasons: ApprovalReason[];
  /** Empty: the customer admins. */
  approverIds: readonly string[];
}

/** The amount that rules and budgets check: lines plus shipping minus discount, net minor units. */
export function approvalNetMinor({ goodsMinor, discountMinor, shippingMinor }: Totals): number {
  return goodsMinor - discountMinor + shippingMinor;
}

/** The spent part of the cost centres' budgets in their current periods. Sends no statement without budgets. */
export async function readBudgets(
  runner: StatementRunner,
  {
    actor,
    checkouts,
    costCentres,
    now,
  }: {
    actor: Pick<CompanyActor, 'tenantId'>;
    checkouts: Pick<CheckoutRepository, 'readSpent'>;
    costCentres: readonly CostCentreFacts[];
    now: Date;
  },
): Promise<ReadonlyMap<string, BudgetState[]>> {
  const today = localDate(now);
  const ranges = costCentres.flatMap(({ id, budgets }) =>
    budgets.map(({ period }) => {
      const { from, before } = budgetRange(period, today);
      return { costCentreId: id, from: startOfLocalDay(from), before: startOfLocalDay(before) };
    }),
  );
  const spent = ranges.length > 0 ? await checkouts.readSpent(runner, actor, ranges) : [];
  let place = 0;
  return new Map(
    costCentres.map(({ id, budgets }) => [
      id,
      budgets.map(({ period, amount }) => ({
        period,
        amountMinor: decimalToMinor(amount),
        spentMinor: decimalToMinor(spent[place++] ?? 0),
      })),
    ]),
  );
}

/** The budgets of an order's cost centre; none without one. */
export async function budgetsOf(
  runner: StatementRunner,
  {
    costCentre,
    ...input
  }: Omit<Parameters<typeof readBudgets>[1], 'costCentres'> & { costCentre: CostCentreFacts | undefined },
): Promise<BudgetState[]> {
  if (!costCentre) return [];
  return (await readBudgets(runner, { ...input, costCentres: [costCentre] })).get(costCentre.id) ?? [];
}

/** Applies the company's rules and the budgets of the chosen cost centre to an order of the actor. */
export function approvalOf(
  actor: CompanyActor,
  netMinor: number,
  { approvalRules }: Pick<CheckoutFacts, 'approvalRules'>,
  budgets: readonly BudgetState[],
): OrderApproval {
  const rules = approvalRules.map(({ above, ...rule }) => ({ ...rule, aboveMinor: decimalToMinor(above) }));
  const [rule] = approvalRulesFor(actor, netMinor, rules);
  return { reasons: approvalReasons(actor, netMinor, rules, budgets), approverIds: rule?.approverIds ?? [] };
}

/** A reason with decimal amounts. */
export function presentReason(reason: ApprovalReason, now: Date): ApiReason {
  if (reason.code === 'role') return reason;
  if (reason.code === 'amount') {
    return { code: 'amount', above: minorToDecimal(reason.aboveMinor), net: minorToDecimal(reason.netMinor) };
  }
  return {
    code: 'budget',
    ...presentBudget(reason, now),
    exceededBy: minorToDecimal(reason.exceededByMinor),
  };
}

/** A budget with decimal amounts and the days of its period. */
export function presentBudget({ period, amountMinor, spentMinor }: BudgetState, now: Date): Budget {
  return {
    period,
    ...budgetDays(period, localDate(now)),
    amount: minorToDecimal(amountMinor),
    spent: minorToDecimal(spentMinor),
    left: minorToDecimal(amountMinor - spentMinor),
  };
}
