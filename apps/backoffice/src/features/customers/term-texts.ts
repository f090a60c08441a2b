import { type CustomerMerge, routes } from '@kontor/contract';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { shownNumber } from '@kontor/web-kit/lib/format.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQuery } from '@tanstack/react-query';

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

const amounts: ReadonlySet<Term> = new Set(['freightExpense', 'freightExpenseUntil', 'creditLimit']);

/** A value of a customer in words; empty without one. */
export function useTermText() {
  const { t, locale } = useTexts();
  const lists = useQuery(apiQuery(routes.customers.choices)).data?.data.priceLists ?? [];
  return (field: Term, value: Side[Term]): string => {
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (typeof value === 'number') return shownNumber(value, locale, amounts.has(field) ? 2 : 0);
    if (value === null) return field === 'priceList' ? t('customers.baseList') : '';
    if (field === 'priceList') return lists.find(({ code }) => code === value)?.name ?? value;
    if (field === 'vatCountryCode') return countryName(value, locale);
    const group = codes[field];
    return group ? t(`customers.${group}.${value}` as TextKey) : value;
  };
}
