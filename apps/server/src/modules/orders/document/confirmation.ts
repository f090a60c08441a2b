import type { PaymentInstruction, PriceUnit } from '@kontor/domain';
import type { Locale } from '../../../shared/locale.ts';

/** The seller as the letterhead and the footer show it (CONF-05). */
export interface ConfirmationSeller {
  name: string;
  address: string;
  postCode: string;
  city: string;
  countryName: string;
  phone: string;
  email: string;
  website?: string | undefined;
  vatId?: string | undefined;
  taxNumber?: string | undefined;
  register?: string | undefined;
  managingDirector?: string | undefined;
  bankName?: string | undefined;
  iban?: string | undefined;
  bic?: string | undefined;
  accountHolder?: string | undefined;
}

export interface ConfirmationItem {
  sku: string;
  /** What the customer calls it; null without. */
  ownNumber: string | null;
  name: string;
  /** Custom attributes as one text; empty without any. */
  attributes: string;
  quantity: number;
  unit: string;
  /** For `priceUnit` sales units. */
  unitNetE4: number;
  priceUnit: PriceUnit;
  netMinor: number;
  /** Percent. */
  vatRate: number;
  /** YYYY-MM-DD of a pre-order's season, null for a regular order. */
  deliveryDate: string | null;
  seasonName: string | null;
}

/**
 * The content of an order confirmation as plain data for a worker thread. Dates are YYYY-MM-DD, amounts minor units of
 * `currency`, unit prices ten-thousandths; all is net except `grossMinor`.
 */
export interface Confirmation {
  language: Locale;
  seller: ConfirmationSeller;
  logo: { type: 'svg'; text: string } | { type: 'image'; bytes: Uint8Array } | null;
  /** '#rrggbb'. */
  primaryColor: string;
  /** Lines of the address window: the invoice address. */
  recipient: string[];
  deliveryAddress: string[];
  orderType: 'order' | 'preOrder';
  number: string;
  orderNumber: string;
  documentDate: string;
  orderDate: string;
  customerNo: string;
  customerVatId: string | null;
  externalOrderNumber: string | null;
  /** Key and name. */
  costCentre: string | null;
  /** The day that the buyer wished for, YYYY-MM-DD. */
  requestedDeliveryDate: string | null;
  /** Who ordered. */
  contact: string | null;
  currency: string;
  items: ConfirmationItem[];
  goodsMinor: number;
  discountMinor: number;
  promotionCode: string | null;
  shippingMinor: number;
  /** One entry a rate; base is goods minus discount plus shipping. */
  vat: { ratePercent: number; baseMinor: number; vatMinor: number }[];
  /** The legal note of an order at 0 % (decision 65); null if none is required. */
  vatNote: string | null;
  grossMinor: number;
  payment: PaymentInstruction;
  paymentMethod: string;
  paymentTermDays: number;
  shippingMethod: string;
  notes: { deliveryDate: string | null; note: string }[];
  /** The shop's own terms, several paragraphs; null without any. */
  terms: string | null;
}
