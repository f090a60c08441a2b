import { LANGUAGE_TAGS, type Locale } from '@kontor/domain/locale';
import { granterName, rightName } from './right-names.ts';
import { waitText } from './wait-text.ts';

/**
 * The text of an error with its places filled from details: amounts of money, rights, waiting times, facts, numbers and words. A
 * place without a value is left empty. `factName` names what an e-invoice lacks.
 *
 * @example fillErrorText('Only {open} of {sku} can still be dispatched', { open: 1200, sku: 'A1' }, 'en', String)
 * // 'Only 1,200 of A1 can still be dispatched'
 */
export function fillErrorText(
  text: string,
  details: unknown,
  locale: Locale,
  factName: (fact: string) => string,
): string {
  const values = typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {};
  return text
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      if (name === 'wait') return waitText(values, locale);
      if (name === 'grantedBy') return granterName(values.grantedBy, locale);
      // The minimum order's details name its amount `minimum` (CHKO-03).
      if (name === 'amount') return moneyText(values.amount ?? values.minimum, values.currency, locale);
      const value = values[name];
      if (name === 'right') return typeof value === 'string' ? rightName(value, locale) : '';
      if (name === 'missing') return Array.isArray(value) ? value.map(factName).join(', ') : '';
      if (typeof value === 'number') return value.toLocaleString(LANGUAGE_TAGS[locale]);
      return typeof value === 'string' ? value : '';
    })
    .trimEnd();
}

/** An amount as a number, or with its currency as `{value, currency}`. */
function moneyText(amount: unknown, currency: unknown, locale: Locale): string {
  if (typeof amount === 'object' && amount !== null) {
    const { value, currency } = amount as { value?: unknown; currency?: unknown };
    return moneyText(value, currency, locale);
  }
  if (typeof amount !== 'number') return typeof amount === 'string' ? amount : '';
  const format = { style: 'currency', currency: typeof currency === 'string' ? currency : 'EUR' } as const;
  return new Intl.NumberFormat(LANGUAGE_TAGS[locale], format).format(amount);
}
