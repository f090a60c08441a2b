import type { Localised } from '../model.ts';

/** The selling company of a tenant, for letterhead, imprint and terms. */
export interface Seller {
  name: string;
  brand: string;
  address: string;
  postCode: string;
  city: string;
  phone: string;
  email: string;
  website: string;
  vatId: string;
  taxNumber: string;
  register: string;
  managingDirector: string;
  bankName: string;
  iban: string;
  bic: string;
  /** SEPA creditor identifier. */
  creditorId: string;
  /** Where the courts are: `München`. */
  venue: Localised;
  /** Days until an invoice is due and the cash discount. */
  terms: { dueDays: number; discountDays: number; discountPercent: number };
  /** Net value from which delivery in Germany is free, as text. */
  freeFrom: Localised;
}
