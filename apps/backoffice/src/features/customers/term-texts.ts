import type { CustomerMerge } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';

type Side = CustomerMerge['kept'];
export type Term = Exclude<keyof Side, '_id' | 'customerNo' | 'version'>;

export const termsOf = ({ _id, customerNo, version, ...terms }: Side) => Object.keys(terms) as Term[];

/** The groups of names of values that are codes. */
const codes: Partial<Record<Term, string>> = {
  language: 'languages',
  vatTreatment: 'vatTreatments',
  discountType: 'discountTypes',
  invoiceCollection: 'collections',
  eInvoiceFormat: 'eInvoices',
};

/** A value of a customer in words; empty without one. */
export function useTermText() {
  const { t } = useTexts();
  const { number } = useFormats();
  return (field: Term, value: Side[Term]): string => {
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (typeof value === 'number') return number(value);
    if (value === null) return field === 'priceList' ? t('customers.baseList') : '';
    const group = codes[field];
    return group ? t(`customers.${group}.${value}` as TextKey) : value;
  };
}
