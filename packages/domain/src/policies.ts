import { type CompanyUserFacts, hasOperatorRight, mayForCompany } from './rights.ts';

/** The rights-giving facts of the acting user and the active company; they come only from the server's records (ROLE-08). */
export type PolicyActor = CompanyUserFacts & {
  readonly isDeal: boolean;
  readonly blockUsersToAddNewAddress: boolean;
  /** The active company; a sales person may not have chosen one yet. */
  readonly companyId?: string | null | undefined;
  readonly isCompanyLocked: boolean;
  readonly hasBlockedDelivery: boolean;
};

/** The tenant's flags that switch whole features (CONF-19, CONF-20, CONF-23). */
export type FeatureFlags = {
  readonly isUserListActive: boolean;
  readonly isPreOrderModeVisible: boolean;
  readonly allowNotifications: boolean;
};

/** Why a right is refused: codes of the error catalogue. */
export type RefusalCode =
  | 'right.missing'
  | 'feature.disabled'
  | 'company.not.selected'
  | 'account.blocked'
  | 'delivery.blocked'
  | 'address.add.blocked';

/**
 * Tells whether the exact stock number is shown (PROD-07): to sales persons and operators.
 *
 * @example canSeeExactStock({ isSalesPerson: false, operatorRole: null }) // false
 */
export function canSeeExactStock(actor: Pick<PolicyActor, 'isSalesPerson' | 'operatorRole'>): boolean {
  return actor.isSalesPerson || actor.operatorRole !== null;
}

/**
 * Tells whether the user lists customers and switches the active company (SALE-02, SALE-03): sales persons, and operators
 * who may act for customers (ROLE-03).
 *
 * @example canSwitchCompany({ isSalesPerson: true, operatorRole: null }) // true
 */
export function canSwitchCompany(actor: Pick<PolicyActor, 'isSalesPerson' | 'operatorRole'>): boolean {
  return actor.isSalesPerson || hasOperatorRight(actor, 'customers.act');
}

/** Where the built-in back office stands. */
export const BACK_OFFICE_PATH = '/admin';

/**
 * The target of the admin panel's entry (LAYO-16). Admins go to the tenant's own panel if the settings name one, operators to
 * the built-in back office. Undefined: no entry.
 *
 * @example adminPanelAddress({ isAdmin: true, operatorRole: 'owner' }, 'https://erp.example.com') // 'https://erp.example.com'
 * @example adminPanelAddress({ isAdmin: true, operatorRole: 'owner' }, undefined) // '/admin'
 */
