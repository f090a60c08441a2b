import type { OrderPaymentStatus, PaymentFailure, PaymentStatus } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';

/** One attempt to pay an order online. */
export interface PaymentRow {
  id: string;
  order_id: string;
  provider: string;
  provider_reference: string | null;
  charge_reference: string | null;
  redirect_url: string | null;
  status: PaymentStatus;
  failure: PaymentFailure | null;
  /** Gross, decimal. */
  amount: number;
  currency: string;
  /** Of the request that began the attempt: every further one asks the provider for the same page. */
  locale: Locale;
  /** The shop as the buyer reached it, without a slash at its end. */
  origin: string;
  created_at: Date;
  expires_at: Date;
}

/** An order, as far as paying and cancelling it goes. */
export interface PayableOrder {
  id: string;
  order_number: string;
  company_id: string;
  user_id: string | null;
  order_status: string;
  /** When what follows a cancellation was done; null for an order that an import cancelled a moment ago. */
  cancelled_at: Date | null;
  delivery_status: string;
  payment_status: OrderPaymentStatus;
  payment_method_id: string;
  order_date: Date;
  language: Locale;
  gross: number;
  currency: string;
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
