import { actsAs, type CompanyUserFacts, companyActions } from './rights.ts';

/** How often a budget restarts. */
export const BUDGET_PERIODS = ['month', 'quarter', 'year'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** Longest key of a cost centre in characters. */
export const MAX_COST_CENTRE_KEY_LENGTH = 40;

const monthsOf = { month: 1, quarter: 3, year: 12 } as const satisfies Record<BudgetPeriod, number>;

/**
 * The budget period that a local day belongs to, as a half-open range of days YYYY-MM-DD (Europe/Berlin).
 *
 * @example budgetRange('quarter', '2026-11-23') // { from: '2026-10-01', before: '2027-01-01' }
 */
export function budgetRange(period: BudgetPeriod, day: string): { from: string; before: string } {
  const months = monthsOf[period];
  const year = Number(day.slice(0, 4));
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / months) * months;
  const firstDay = (month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { from: firstDay(first), before: firstDay(first + months) };
}

/**
 * The same period as its first and last day.
 *
 * @example budgetDays('month', '2026-11-23') // { from: '2026-11-01', until: '2026-11-30' }
 */
export function budgetDays(period: BudgetPeriod, day: string): { from: string; until: string } {
  const { from, before } = budgetRange(period, day);
  return { from, until: new Date(Date.parse(before) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10) };
}

/** A budget of a cost centre, and the net sum of its orders in the period with shipping, less discount; minor units. */
export type BudgetState = {
  readonly period: BudgetPeriod;
  readonly amountMinor: number;
  readonly spentMinor: number;
};

/**
 * By how many minor units an order would exceed a budget; 0 where it fits, the limit included.
 *
 * @example budgetExcessMinor({ period: 'month', amountMinor: 100_00, spentMinor: 60_00 }, 50_00) // 10_00
 */
export function budgetExcessMinor({ amountMinor, spentMinor }: BudgetState, netMinor: number): number {
  return netMinor <= 0 ? 0 : Math.max(0, spentMinor + netMinor - amountMinor);
}

/** The roles that a rule can apply to, instead of one user or the whole company. */
export const APPROVAL_ROLES = ['customerAdmin', 'buyer', 'approvalBuyer'] as const;
export type ApprovalRole = (typeof APPROVAL_ROLES)[number];

/** Demands approval of orders above a net amount in minor units. Without user and role it applies to everyone. */
export type ApprovalRule = {
  readonly userId: string | null;
  readonly role: ApprovalRole | null;
  readonly aboveMinor: number;
  /** Who decides; empty: the customer admins. */
  readonly approverIds: readonly string[];
};

/** Why an order needs approval; amounts are net minor units. */
export type ApprovalReason =
  | { readonly code: 'role' }
  | { readonly code: 'amount'; readonly aboveMinor: number; readonly netMinor: number }
  | ({ readonly code: 'budget'; readonly exceededByMinor: number } & BudgetState);

/** The requester's facts that rules check. */
export type ApprovalUser = CompanyUserFacts & { readonly userId: string };

/**
 * The rules that apply to an order: those of its user, of its role or of everyone, if its net amount is above the rule's.
 * The highest comes first. An amount that is met exactly needs no approval. No rule applies to agents.
 *
 * @example approvalRulesFor(buyer, 500_01, [{ userId: null, role: 'buyer', aboveMinor: 500_00, approverIds: [] }]).length // 1
 */
export function approvalRulesFor<Rule extends ApprovalRule>(
  user: ApprovalUser,
  netMinor: number,
  rules: readonly Rule[],
): Rule[] {
  const role = actsAs(user);
  if (role === 'agent' || user.operatorRole !== null) return [];
  return rules
    .filter(
      (rule) =>
        netMinor > rule.aboveMinor &&
        (rule.userId === null || rule.userId === user.userId) &&
        (rule.role === null || rule.role === role),
    )
    .sort((one, other) => other.aboveMinor - one.aboveMinor);
}

/**
 * Why an order needs approval: the role, the rule with the highest amount, each exceeded budget. Empty: it can be placed.
 *
 * @example approvalReasons(buyer, 70_00, [], [{ period: 'month', amountMinor: 100_00, spentMinor: 60_00 }])
 * // [{ code: 'budget', period: 'month', amountMinor: 100_00, spentMinor: 60_00, exceededByMinor: 30_00 }]
 */
export function approvalReasons(
  user: ApprovalUser,
  netMinor: number,
  rules: readonly ApprovalRule[],
  budgets: readonly BudgetState[],
): ApprovalReason[] {
  const [rule] = approvalRulesFor(user, netMinor, rules);
  return [
    ...(actsAs(user) === 'approvalBuyer' ? [{ code: 'role' } as const] : []),
    ...(rule ? [{ code: 'amount', aboveMinor: rule.aboveMinor, netMinor } as const] : []),
    ...budgets.flatMap((budget) => {
      const exceededByMinor = budgetExcessMinor(budget, netMinor);
      return exceededByMinor > 0 ? [{ code: 'budget', ...budget, exceededByMinor } as const] : [];
    }),
  ];
}

/** A user of the company who can sign in now. */
export type PossibleApprover = CompanyUserFacts & { readonly userId: string };

/** Who decides for an approver on these local days, both included. */
export type ApprovalDeputy = {
  readonly approverId: string;
  readonly deputyId: string;
  readonly from: string;
  readonly until: string;
};

/**
 * The users who may decide a request: the approvers of its rule and their deputies of the day. If none of them can, the
 * customer admins and their deputies decide. Excluded are the requester, the requester's deputies as such, and roles
 * without `approvals.decide`.
 *
 * @example decidersOf({ requesterId: 'ann', approverIds: ['ann', 'bob'], users, deputies: [], today: '2026-11-23' }) // ['bob']
 */
export function decidersOf({
  requesterId,
  approverIds,
  users,
  deputies,
  today,
}: {
  /** Null: deleted. */
  requesterId: string | null;
  approverIds: readonly string[];
  /** All users of the company who can sign in. */
  users: readonly PossibleApprover[];
  deputies: readonly ApprovalDeputy[];
  today: string;
}): string[] {
  const able = users.filter((user) => user.userId !== requesterId && canDecideApprovals(user));
  const named = able.filter(({ userId }) => approverIds.includes(userId));
  const approvers = named.length > 0 ? named : able.filter((user) => actsAs(user) === 'customerAdmin');
  const ids = new Set(approvers.map(({ userId }) => userId));
  const standIns = deputies
    .filter(({ approverId, from, until }) => ids.has(approverId) && from <= today && today <= until)
    .map(({ deputyId }) => deputyId);
  return able.map(({ userId }) => userId).filter((userId) => ids.has(userId) || standIns.includes(userId));
}

/**
 * Tells whether a user of a company can be an approver or a deputy. Who acts for a company without being of it cannot.
 *
 * @example canDecideApprovals({ ...buyer, isSalesPerson: true }) // false
 */
export function canDecideApprovals(user: CompanyUserFacts): boolean {
  if (user.isSalesPerson || user.operatorRole !== null) return false;
  const actions: readonly string[] = companyActions[actsAs(user)];
  return actions.includes('approvals.decide');
}

export const APPROVAL_STATES = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const APPROVAL_EVENTS = [
  'requested',
  'changed',
  'forwarded',
  'approved',
  'declined',
  'withdrawn',
] as const;
export type ApprovalEventType = (typeof APPROVAL_EVENTS)[number];

/** The events allowed in each state of a request, and the state after each; a decision is final. */
export const approvalSteps = {
  pending: {
    changed: 'pending',
    forwarded: 'pending',
    approved: 'approved',
    declined: 'declined',
    withdrawn: 'withdrawn',
  },
  approved: {},
  declined: {},
  withdrawn: {},
} as const satisfies Record<
  ApprovalState,
  Partial<Record<Exclude<ApprovalEventType, 'requested'>, ApprovalState>>
>;

/**
 * The state after an event, undefined where it cannot happen.
 *
 * @example stateAfter('pending', 'approved') // 'approved'
 * @example stateAfter('withdrawn', 'approved') // undefined
 */
export function stateAfter(
  state: ApprovalState,
  event: Exclude<ApprovalEventType, 'requested'>,
): ApprovalState | undefined {
  const steps: Partial<Record<ApprovalEventType, ApprovalState>> = approvalSteps[state];
  return steps[event];
}
