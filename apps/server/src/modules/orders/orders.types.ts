import type {
  AddressSnapshot,
  Localized,
  OrderDetail,
  OrderHistoryEntry,
  OrderSummary,
  ShopOrder,
} from '@kontor/contract';
import type { BudgetPeriod, Locale, OrderVat, PriceUnit } from '@kontor/domain';
import type { OrderHistoryDetails } from '../order-notices/order-history.ts';

/** An order as the list reads it. */
export interface OrderHeadRow {
  id: string;
  order_number: string;
  external_order_number: string | null;
  order_type: 'order' | 'preOrder';
  order_date: Date;
  delivery_date: string | null;
  requested_delivery_date: string | null;
  order_status: OrderSummary['orderStatus'];
  delivery_status: OrderSummary['deliveryStatus'];
  payment_status: OrderSummary['paymentStatus'];
  payment_method_name: Localized;
  description: string | null;
  city: string | null;
  currency: string;
  goods_net: number;
  discount_net: number;
  shipping_net: number;
  cost_centre_id: string | null;
  cost_centre_key: string | null;
  cost_centre_name: string | null;
  first_item_name: Localized | null;
  item_count: number;
  documents: { id: string; type: 'orderConfirmation' | 'deliveryNote'; number: string; docDate: string }[];
  packs: OrderSummary['packs'];
  created_by: OrderSummary['createdBy'];
  /** Where operators read it, and in exports. */
  company?: ShopOrder['company'];
}

export interface OrderItemRow {
  position: number;
  productId: string;
  sku: string;
  /** The company's number at the time of the order. */
  ownNumber: string | null;
  name: Localized;
  quantity: number;
  delivered: number;
  cancelled: number;
  /** Of the open pieces. */
  expectedDate: string | null;
  /** For `priceUnit` sales units. */
  unitNet: number;
  priceUnit: PriceUnit;
  lineNet: number;
  vatRate: number;
  seasonId: string | null;
  deliveryDate: string | null;
  attributes: Record<string, string> | null;
  unitName: Localized | null;
}

export interface OrderDetailRow extends OrderHeadRow {
  user_id: string | null;
  company_id: string;
  language: Locale;
  shipping_address: AddressSnapshot;
  invoice_address: AddressSnapshot;
  shipping_method_name: Localized;
  payment_method_id: string;
  vat: number;
  gross: number;
  vat_lines: { rate: number; base: number; amount: number }[];
  vat_treatment: OrderVat['treatment'];
  vat_category: OrderVat['category'];
  vat_id: string | null;
  vat_note: Localized | null;
  promotion_code: string | null;
  budget_periods: BudgetPeriod[];
  /** Of an order by direct debit; the account as it is stored, shown masked only. */
  mandate: { reference: string; creditorId: string; accountHolder: string; iban: string } | null;
  items: OrderItemRow[];
  packs_with_lines: (OrderSummary['packs'][number] & {
    position: number;
    /** As PostgreSQL writes it. */
    dispatchedAt: string | null;
    lines: { position: number; quantity: number }[];
  })[];
  invoice_documents: (Pick<OrderDetail['invoiceDocuments'][number], 'type' | 'number' | 'contentType'> & {
    id: string;
  })[];
  /** Oldest first. */
  history: (Pick<OrderHistoryEntry, 'at' | 'kind' | 'actor' | 'actorName' | 'note'> & {
    details: OrderHistoryDetails;
  })[];
  notes: { deliveryDate: string | null; note: string }[];
}

export interface ConfirmationFactsRow {
  customer_no: string;
  vat_id: string | null;
  payment_term_days: number;
  /** Of the buyer. */
  first_name: string | null;
  last_name: string | null;
  seasons: Record<string, Localized>;
  /** By product, with the current names: an order stores values and keys only. */
  salesAttributes: Record<string, { key: string; name: string | Localized }[]>;
}
