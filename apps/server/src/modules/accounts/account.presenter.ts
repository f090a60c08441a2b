import type { Account, Address } from '@kontor/contract';
import type { Actor } from '../../shared/actor.ts';
import { countryName } from '../../shared/country.ts';
import { recordVersion } from '../../shared/record-version.ts';
import type { AddressRow } from './address-row.ts';

/** Facts of the account response besides the actor and the addresses. */
export interface AccountFacts {
  pendingEmail: string | null;
  hasApprovals: boolean;
  hasOpenApprovals: boolean;
}

/** The signed-in user as the web sees it (USER-02, USER-03). */
export function presentAccount(
  actor: Actor,
  {
    addresses,
    pendingEmail,
    hasApprovals,
    hasOpenApprovals,
  }: { addresses: Address[] } & Partial<AccountFacts>,
): Account {
  const { company } = actor;
  return {
    _id: actor.userId,
    username: actor.username,
    firstName: actor.firstName,
    lastName: actor.lastName,
    email: actor.email,
    phoneNumber: actor.phoneNumber,
    ...(pendingEmail ? { pendingEmail } : {}),
    addresses,
    ...(hasApprovals ? { approvals: { hasOpen: hasOpenApprovals ?? false } } : {}),
    company: company && {
      _id: company.id,
      customerNo: company.customerNo,
      name: company.name,
      vatCountryCode: company.vatCountryCode,
      vatTreatment: company.vatTreatment,
      vatId: company.vatId,
      isLocked: company.isLocked,
      ...(company.hasOwnNumbers ? { hasOwnNumbers: true as const } : {}),
    },
    isSalesPerson: actor.isSalesPerson,
    operatorRole: actor.operatorRole,
    companyRole: actor.companyRole,
    isAdmin: actor.isAdmin,
    isCustomerAdmin: actor.isCustomerAdmin,
    ...(actor.viewer ? { viewedBy: actor.viewer.username } : {}),
    isDeal: actor.isDeal,
    blockUsersToAddNewAddress: actor.blockUsersToAddNewAddress,
    minCartAmount: actor.minCartAmount,
    transientObject: {
      company: {
        freight: company?.freight
          ? { freightExpense: company.freight.expense, freightExpenseUntil: company.freight.until }
          : null,
        blockedDelivery: company?.isDeliveryBlocked ?? false,
        discountType: company?.discountType ?? 'none',
      },
      tenant: { id: String(actor.tenantId), name: actor.tenantName },
    },
  };
}

/** An address as the API shows it, its country named in the language. */
export function presentAddress(row: AddressRow, { locale }: Pick<Actor, 'locale'>): Address {
  const { id, countryCode, ...fields } = row;
  return {
    ...fields,
    _id: id,
    country: countryCode === null ? null : { code: countryCode, name: countryName(countryCode, locale) },
    version: addressVersion(row),
  };
}

/** Changes with each value of an address, in whatever order they were read. */
export function addressVersion(row: AddressRow): string {
  return recordVersion(Object.entries(row).sort());
}
