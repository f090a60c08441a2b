import { routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconBriefcase } from '@tabler/icons-react';
import { Loaded } from '../../kit/detail.tsx';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { RecordTable } from '../../kit/record-table.tsx';
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
        actions={<ReasonButton {...newDialog.button}>{t('salesPersons.add')}</ReasonButton>}
      />
      <Loaded query={apiQuery(routes.customers.salesPersons)}>
        {({ data }) => (
          <RecordTable
            caption={t('salesPersons.title')}
            rows={data}
            keyOf={({ _id }) => _id}
            empty={{
              icon: <IconBriefcase size={26} stroke={1.6} />,
              title: t('salesPersons.empty'),
              text: t('salesPersons.emptyHint'),
            }}
            columns={[
              {
                label: t('salesPersons.name'),
                cell: ({ _id, name }) => <AnchorLink {...paths.user(_id)}>{name}</AnchorLink>,
              },
              { label: t('salesPersons.email'), cell: ({ email }) => email },
              {
                label: t('salesPersons.state'),
                cell: ({ isLocked }) =>
                  isLocked ? <StatusBadge tone="red">{t('users.state.locked')}</StatusBadge> : null,
              },
              {
                label: t('salesPersons.customers'),
                isAmount: true,
                cell: ({ name, username, customers }) => (
                  <AnchorLink
                    {...paths.customers()}
                    search={{ salesPerson: username } as never}
                    aria-label={t('salesPersons.customersOf', { name: name, count: customers })}
                  >
                    {number(customers)}
                  </AnchorLink>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {newDialog.isOpen ? <NewSalesPersonDialog onClose={newDialog.close} /> : null}
    </>
  );
}
