import { maskIban } from './payment-mandate.ts';

/** How an order is paid; page, mail and document only add the words. Amounts gross, minor units. */
export type PaymentInstruction =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'directDebit';
      /** Masked. */
      readonly iban: string;
      readonly accountHolder: string;
      readonly mandateReference: string;
      readonly creditorId: string;
    }
  | { readonly kind: 'online' }
  | {
      readonly kind: 'transfer';
      readonly accountHolder: string;
      /** Without spaces. */
      readonly iban: string;
      readonly bic: string | null;
      readonly bankName: string | null;
      readonly reference: string;
      readonly amountMinor: number;
    }
  /** In advance, where the shop names no account. */
  | { readonly kind: 'prepayment' }
  | { readonly kind: 'invoice' };

/**
 * How an order is to be paid, whether it was already or not (CHKO-16). A free order needs no payment. A mandate means
 * direct debit. Any other method of an imported order counts as invoice.
 *
 * @example paymentInstruction({ methodId: 'invoice', isOnline: false, grossMinor: 1190, orderNumber: '7', mandate: null, seller: { name: 'Muster GmbH' } })
 * // { kind: 'invoice' }
 */
export function paymentInstruction({
  methodId,
  isOnline,
  grossMinor,
  orderNumber,
  mandate,
  seller,
}: {
  methodId: string;
  /** Whether the shop's settings say that the method is paid online. */
  isOnline: boolean;
  grossMinor: number;
  orderNumber: string;
  mandate: { reference: string; creditorId: string; accountHolder: string; iban: string } | null;
  seller: {
    name: string;
    accountHolder?: string | undefined;
    iban?: string | undefined;
    bic?: string | undefined;
    bankName?: string | undefined;
  };
}): PaymentInstruction {
  if (grossMinor <= 0) return { kind: 'nothing' };
  if (mandate) {
    const { iban, accountHolder, reference, creditorId } = mandate;
    return {
      kind: 'directDebit',
      iban: maskIban(iban),
      accountHolder,
      mandateReference: reference,
      creditorId,
    };
  }
  if (isOnline) return { kind: 'online' };
  if (methodId !== 'prepayment') return { kind: 'invoice' };
  if (!seller.iban) return { kind: 'prepayment' };
  return {
    kind: 'transfer',
    accountHolder: seller.accountHolder || seller.name,
    iban: seller.iban.replaceAll(' ', ''),
    bic: seller.bic || null,
    bankName: seller.bankName || null,
    reference: orderNumber,
    amountMinor: grossMinor,
  };
}
