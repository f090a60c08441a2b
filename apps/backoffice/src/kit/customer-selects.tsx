import { routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

/** Chooses the price list of a new customer. */
export function PriceListSelect(props: NativeSelectProps) {
  const { t } = useTexts();
  const lists = useQuery(apiQuery(routes.customers.choices)).data?.data.priceLists ?? [];
  const data = lists.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <NativeSelect
      {...props}
      label={t('customers.field.priceList')}
      data={[{ value: '', label: t('customers.baseList') }, ...data]}
    />
  );
}

/** Chooses the sales person of a new customer. */
export function SalesPersonSelect(props: NativeSelectProps) {
  const { t } = useTexts();
  const persons = useQuery(apiQuery(routes.customers.salesPersons)).data?.data ?? [];
  const data = persons.map(({ username, name }) => ({ value: username, label: name }));
  return (
    <NativeSelect
      {...props}
      label={t('customers.salesPersons')}
      data={[{ value: '', label: t('customers.none') }, ...data]}
    />
  );
}
