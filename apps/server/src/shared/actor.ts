import type { ApiKeyRight, CompanyRole, OperatorRole, VatTreatment } from '@kontor/domain';
import type { Locale } from './locale.ts';

export interface ActorCompany {
  id: string;
  customerNo: string;
  name: string;
  /** ISO 3166-1 alpha-2; with the treatment and the VAT ID it decides the VAT (CHKO-05, decision 65). */
  vatCountryCode: string;
  vatTreatment: VatTreatment;
  vatId: string | null;
  /** Of mails and documents for it. */
  language: Locale;
  /** Null: the tenant's base price list. */
  priceListId: number | null;
  /** Whether it has article numbers of its own (decision 48). */
  hasOwnNumbers: boolean;
  isLocked: boolean;
  isDeliveryBlocked: boolean;
  discountType: 'none' | 'percent' | 'priceList';
  /** Decimal amounts in the tenant's currency, net (CHKO-08). */
  freight: { expense: number; until: number } | null;
}

/**
 * The user of a request. Repository functions take it and bind statements to its tenant and company. It comes only
 * from the server's records (ROLE-08).
 */
export interface Actor {
  tenantId: number;
  tenantName: string;
  userId: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  isSalesPerson: boolean;
  /** Null for everyone but the shop's operators (ROLE-03). */
  operatorRole: OperatorRole | null;
  companyRole: CompanyRole;
  isAdmin: boolean;
  isCustomerAdmin: boolean;
  isDeal: boolean;
  blockUsersToAddNewAddress: boolean;
  minCartAmount: string | null;
  /** An operator of a shop that demands a second factor, without one: only the set-up is open (decision 60). */
  mustSetUpSecondFactor: boolean;
  /** Null while a sales person has not chosen a customer (AUTH-12), and for an operator without the right to. */
  company: ActorCompany | null;
  locale: Locale;
  /** The operator who sees the shop as this user and may change nothing (decision 106). */
  viewer?: { userId: string; username: string };
}

/** The actor of routes with access 'company'. */
export type CompanyActor = Actor & { company: ActorCompany };

/** The API key of a request (decision 79); the actor of routes with access 'apiKey'. */
export interface ApiCaller {
  tenantId: number;
  keyId: string;
  name: string;
  rights: ApiKeyRight[];
}
