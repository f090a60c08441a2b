import { decimalToMinor } from '@kontor/domain';
import type { useFormats } from '@kontor/web-kit/lib/format.ts';

/** A decimal amount in words. */
export const moneyOf = (formats: ReturnType<typeof useFormats>, amount: number, currency: string) =>
  formats.money(decimalToMinor(amount), currency);
