import { routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { IconBriefcase } from '@tabler/icons-react';
import { Loaded } from '../../kit/detail.tsx';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { NewSalesPersonDialog } from './new-sales-person-dialog.tsx';

/** The sales persons; each leads to the own page and to the list of the own customers. */
export function SalesPersonsPage() {
  const { t } = useTexts();
  const { number } = useFormats();
  const newDialog = useNewDialog('users.write');
  return (
    <>
      <PageTitle
        title={t('salesPersons.title')}
        actions={
          <ReasonButton disabledReason={newDialog.disabledReason} onClick={newDialog.open}>
            {t('salesPersons.add')}
          </ReasonButton>
        }
      />
      <Loaded query={apiQuery(routes.customers.salesPersons)}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={<IconBriefcase size={26} stroke={1.6} />}
              title={t('salesPersons.empty')}
              text={t('salesPersons.emptyHint')}
            />
          ) : (
            <ListTable
              caption={t('salesPersons.title')}
              columns={[
                { label: t('salesPersons.name') },
                { label: t('salesPersons.email') },
                { label: t('salesPersons.state') },
                { label: t('salesPersons.customers'), isAmount: true },
              ]}
            >
              {data.map(({ _id, name, username, email, isLocked, customers }) => (
                <tr key={_id}>
                  <td>
                    <AnchorLink {...paths.user(_id)}>{name || username}</AnchorLink>
                  </td>
                  <td data-label={t('salesPersons.email')}>{email}</td>
                  <td data-label={t('salesPersons.state')} data-empty={!isLocked || undefined}>
                    {isLocked ? <StatusBadge tone="red">{t('users.state.locked')}</StatusBadge> : ''}
                  </td>
                  <td data-label={t('salesPersons.customers')} data-amount>
                    <AnchorLink
                      {...paths.customers()}
                      search={{ salesPerson: username } as never}
                      aria-label={t('salesPersons.customersOf', { name: name || username, count: customers })}
                    >
                      {number(customers)}
                    </AnchorLink>
                  </td>
                </tr>
              ))}
            </ListTable>
          )
        }
      </Loaded>
      {newDialog.isOpen ? <NewSalesPersonDialog onClose={newDialog.close} /> : null}
    </>
  );
}
