import { type CustomerRow, routes } from '@kontor/contract';
import { VAT_TREATMENTS } from '@kontor/domain';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { DataList } from '../../kit/list/data-list.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';

/** All customers. */
export function CustomersPage() {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const { may } = useOperator();
  const { salesPerson } = useSearch({ strict: false }) as { salesPerson?: string };
  return (
    <>
      <PageTitle
        title={t('customers.title')}
        actions={
          may('customers.write') ? (
            <>
              <ButtonLink {...paths.customerDoubles()} variant="default">
                {t('customers.doubles.title')}
              </ButtonLink>
              <ButtonLink {...paths.newCustomer()} leftSection={<IconPlus size={18} aria-hidden="true" />}>
                {t('customers.create.title')}
              </ButtonLink>
            </>
          ) : null
        }
      />
      <DataList
        name="customers"
        label={t('customers.title')}
        query={(query) => apiQuery(routes.customers.list, { query })}
        rowKey={(customer: CustomerRow) => customer._id}
        rowName={(customer) => customer.name}
        link={(customer) => paths.customer(customer._id)}
        defaultSort="name"
        columns={[
          {
            key: 'name',
            label: t('customers.name'),
            cell: ({ name }) => name,
            sortable: true,
            card: 'title',
          },
          {
            key: 'number',
            label: t('customers.number'),
            cell: ({ customerNo }) => customerNo,
            sortable: true,
          },
          { key: 'city', label: t('customers.city'), cell: ({ city }) => city ?? '' },
          {
            key: 'country',
            label: t('customers.country'),
            cell: ({ countryCode }) => countryName(countryCode, locale),
          },
          {
            key: 'state',
            label: t('customers.state'),
            cell: ({ isLocked, isDeliveryBlocked }) =>
              isLocked ? (
                <StatusBadge tone="red">{t('customers.states.locked')}</StatusBadge>
              ) : isDeliveryBlocked ? (
                <StatusBadge tone="orange">{t('customers.states.deliveryBlocked')}</StatusBadge>
              ) : (
                ''
              ),
            card: 'badge',
          },
          {
            key: 'users',
            label: t('customers.users'),
            cell: ({ users }) => formats.number(users),
            amount: true,
            wide: true,
          },
          {
            key: 'lastOrder',
            label: t('customers.lastOrder'),
            cell: ({ lastOrderAt }) => (lastOrderAt ? formats.dateTime(lastOrderAt) : ''),
          },
        ]}
        filters={[
          {
            key: 'state',
            label: t('customers.state'),
            options: (['locked', 'deliveryBlocked'] as const).map((value) => ({
              value,
              label: t(`customers.states.${value}`),
            })),
          },
          {
            key: 'vatTreatment',
            label: t('customers.vatTreatment'),
            options: VAT_TREATMENTS.map((value) => ({ value, label: t(`customers.vatTreatments.${value}`) })),
          },
          { key: 'country', label: t('customers.countryCode'), kind: 'country' },
          // Only the list of sales persons links to it.
          ...(salesPerson
            ? [
                {
                  key: 'salesPerson',
                  label: t('customers.salesPersons'),
                  options: [{ value: salesPerson, label: salesPerson }],
                },
              ]
            : []),
        ]}
        empty={{ title: t('customers.empty'), text: t('customers.emptyHint') }}
        searchPlaceholder={t('customers.searchHint')}
      />
    </>
  );
}
