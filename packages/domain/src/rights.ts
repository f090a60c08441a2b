/** The role of an operator, a user of the wholesaler itself (ROLE-03). */
export const OPERATOR_ROLES = ['owner', 'office', 'catalogue', 'support'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The areas of the shop that operators manage. */
export const OPERATOR_AREAS = [
  'orders',
  'invoices',
  'customers',
  'users',
  'products',
  'prices',
  'stock',
  'pictures',
  'content',
  'settings',
  'operators',
  'audit',
] as const;
type OperatorArea = (typeof OPERATOR_AREAS)[number];

/** A right of an operator: to see an area, to change it, or to act for a customer in the shop. */
export type OperatorRight = `${OperatorArea}.read` | `${OperatorArea}.write` | 'customers.act';

/** Every right of an operator. */
export const OPERATOR_RIGHTS: readonly OperatorRight[] = [
  ...OPERATOR_AREAS.flatMap((area) => [`${area}.read`, `${area}.write`] as const),
  'customers.act',
];

/** The rights that an API key may have (decision 79). */
export const API_KEY_RIGHTS = [
  'orders.read',
  'orders.write',
  'invoices.read',
  'invoices.write',
  'customers.read',
  'customers.write',
  'users.read',
  'users.write',
  'operators.write',
  'products.write',
  'prices.write',
  'stock.write',
  'pictures.write',
  'content.write',
  'settings.write',
] as const satisfies readonly OperatorRight[];
export type ApiKeyRight = (typeof API_KEY_RIGHTS)[number];

const both = (...areas: OperatorArea[]): OperatorRight[] =>
  areas.flatMap((area): OperatorRight[] => [`${area}.read`, `${area}.write`]);

/** The table role × right: the one place that says what an operator may do. */
export const operatorRights = {
  owner: OPERATOR_RIGHTS,
  office: both('orders', 'invoices', 'customers', 'users'),
  catalogue: both('products', 'prices', 'stock', 'pictures', 'content'),
  support: [
    ...OPERATOR_AREAS.filter((area) => area !== 'operators' && area !== 'audit').map(
      (area): OperatorRight => `${area}.read`,
    ),
    'customers.act',
  ],
} as const satisfies Record<OperatorRole, readonly OperatorRight[]>;

/** The facts of a user that give the rights of an operator. */
export type OperatorFacts = { readonly operatorRole: OperatorRole | null };

/**
 * Tells whether an operator has a right; other users have none (ROLE-03).
 *
 * @example hasOperatorRight({ operatorRole: 'support' }, 'orders.write') // false
 */
export function hasOperatorRight({ operatorRole }: OperatorFacts, right: OperatorRight): boolean {
  const rights: readonly OperatorRight[] = operatorRole === null ? [] : operatorRights[operatorRole];
  return rights.includes(right);
}

/** The right without which 'find anything' leaves out a kind of record. */
export const FIND_RIGHTS = {
  customer: 'customers.read',
  order: 'orders.read',
  article: 'products.read',
  invoice: 'invoices.read',
  user: 'users.read',
} as const satisfies Record<string, OperatorRight>;

/** The roles that have a right. */
export function operatorRolesWith(right: OperatorRight): OperatorRole[] {
  return OPERATOR_ROLES.filter((operatorRole) => hasOperatorRight({ operatorRole }, right));
}

/** What decides whether an operator can sign in with a role. */
export type OperatorState = {
  readonly role: OperatorRole | null;
  readonly isActive: boolean;
  readonly isLocked: boolean;
  /** False for an invited user who has not set a password yet. */
  readonly hasPassword: boolean;
};

/**
 * Whether a change removes the last person who can sign in, or the last one with a password. Invited people count only
 * if there is none with a password.
 *
 * @example takesLast([chief, invited], [invited], isWorking) // true
 */
export function takesLast<Person extends { readonly hasPassword: boolean }>(
  before: readonly Person[],
  after: readonly Person[],
  isWorking: (person: Person) => boolean,
): boolean {
  const isKnown = (person: Person) => person.hasPassword && isWorking(person);
  return [isWorking, isKnown].some((is) => before.some(is) && !after.some(is));
}

/**
 * Tells whether a change would leave a tenant without an owner who can sign in, where it has one (ROLE-03).
 *
 * @example takesLastOwner([owner, office], [{ ...owner, isLocked: true }, office]) // true
 */
export function takesLastOwner(before: readonly OperatorState[], after: readonly OperatorState[]): boolean {
  return takesLast(before, after, isWorkingOwner);
}

/** Whether a user can sign in as an owner now. */
export function isWorkingOwner({ role, isActive, isLocked }: Omit<OperatorState, 'hasPassword'>): boolean {
  return role === 'owner' && isActive && !isLocked;
}

/** What a user is within the own company, beside customer admin (ROLE-01, ROLE-04). */
export const COMPANY_ROLES = ['buyer', 'approvalBuyer', 'reader', 'accounting'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** What can be done for a company. */
export const COMPANY_ACTIONS = [
  'cart.read',
  'cart.change',
  'wishlist.read',
  'wishlist.change',
  'notifications.use',
  'checkout.read',
  'orders.place',
  'orders.read',
  'documents.read',
  'invoices.read',
  'invoices.pay',
  'addresses.read',
  'addresses.change',
  'reviews.write',
  'users.manage',
  'approvals.read',
  'approvals.request',
  'approvals.decide',
  'budgets.manage',
] as const;
export type CompanyAction = (typeof COMPANY_ACTIONS)[number];

const without = (...missing: CompanyAction[]) =>
  COMPANY_ACTIONS.filter((action) => !missing.includes(action));

/**
 * The table role × action. `agent` is a sales person or operator who acts for a company without being one of its users.
 * `decidersOf` limits the requests of `approvals.decide`. `orders.read` and `invoices.read` limit the documents of `documents.read`.
 */
export const companyActions = {
  customerAdmin: COMPANY_ACTIONS,
  agent: without('users.manage', 'budgets.manage', 'approvals.decide'),
  buyer: without('users.manage', 'budgets.manage'),
  approvalBuyer: without(
    'users.manage',
    'budgets.manage',
    'approvals.decide',
    'orders.place',
    'invoices.pay',
  ),
  reader: [
    'cart.read',
    'wishlist.read',
    'wishlist.change',
    'notifications.use',
    'orders.read',
    'documents.read',
    'invoices.read',
    'addresses.read',
  ],
  accounting: ['documents.read', 'invoices.read', 'invoices.pay', 'approvals.read', 'approvals.decide'],
} as const satisfies Record<CompanyRole | 'customerAdmin' | 'agent', readonly CompanyAction[]>;

/** The facts of a user that give the rights in a company. */
export type CompanyUserFacts = OperatorFacts & {
  readonly isSalesPerson: boolean;
  readonly isAdmin: boolean;
  readonly isCustomerAdmin: boolean;
  readonly companyRole: CompanyRole;
};

/**
 * The role in which a user acts for the active company. An admin with a company is its customer admin (ROLE-04); so is an
 * operator who may change users. A sales person is an agent, whatever else is set.
 *
 * @example actsAs({ operatorRole: null, isSalesPerson: false, isAdmin: false, isCustomerAdmin: false, companyRole: 'reader' }) // 'reader'
 */
export function actsAs(user: CompanyUserFacts): keyof typeof companyActions {
  const { operatorRole, isAdmin, isCustomerAdmin, isSalesPerson, companyRole } = user;
  if (operatorRole !== null) return hasOperatorRight(user, 'users.write') ? 'customerAdmin' : 'agent';
  if (isSalesPerson) return 'agent';
  return isAdmin || isCustomerAdmin ? 'customerAdmin' : companyRole;
}

/** Who can grant a missing right in the company: agents are none of the customer admin's users (ROLE-01). */
export function companyRightGranters(user: CompanyUserFacts): readonly (OperatorRole | 'customerAdmin')[] {
  return actsAs(user) === 'agent' ? operatorRolesWith('operators.write') : ['customerAdmin'];
}

/**
 * Tells whether a user may do something for the active company.
 *
 * @example mayForCompany({ ...reader, companyRole: 'reader' }, 'cart.change') // false
 */
export function mayForCompany(user: CompanyUserFacts, action: CompanyAction): boolean {
  const actions: readonly CompanyAction[] = companyActions[actsAs(user)];
  return actions.includes(action);
}
