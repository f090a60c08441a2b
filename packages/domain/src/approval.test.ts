import { describe, expect, it } from 'vitest';
import {
  APPROVAL_STATES,
  type ApprovalDeputy,
  type ApprovalRule,
  approvalReasons,
  approvalRulesFor,
  budgetDays,
  budgetExcessMinor,
  budgetRange,
  decidersOf,
  type PossibleApprover,
  stateAfter,
} from './approval.ts';

const buyer: PossibleApprover = {
  userId: 'buyer',
  operatorRole: null,
  isSalesPerson: false,
  isAdmin: false,
  isCustomerAdmin: false,
  companyRole: 'buyer',
};
const needing: PossibleApprover = { ...buyer, userId: 'needing', companyRole: 'approvalBuyer' };
const admin: PossibleApprover = { ...buyer, userId: 'admin', isCustomerAdmin: true };
const seller: PossibleApprover = { ...buyer, userId: 'seller', isSalesPerson: true };
const owner: PossibleApprover = { ...buyer, userId: 'owner', isAdmin: true, operatorRole: 'owner' };

describe('budget periods', () => {
  it.each([
    ['month', '2026-11-23', '2026-11-01', '2026-12-01', '2026-11-30'],
    ['month', '2026-12-31', '2026-12-01', '2027-01-01', '2026-12-31'],
    ['month', '2028-02-29', '2028-02-01', '2028-03-01', '2028-02-29'],
    ['quarter', '2026-01-01', '2026-01-01', '2026-04-01', '2026-03-31'],
    ['quarter', '2026-09-30', '2026-07-01', '2026-10-01', '2026-09-30'],
    ['quarter', '2026-10-01', '2026-10-01', '2027-01-01', '2026-12-31'],
    ['year', '2026-11-23', '2026-01-01', '2027-01-01', '2026-12-31'],
  ] as const)('issue 16: the %s of %s is %s until before %s', (period, day, from, before, until) => {
    expect(budgetRange(period, day)).toEqual({ from, before });
    expect(budgetDays(period, day)).toEqual({ from, until });
  });

  it.each([
    [100_00, 0, 100_00, 0],
    [100_00, 0, 100_01, 1],
    [100_00, 60_00, 50_00, 10_00],
    [100_00, 150_00, 1, 50_01],
    [0, 0, 0, 0],
    // What costs nothing exceeds nothing.
    [100_00, 150_00, 0, 0],
  ])(
    'issue 16: of %i with %i spent an order of %i exceeds %i',
    (amountMinor, spentMinor, netMinor, excess) => {
      expect(budgetExcessMinor({ period: 'month', amountMinor, spentMinor }, netMinor)).toBe(excess);
    },
  );
});

describe('rules', () => {
  const rule = (aboveMinor: number, other: Partial<ApprovalRule> = {}): ApprovalRule => ({
    userId: null,
    role: null,
    aboveMinor,
    approverIds: [],
    ...other,
  });

  it.each([
    [buyer, 100_00, [rule(100_00)], []],
    [buyer, 100_01, [rule(100_00)], [100_00]],
    [buyer, 100_01, [rule(1), rule(100_00), rule(50)], [100_00, 50, 1]],
    [buyer, 100_01, [rule(1, { userId: 'other' }), rule(2, { userId: 'buyer' })], [2]],
    [buyer, 100_01, [rule(1, { role: 'approvalBuyer' }), rule(2, { role: 'buyer' })], [2]],
    [admin, 100_01, [rule(1), rule(2, { role: 'buyer' }), rule(3, { role: 'customerAdmin' })], [3, 1]],
    [seller, 100_01, [rule(1)], []],
    [owner, 100_01, [rule(1)], []],
    [buyer, 0, [rule(0)], []],
  ])('issue 16: %j with an order of %i is subject to rules', (user, netMinor, rules, expected) => {
    expect(approvalRulesFor(user, netMinor, rules).map(({ aboveMinor }) => aboveMinor)).toEqual(expected);
  });

  it('issue 16: names every reason', () => {
    const budget = { period: 'year', amountMinor: 10_00, spentMinor: 4_00 } as const;
    expect(approvalReasons(needing, 7_00, [rule(1_00), rule(2_00)], [budget])).toEqual([
      { code: 'role' },
      { code: 'amount', aboveMinor: 2_00, netMinor: 7_00 },
      { code: 'budget', ...budget, exceededByMinor: 1_00 },
    ]);
    expect(approvalReasons(seller, 7_00, [rule(1_00)], [budget]).map(({ code }) => code)).toEqual(['budget']);
    expect(approvalReasons(buyer, 7_00, [], [])).toEqual([]);
  });
});

describe('approvers of a request', () => {
  const users = [
    buyer,
    needing,
    admin,
    seller,
    owner,
    { ...buyer, userId: 'reader', companyRole: 'reader' as const },
  ];
  const deputy = (
    approverId: string,
    deputyId: string,
    from = '2026-11-01',
    until = '2026-11-30',
  ): ApprovalDeputy => ({
    approverId,
    deputyId,
    from,
    until,
  });
  const deciders = (requesterId: string, approverIds: string[], deputies: ApprovalDeputy[] = []) =>
    decidersOf({ requesterId, approverIds, users, deputies, today: '2026-11-23' });

  it.each([
    ['needing', [], [], ['admin']],
    ['needing', ['buyer'], [], ['buyer']],
    ['buyer', ['buyer'], [], ['admin']],
    ['needing', ['gone', 'reader', 'needing', 'seller'], [], ['admin']],
    ['admin', [], [], []],
    ['needing', [], [deputy('admin', 'buyer')], ['buyer', 'admin']],
    ['buyer', [], [deputy('admin', 'buyer')], ['admin']],
    ['needing', [], [deputy('admin', 'buyer', '2026-11-24')], ['admin']],
    ['needing', [], [deputy('admin', 'buyer', '2026-11-01', '2026-11-22')], ['admin']],
    ['needing', [], [deputy('admin', 'buyer', '2026-11-23', '2026-11-23')], ['buyer', 'admin']],
    [
      'needing',
      [],
      [deputy('admin', 'seller'), deputy('admin', 'owner'), deputy('admin', 'reader')],
      ['admin'],
    ],
    // A deputy's deputy decides nothing.
    ['needing', ['admin'], [deputy('buyer', 'reader'), deputy('gone', 'buyer')], ['admin']],
    ['admin', ['admin'], [deputy('admin', 'buyer')], []],
  ])(
    'issue 16: of %s with approvers %j and deputies %j: %j',
    (requesterId, approverIds, deputies, expected) => {
      expect(deciders(requesterId, approverIds, deputies)).toEqual(expected);
    },
  );

  it('issue 16: only a pending request changes its state', () => {
    const after = APPROVAL_STATES.map((state) =>
      (['changed', 'approved', 'declined', 'withdrawn'] as const).map((event) => stateAfter(state, event)),
    );
    expect(after).toEqual([
      ['pending', 'approved', 'declined', 'withdrawn'],
      ...[1, 2, 3].map(() => [undefined, undefined, undefined, undefined]),
    ]);
  });
});