export function adminPanelAddress(
  actor: Pick<PolicyActor, 'isAdmin' | 'operatorRole'>,
  adminPanelUrl: string | undefined,
): string | undefined {
  if (canOpenAdminPanel(actor) && adminPanelUrl && /^https:\/\//.test(adminPanelUrl)) return adminPanelUrl;
  return actor.operatorRole === null ? undefined : BACK_OFFICE_PATH;
}

/**
 * Tells whether the tenant's own admin panel is linked (LAYO-16): admins only.
 *
 * @example canOpenAdminPanel({ isAdmin: true }) // true
 */
export function canOpenAdminPanel(actor: Pick<PolicyActor, 'isAdmin'>): boolean {
  return actor.isAdmin;
}

/**
 * Why the user may not list and save the users of the active company; undefined when allowed. The feature must be on
 * (CONF-19), and the user an admin or customer admin (ROLE-03, ROLE-04).
 *
 * @example companyUsersRefusal({ ...buyer, companyRole: 'buyer' }, { isUserListActive: true }) // 'right.missing'
 */
export function companyUsersRefusal(
  actor: CompanyUserFacts,
  flags: Pick<FeatureFlags, 'isUserListActive'>,
): RefusalCode | undefined {
  if (!flags.isUserListActive) return 'feature.disabled';
  return mayForCompany(actor, 'users.manage') ? undefined : 'right.missing';
}

/**
 * Tells whether the users page and its entry show (CONF-19, ROLE-04).
 *
 * @example canManageCompanyUsers({ ...buyer, isCustomerAdmin: true }, { isUserListActive: true }) // true
 */
export function canManageCompanyUsers(
  actor: CompanyUserFacts,
  flags: Pick<FeatureFlags, 'isUserListActive'>,
): boolean {
  return companyUsersRefusal(actor, flags) === undefined;
}

/**
 * Tells whether pre-orders exist for this tenant (CONF-20).
 *
 * @example canPreOrder({ isPreOrderModeVisible: false }) // false
 */
export function canPreOrder(flags: Pick<FeatureFlags, 'isPreOrderModeVisible'>): boolean {
  return flags.isPreOrderModeVisible;
}

/**
 * Tells whether stock notifications and alarms exist for this tenant (CONF-23).
 *
 * @example canUseNotifications({ allowNotifications: true }) // true
 */
export function canUseNotifications(flags: Pick<FeatureFlags, 'allowNotifications'>): boolean {
  return flags.allowNotifications;
}

/**
 * Tells whether the user may add addresses (ADDR-04).
 *
 * @example canAddAddress({ blockUsersToAddNewAddress: true }) // false
 */
export function canAddAddress(actor: Pick<PolicyActor, 'blockUsersToAddNewAddress'>): boolean {
  return !actor.blockUsersToAddNewAddress;
}

/** What makes an address another one: kind, recipient's company and place. */
export type AddressPlace = {
  readonly type?: number | undefined;
  readonly companyName?: string | null | undefined;
  readonly street?: string | null | undefined;
  readonly street2?: string | null | undefined;
  readonly apartment?: string | null | undefined;
  readonly addressline2?: string | null | undefined;
  readonly zipCode?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly countryCode?: string | null | undefined;
};

const placeFields = [
  'type',
  'companyName',
  'street',
  'street2',
  'apartment',
  'addressline2',
  'zipCode',
  'city',
  'state',
  'countryCode',
] as const satisfies readonly (keyof AddressPlace)[];

/**
 * Why a user may not save a changed address; undefined when allowed. A user who may not add addresses may change names,
 * phone and default marker, but neither kind, company name nor place. Absent and empty are equal (ADDR-04).
 *
 * @example addressChangeRefusal({ blockUsersToAddNewAddress: true }, { city: 'Köln' }, { city: 'Bonn' }) // 'address.add.blocked'
 */
export function addressChangeRefusal(
  actor: Pick<PolicyActor, 'blockUsersToAddNewAddress'>,
  before: AddressPlace,
  after: AddressPlace,
): RefusalCode | undefined {
  const isMoved = placeFields.some((field) => (before[field] ?? '') !== (after[field] ?? ''));
  return isMoved && !canAddAddress(actor) ? 'address.add.blocked' : undefined;
}

/**
 * Why calls bound to a company are refused, undefined when a company is active (AUTH-12).
 *
 * @example companyRefusal({ companyId: null }) // 'company.not.selected'
 */
export function companyRefusal(actor: Pick<PolicyActor, 'companyId'>): RefusalCode | undefined {
  return actor.companyId ? undefined : 'company.not.selected';
}

/**
 * Why the user may not place orders for the active company, undefined when allowed: no company chosen, company locked,
 * or delivery blocked (AUTH-12, CHKO-13, CHKO-14). Browsing and filling carts stays allowed.
 *
 * @example orderRefusal({ companyId: 'c1', isCompanyLocked: false, hasBlockedDelivery: true }) // 'delivery.blocked'
 */
export function orderRefusal(
  actor: Pick<PolicyActor, 'companyId' | 'isCompanyLocked' | 'hasBlockedDelivery'>,
): RefusalCode | undefined {
  return companyRefusal(actor) ?? blockedAccountWarning(actor);
}

/**
 * Tells whether the user may place orders for the active company (CHKO-13, CHKO-14).
 *
 * @example canOrder({ companyId: 'c1', isCompanyLocked: false, hasBlockedDelivery: false }) // true
 */
export function canOrder(
  actor: Pick<PolicyActor, 'companyId' | 'isCompanyLocked' | 'hasBlockedDelivery'>,
): boolean {
  return orderRefusal(actor) === undefined;
}

/**
 * The warning of cart and checkout to contact the sales manager; undefined without one. A locked account has priority over
 * a blocked delivery (CHKO-14).
 *
 * @example blockedAccountWarning({ isCompanyLocked: true, hasBlockedDelivery: true }) // 'account.blocked'
 */
export function blockedAccountWarning(
  actor: Pick<PolicyActor, 'isCompanyLocked' | 'hasBlockedDelivery'>,
): 'account.blocked' | 'delivery.blocked' | undefined {
  if (actor.isCompanyLocked) return 'account.blocked';
  return actor.hasBlockedDelivery ? 'delivery.blocked' : undefined;
}

/** A category as far as its visibility goes; `isDeal` includes what it inherits from its parents. */
export type VisibleCategory = { readonly isActive: boolean; readonly isDeal: boolean };

/**
 * Tells whether the user sees a category: active, and a deal category only with deals (CATG-04, ROLE-05).
 *
 * @example canSeeCategory({ isDeal: false }, { isActive: true, isDeal: true }) // false
 */
export function canSeeCategory(actor: Pick<PolicyActor, 'isDeal'>, category: VisibleCategory): boolean {
  return category.isActive && (actor.isDeal || !category.isDeal);
}

/**
 * Whether the user sees a product: it is active, and a user without deals does not see products of deal categories alone.
 * Products without a category are visible to all (ROLE-05).
 *
 * @example canSeeProduct({ isDeal: false }, { isActive: true, categories: [{ isDeal: true }, { isDeal: false }] }) // true
 */
export function canSeeProduct(
  actor: Pick<PolicyActor, 'isDeal'>,
  product: { readonly isActive: boolean; readonly categories: readonly Pick<VisibleCategory, 'isDeal'>[] },
): boolean {
  if (!product.isActive) return false;
  return (
    actor.isDeal || product.categories.length === 0 || product.categories.some((category) => !category.isDeal)
  );
}
