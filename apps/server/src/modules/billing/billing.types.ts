import type { AddressSnapshot, Localized } from '@kontor/contract';
import type { InvoiceCollection, PriceUnit, VatCategory } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';
import type { DocumentVatTotal } from '../documents/commercial-document.ts';

/** An order that may have something to bill; its group is billed by one invoice. */
export interface DueOrder {
  order_id: string;
  since: Date;
  collection: InvoiceCollection;
  /** The common facts of a collective invoice's orders. */
  group_key: string;
}

/** An order as its invoices need it; amounts are decimals. */
export interface BilledOrder {
  id: string;
  /** Like that of `DueOrder`, read after the lock. */
  group_key: string;
  company_id: string;
  order_number: string;
  order_date: Date;
  order_type: 'order' | 'preOrder';
  order_status: string;
  payment_status: string;
  payment_method_id: string;
  payment_method_name: Localized;
  shipping_method_name: Localized;
  external_order_number: string | null;
  promotion_code: string | null;
  language: Locale;
  shipping_address: AddressSnapshot;
  invoice_address: AddressSnapshot;
  currency: string;
  goods_net: number;
  discount_net: number;
  shipping_net: number;
  gross: number;
  vat_lines: { rate: number; base: number; amount: number }[];
  vat_category: VatCategory;
  vat_id: string | null;
  vat_note: Localized | null;
  cost_centre_key: string | null;
  cost_centre_name: string | null;
  requested_delivery_date: string | null;
  mandate: { reference: string; creditorId: string; accountHolder: string; iban: string } | null;
  customer_no: string;
  company_vat_id: string | null;
  payment_term_days: number;
  skonto_percent: number | null;
  skonto_days: number | null;
  invoice_email: string | null;
  leitweg_id: string | null;
  e_invoice_format: 'none' | 'zugferd' | 'xrechnung-ubl' | 'xrechnung-cii';
  first_name: string | null;
  last_name: string | null;
  /** From earlier invoices. */
  billed_discount: number;
  billed_shipping: number;
  billed_goods: number;
  has_down_payment: boolean;
  /** Whether an ERP has written an invoice of it. */
  is_billed_elsewhere: boolean;
  /** The gross amount of down payments that no invoice has deducted yet. */
  prepaid_left: number;
  /** The invoice of its down payment; `taken` is the part that credit notes and invoices have deducted. */
  down_payment: {
    number: string;
    date: string;
    vat: DocumentVatTotal[];
    taken: DocumentVatTotal[];
  } | null;
  /** First and last planned day of delivery of its lines. */
  planned_from: string | null;
  planned_until: string | null;
}

export interface BilledItem {
  order_id: string;
  position: number;
  product_id: string;
  sku: string;
  own_number: string | null;
  name: Localized;
  quantity: number;
  delivered: number;
  cancelled: number;
  billed: number;
  unit_net: number;
  price_unit: PriceUnit;
  vat_rate: number;
  delivery_date: string | null;
  attributes: Record<string, string> | null;
  sales_attributes: { key: string; name: string | Localized }[] | null;
  unit_name: Localized | null;
  season_name: Localized | null;
}
