import { routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { IconUsers } from '@tabler/icons-react';
import { Loaded } from '../../kit/detail.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';

/** Pairs of customers that may be one; each leads to the page that merges them. */
export function CustomerDoublesPage() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle
        title={t('customers.doubles.title')}
        crumbs={[{ label: t('customers.title'), ...paths.customers() }]}
      />
      <Loaded query={apiQuery(routes.customers.doubles)}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={<IconUsers size={26} stroke={1.6} />}
              title={t('customers.doubles.none')}
              text={t('customers.doubles.noneHint')}
            />
          ) : (
            <ListTable
              caption={t('customers.doubles.title')}
              columns={[
                { label: t('customers.merge.kept') },
                { label: t('customers.merge.closed') },
                { label: t('customers.doubles.same') },
                { label: t('customers.merge.title'), isHidden: true },
              ]}
            >
              {data.map(({ customers: [first, second], reasons }) =>
                first && second ? (
                  <tr key={`${first._id} ${second._id}`}>
                    {[first, second].map(({ _id, name, customerNo }, index) => (
                      <td
                        key={_id}
                        data-label={t(index === 0 ? 'customers.merge.kept' : 'customers.merge.closed')}
                      >
                        <AnchorLink {...paths.customer(_id)}>{`${name} (${customerNo})`}</AnchorLink>
                      </td>
                    ))}
                    <td data-label={t('customers.doubles.same')}>
                      {reasons.map((reason) => t(`customers.doubles.reason.${reason}`)).join(', ')}
                    </td>
                    <td data-action>
                      <AnchorLink
                        {...paths.mergeCustomer(first._id, second._id)}
                        aria-label={t('customers.doubles.compareNamed', {
                          first: first.name,
                          second: second.name,
                        })}
                      >
                        {t('customers.doubles.compare')}
                      </AnchorLink>
                    </td>
                  </tr>
                ) : null,
              )}
            </ListTable>
          )
        }
      </Loaded>
    </>
  );
}
