import { describe, expect, it } from 'vitest';
import {
  actsAs,
  COMPANY_ACTIONS,
  COMPANY_ROLES,
  type CompanyUserFacts,
  companyRightGranters,
  hasOperatorRight,
  mayForCompany,
  OPERATOR_RIGHTS,
  OPERATOR_ROLES,
  type OperatorState,
  operatorRights,
  operatorRolesWith,
  takesLastOwner,
} from './rights.ts';

const buyer: CompanyUserFacts = {
  operatorRole: null,
  isSalesPerson: false,
  isAdmin: false,
  isCustomerAdmin: false,
  companyRole: 'buyer',
};

describe('operators', () => {
  it('ROLE-03 an owner has every right, nobody else may change operators', () => {
    expect(operatorRights.owner).toEqual(OPERATOR_RIGHTS);
    expect(operatorRolesWith('operators.write')).toEqual(['owner']);
    expect(operatorRolesWith('customers.act')).toEqual(['owner', 'support']);
  });

  it('ROLE-03 support changes nothing', () => {
    expect(operatorRights.support.filter((right) => right.endsWith('.write'))).toEqual([]);
  });

  it('ROLE-03 a user who is no operator has no right', () => {
    for (const right of OPERATOR_RIGHTS) expect(hasOperatorRight(buyer, right)).toBe(false);
  });

  const owner: OperatorState = { role: 'owner', isActive: true, isLocked: false, hasPassword: true };
  const invited = { ...owner, hasPassword: false };
  it.each([
    [[owner], [{ ...owner, isLocked: true }], true],
    [[owner], [{ ...owner, isActive: false }], true],
    [[owner], [{ ...owner, role: 'office' }], true],
    [[owner, owner], [owner, { ...owner, role: null }], false],
    [[owner], [{ ...owner, role: null }, owner], false],
    [[{ ...owner, isLocked: true }], [], false],
    [[owner, invited], [invited], true],
    [[invited, invited], [invited], false],
    [[invited], [], true],
  ] satisfies [OperatorState[], OperatorState[], boolean][])(
    'ROLE-03 operators %j that become %j lose the last owner: %s',
    (before, after, isLost) => {
      expect(takesLastOwner(before, after)).toBe(isLost);
    },
  );
});

describe('users of a company', () => {
  it.each([
    [buyer, ['customerAdmin']],
    [{ ...buyer, isSalesPerson: true }, ['owner']],
    [{ ...buyer, operatorRole: 'support' as const }, ['owner']],
  ])('ROLE-01 rights of %j are granted by %j', (user, granters) => {
    expect(companyRightGranters(user)).toEqual(granters);
  });

  it.each([
    [buyer, 'buyer'],
    [{ ...buyer, companyRole: 'reader' as const }, 'reader'],
    [{ ...buyer, companyRole: 'reader' as const, isCustomerAdmin: true }, 'customerAdmin'],
    [{ ...buyer, isAdmin: true }, 'customerAdmin'],
    [{ ...buyer, isSalesPerson: true }, 'agent'],
    [{ ...buyer, isAdmin: true, operatorRole: 'support' as const }, 'agent'],
    [{ ...buyer, isAdmin: true, operatorRole: 'owner' as const }, 'customerAdmin'],
  ])('ROLE-04 %j acts as %s', (user, expected) => {
    expect(actsAs(user)).toBe(expected);
  });

  it('ROLE-01 ROLE-04 the table', () => {
    const lacking = Object.fromEntries(
      COMPANY_ROLES.map((companyRole) => [
        companyRole,
        COMPANY_ACTIONS.filter((action) => !mayForCompany({ ...buyer, companyRole }, action)),
      ]),
    );
    expect(lacking).toEqual({
      buyer: ['users.manage', 'budgets.manage'],
      approvalBuyer: ['orders.place', 'invoices.pay', 'users.manage', 'approvals.decide', 'budgets.manage'],
      reader: [
        'cart.change',
        'checkout.read',
        'orders.place',
        'invoices.pay',
        'addresses.change',
        'reviews.write',
        'users.manage',
        'approvals.read',
        'approvals.request',
        'approvals.decide',
        'budgets.manage',
      ],
      accounting: COMPANY_ACTIONS.filter(
        (action) =>
          !['documents.read', 'invoices.read', 'invoices.pay', 'approvals.read', 'approvals.decide'].includes(
            action,
          ),
      ),
    });
  });

  it('ROLE-04 a customer admin may do everything', () => {
    for (const action of COMPANY_ACTIONS)
      expect(mayForCompany({ ...buyer, isCustomerAdmin: true }, action)).toBe(true);
  });

  it('ROLE-03 the list of roles is complete', () => {
    expect(OPERATOR_ROLES).toEqual(Object.keys(operatorRights));
  });
});
