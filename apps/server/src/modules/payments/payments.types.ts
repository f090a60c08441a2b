import type { OrderPaymentStatus, PaymentFailure, PaymentStatus } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';

/** One attempt to pay an order or invoices online. */
export interface PaymentRow {
  id: string;
  /** Null: it pays the invoices of `payment_invoice`. */
  order_id: string | null;
  provider: string;
  provider_reference: string | null;
  charge_reference: string | null;
  redirect_url: string | null;
  status: PaymentStatus;
  failure: PaymentFailure | null;
  /** Gross, decimal. */
  amount: number;
  currency: string;
  /** Of the request that started the attempt: later requests get the same page. */
  locale: Locale;
  /** The shop as the buyer reached it, without a slash at its end. */
  origin: string;
  created_at: Date;
  expires_at: Date;
}

/** An attempt with the facts for the test provider's page. */
export interface PaymentOfPage extends PaymentRow {
  tenant_id: number;
  order_number: string | null;
  order_status: string | null;
  invoice_numbers: string | null;
}

export interface PayableOrder {
  id: string;
  order_number: string;
  order_status: string;
  payment_status: OrderPaymentStatus;
  payment_method_id: string;
  gross: number;
  currency: string;
}

/** What mails about a payment say of its order; `amount` is decimal. */
export interface MailedOrder {
  order_number: string;
  language: Locale;
  amount: number;
  currency: string;
  payment_status: OrderPaymentStatus;
  payment_method_id: string;
  has_refund: boolean;
}

/** A SEPA mandate of a company. */
export interface MandateRow {
  id: string;
  reference: string;
  creditor_id: string;
  account_holder: string;
  iban: string;
  accepted_at: Date;
}
