import type { CompanyUser } from '@kontor/contract';
import { rightName } from '@kontor/contract/right-names';
import {
  COMPANY_ROLES,
  type CompanyAction,
  type CompanyRole,
  companyActions,
  type Locale,
} from '@kontor/domain';

/** The roles that a user of the company can get. */
export type ChosenRole = CompanyRole | 'customerAdmin';

export const chosenRoles: readonly ChosenRole[] = [...COMPANY_ROLES, 'customerAdmin'];

/** The user's present role. */
export function roleOfUser({ isCustomerAdmin, companyRole }: CompanyUser): ChosenRole {
  return isCustomerAdmin ? 'customerAdmin' : companyRole;
}

/** The fields of a request that make a user this. */
export function roleFields(role: ChosenRole): { isCustomerAdmin: boolean; companyRole?: CompanyRole } {
  return role === 'customerAdmin' ? { isCustomerAdmin: true } : { isCustomerAdmin: false, companyRole: role };
}

/** The actions that tell the roles apart; the others follow from them. */
const toldActions: readonly CompanyAction[] = [
  'cart.change',
  'orders.place',
  'orders.read',
  'invoices.read',
  'addresses.change',
  'users.manage',
];

/**
 * The rights that a role has and lacks, in plain words from the table of rights.
 *
 * @example roleWords('accounting', 'en').may // ['see invoices']
 */
export function roleWords(role: ChosenRole, locale: Locale): { may: string[]; mayNot: string[] } {
  const allowed: readonly CompanyAction[] = companyActions[role];
  const names = (isAllowed: boolean) =>
    toldActions
      .filter((action) => allowed.includes(action) === isAllowed)
      .map((action) => rightName(action, locale));
  return { may: names(true), mayNot: names(false) };
}
