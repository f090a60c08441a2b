import type { PaymentEventKind } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';

/** An attempt to pay an order, as a provider is told about it. */
export interface PaymentRequest {
  tenantId: number;
  paymentId: string;
  orderNumber: string;
  /** Gross, in minor units of `currency`. */
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  /** From then on nobody can pay any more. */
  expiresAt: Date;
  locale: Locale;
  /** Of the shop as the buyer reached it, without a slash at its end. */
  origin: string;
  /** Where the buyer comes back to; neither says how the payment ended. */
  successUrl: string;
  cancelUrl: string;
}

/** A provider is still busy with another request for the same page: the attempt has not failed. */
export class PageBeingOpened extends Error {}

/** What happened to an attempt, as its provider tells; a message of it may be late. */
export type PaymentMessage =
  | {
      readonly kind: 'paid';
      /** What a refund names. */
      readonly chargeReference: string | null;
      readonly amountMinor: number;
      /** ISO 4217, in capitals. */
      readonly currency: string;
    }
  | { readonly kind: Exclude<PaymentEventKind, 'paid' | 'givenBack'> };

/** The same, and that it took a refund of ours. */
export type PaymentEvent = PaymentMessage | { readonly kind: 'givenBack' };

/** An event of one of our attempts, as a provider's message brings it. */
export interface ReceivedPaymentEvent {
  /** The same for everything that tells of the same; of what was told before nothing more comes. */
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
 * Someone who takes payments on a page of their own (CHKO-21). Every function may throw; none is called within a
 * transaction. Calling one twice for the same attempt does the same once.
 */
export interface PaymentProvider {
  readonly id: 'stripe' | 'test';
  /** Opens the page on which the buyer pays; the same request leads to the same page. Throws PageBeingOpened too. */
  begin(request: PaymentRequest): Promise<{ reference: string; redirectUrl: string }>;
  /** Sees to it that nobody can pay any more, and answers how it stands then; 'pending': money is already on its way. */
  close(payment: KnownPayment): Promise<PaymentMessage | { readonly kind: 'pending' }>;
  /** Gives all of the money back; that it did not arrive may be told days later. */
  refund(payment: KnownPayment): Promise<void>;
}
