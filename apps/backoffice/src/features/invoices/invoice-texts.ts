import type { ShopInvoiceDetail } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import type { useFormats } from '@kontor/web-kit/lib/format.ts';

/** A decimal amount in words. */
export const moneyOf = (formats: ReturnType<typeof useFormats>, amount: number, currency: string) =>
  formats.money(decimalToMinor(amount), currency);

export const paymentTones = {
  pending: 'blue',
  paid: 'green',
  failed: 'red',
  refunding: 'orange',
  refunded: 'gray',
  byHand: 'gray',
  entered: 'green',
} as const satisfies Record<ShopInvoiceDetail['payments'][number]['state'], string>;
