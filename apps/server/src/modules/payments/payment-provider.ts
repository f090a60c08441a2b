import type { PaymentEventKind } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';

/** The facts of a payment attempt that a provider gets. */
export interface PaymentRequest {
  tenantId: number;
  paymentId: string;
  /** The paid order, or the numbers of the paid invoices. */
  subject: { readonly kind: 'order' | 'invoices'; readonly number: string };
  /** Gross, in minor units of `currency`. */
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  expiresAt: Date;
  locale: Locale;
  /** Of the shop as the buyer reached it, without a slash at its end. */
  origin: string;
  /** Return addresses; neither tells how the payment ended. */
  successUrl: string;
  cancelUrl: string;
}

/** The provider still works on another request for the same page; the attempt has not failed. */
export class PageBeingOpened extends Error {}

/** An event of a provider about an attempt. Messages may arrive late. */
export type PaymentMessage =
  | {
      readonly kind: 'paid';
      /** The reference of a refund. */
      readonly chargeReference: string | null;
      readonly amountMinor: number;
      /** ISO 4217, in capitals. */
      readonly currency: string;
    }
  | { readonly kind: Exclude<PaymentEventKind, 'paid' | 'givenBack'> };

/** A message of the provider, or that it accepted our refund. */
export type PaymentEvent = PaymentMessage | { readonly kind: 'givenBack' };

/** A message about one of our attempts. */
export interface ReceivedPaymentEvent {
  /** Identifies the event: repeated messages have the same id and change nothing. */
  eventId: string;
  tenantId: number;
  paymentId: string;
  event: PaymentMessage;
}

/** An attempt as a provider finds it again. */
export interface KnownPayment {
  tenantId: number;
  paymentId: string;
  providerReference: string | null;
  chargeReference: string | null;
}

/**
 * A provider with a payment page of its own (CHKO-21). Every function may throw and is idempotent for one attempt; none is
 * called within a transaction.
 */
export interface PaymentProvider {
  readonly id: 'stripe' | 'test';
  /** Opens the payment page; the same request answers the same page. Throws PageBeingOpened too. */
  begin(request: PaymentRequest): Promise<{ reference: string; redirectUrl: string }>;
  /** Closes the attempt and answers its state; 'pending': money is already on its way. */
  close(payment: KnownPayment): Promise<PaymentMessage | { readonly kind: 'pending' }>;
  /** Refunds the whole amount. The provider may report days later that the refund failed. */
  refund(payment: KnownPayment): Promise<void>;
}
