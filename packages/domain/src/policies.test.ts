import { describe, expect, it } from 'vitest';
import {
  addressChangeRefusal,
  adminPanelAddress,
  blockedAccountWarning,
  canAddAddress,
  canManageCompanyUsers,
  canOpenAdminPanel,
  canOrder,
  canPreOrder,
  canSeeCategory,
  canSeeExactStock,
  canSeeProduct,
  canSwitchCompany,
  canUseNotifications,
  companyUsersRefusal,
  orderRefusal,
  type PolicyActor,
} from './policies.ts';

const buyer: PolicyActor = {
  operatorRole: null,
  companyRole: 'buyer',
  isSalesPerson: false,
  isAdmin: false,
  isCustomerAdmin: false,
  isDeal: false,
  blockUsersToAddNewAddress: false,
  companyId: 'c1',
  isCompanyLocked: false,
  hasBlockedDelivery: false,
};
const on = { isUserListActive: true, isPreOrderModeVisible: true, allowNotifications: true };
const off = { isUserListActive: false, isPreOrderModeVisible: false, allowNotifications: false };

describe('roles', () => {
  it('ROLE-01 an ordinary customer orders and adds addresses, and has no other right', () => {
    expect([canOrder(buyer), canAddAddress(buyer)]).toEqual([true, true]);
    expect([
      canSeeExactStock(buyer),
      canSwitchCompany(buyer),
      canOpenAdminPanel(buyer),
      canManageCompanyUsers(buyer, on),
    ]).toEqual([false, false, false, false]);
  });

  it('PROD-07 SALE-02 SALE-03 a sales person sees exact stock and switches companies', () => {
    const sales = { ...buyer, isSalesPerson: true };
    expect([canSeeExactStock(sales), canSwitchCompany(sales)]).toEqual([true, true]);
  });

  it.each([
    [{ ...buyer, isAdmin: true }, on, undefined],
    [{ ...buyer, isCustomerAdmin: true }, on, undefined],
    [{ ...buyer, isSalesPerson: true }, on, 'right.missing'],
    [buyer, on, 'right.missing'],
    [{ ...buyer, isAdmin: true }, off, 'feature.disabled'],
  ])('ROLE-03 ROLE-04 CONF-19 %j with %j may not manage users for %s', (actor, flags, expected) => {
    expect(companyUsersRefusal(actor, flags)).toBe(expected);
    expect(canManageCompanyUsers(actor, flags)).toBe(expected === undefined);
  });

  it('LAYO-16 only an admin opens the admin panel', () => {
    const customerAdmin = { ...buyer, isCustomerAdmin: true };
    expect([canOpenAdminPanel({ isAdmin: true }), canOpenAdminPanel(customerAdmin)]).toEqual([true, false]);
  });

  it('LAYO-16 the entry leads admins to the own panel of the settings, operators to the back office', () => {
    const own = 'https://erp.example.com';
    const owner = { isAdmin: true, operatorRole: 'owner' } as const;
    const office = { isAdmin: false, operatorRole: 'office' } as const;
    const admin = { isAdmin: true, operatorRole: null };
    expect(adminPanelAddress(owner, own)).toBe(own);
    expect(adminPanelAddress(owner, undefined)).toBe('/admin');
    expect(adminPanelAddress(owner, 'javascript:alert(1)')).toBe('/admin');
    expect(adminPanelAddress(office, undefined)).toBe('/admin');
    expect(adminPanelAddress(admin, undefined)).toBeUndefined();
    expect(adminPanelAddress({ isAdmin: false, operatorRole: null }, own)).toBeUndefined();
  });

  it('CONF-20 CONF-23 pre-orders and notifications follow the flags', () => {
    expect([canPreOrder(on), canUseNotifications(on), canPreOrder(off), canUseNotifications(off)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('ordering', () => {
  it.each([
    [buyer, undefined],
    [{ ...buyer, hasBlockedDelivery: true }, 'delivery.blocked'],
    [{ ...buyer, isCompanyLocked: true }, 'account.blocked'],
    [{ ...buyer, isCompanyLocked: true, hasBlockedDelivery: true }, 'account.blocked'],
    [{ ...buyer, companyId: null, isCompanyLocked: true }, 'company.not.selected'],
  ])('CHKO-13 CHKO-14 AUTH-12 %j may not order for %s', (actor, expected) => {
    expect(orderRefusal(actor)).toBe(expected);
    expect(canOrder(actor)).toBe(expected === undefined);
  });

  it('CHKO-14 warns of a lock before a blocked delivery', () => {
    expect(blockedAccountWarning({ isCompanyLocked: true, hasBlockedDelivery: true })).toBe(
      'account.blocked',
    );
    expect(blockedAccountWarning({ isCompanyLocked: false, hasBlockedDelivery: true })).toBe(
      'delivery.blocked',
    );
    expect(blockedAccountWarning(buyer)).toBeUndefined();
  });
});

describe('addresses', () => {
  const blocked = { blockUsersToAddNewAddress: true };
  const place = { street: 'Weg 1', zipCode: '50667', city: 'Köln', countryCode: 'DE' };

  it('ADDR-04 a blocked user adds no address', () => {
    expect([canAddAddress(blocked), canAddAddress(buyer)]).toEqual([false, true]);
  });

  it.each([
    'companyName',
    'street',
    'street2',
    'apartment',
    'addressline2',
    'zipCode',
    'city',
    'state',
    'countryCode',
  ])('ADDR-04 a blocked user does not change %s', (field) => {
    expect(addressChangeRefusal(blocked, place, { ...place, [field]: 'other' })).toBe('address.add.blocked');
    expect(addressChangeRefusal(buyer, place, { ...place, [field]: 'other' })).toBeUndefined();
  });

  it('ADDR-04 a blocked user does not change the kind of an address', () => {
    expect(addressChangeRefusal(blocked, { ...place, type: 1 }, { ...place, type: 2 })).toBe(
      'address.add.blocked',
    );
  });

  it('ADDR-04 a blocked user may save the same place, absent and empty alike', () => {
    expect(addressChangeRefusal(blocked, place, { ...place, street2: '', state: null })).toBeUndefined();
  });
});

describe('visibility', () => {
  it.each([
    [false, { isActive: true, isDeal: false }, true],
    [false, { isActive: true, isDeal: true }, false],
    [true, { isActive: true, isDeal: true }, true],
    [true, { isActive: false, isDeal: false }, false],
  ])('CATG-04 ROLE-05 with deals (%s) the category %j is seen: %s', (isDeal, category, expected) => {
    expect(canSeeCategory({ isDeal }, category)).toBe(expected);
  });

  const [normal, deal] = [{ isDeal: false }, { isDeal: true }];
  it.each([
    [false, true, [normal], true],
    [false, true, [normal, deal], true],
    [false, true, [deal], false],
    [false, true, [deal, deal], false],
    [true, true, [deal], true],
    [false, true, [], true],
    [true, false, [normal], false],
  ])(
    'ROLE-05 with deals (%s) an active (%s) product of %j is seen: %s',
    (isDeal, isActive, categories, expected) => {
      expect(canSeeProduct({ isDeal }, { isActive, categories })).toBe(expected);
    },
  );
});
