import { type PendingApproval, routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { DataList } from '../../kit/list/data-list.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';

/** Orders that wait for an approval of their company, with who may approve; a row opens the customer. */
export function ApprovalsPage() {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <>
      <PageTitle title={t('today.approvals.title')} />
      <DataList
        name="approvals"
        label={t('today.approvals.title')}
        query={(query) => apiQuery(routes.today.approvals, { query })}
        rowKey={(row: PendingApproval) => row._id}
        rowName={({ company }) => company.name}
        link={({ company }) => paths.customer(company._id)}
        columns={[
          {
            key: 'customer',
            label: t('today.approvals.customer'),
            cell: ({ company }) => company.name,
            card: 'title',
          },
          {
            key: 'customerNo',
            label: t('today.approvals.customerNo'),
            cell: ({ company }) => company.customerNo,
          },
          {
            key: 'requestedBy',
            label: t('today.approvals.requestedBy'),
            cell: ({ requestedBy }) => requestedBy ?? '',
          },
          {
            key: 'requestedAt',
            label: t('today.approvals.requestedAt'),
            cell: ({ requestedAt }) => <time dateTime={requestedAt}>{format.dateTime(requestedAt)}</time>,
          },
          {
            key: 'approvers',
            label: t('today.approvals.approvers'),
            cell: ({ approvers }) => approvers.join(', '),
          },
          {
            key: 'gross',
            label: t('today.approvals.gross'),
            cell: ({ gross, currency }) => format.money(Math.round(gross * 100), currency),
            amount: true,
            card: 'amount',
          },
        ]}
        empty={{ title: t('today.approvals.empty'), text: t('today.approvals.emptyHint') }}
        searchPlaceholder={t('today.approvals.search')}
      />
    </>
  );
}
