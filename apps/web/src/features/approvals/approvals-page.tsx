import { type ApprovalSummary, routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { TabLinks } from '@kontor/web-kit/ui/tab-links.tsx';
import { IconSettings, IconUserCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useApprovalTexts } from '../../commerce/approval-texts.ts';
import { approvalsWaitingQuery } from '../../commerce/approvals.queries.ts';
import { CompanyGate, useCompanyRight } from '../../commerce/company-right.tsx';
import { NoData } from '../../commerce/load-error.tsx';
import { ShopPage } from '../../commerce/shop-page.tsx';
import { paths } from '../../lib/paths.ts';
import { type ApprovalTab, approvalTabs } from '../../lib/route-search.ts';
import classes from './approvals.module.css';

const pageSize = 20;
const views = { decide: 'toDecide', own: 'own', all: 'all' } as const;

/** The requests for approval: those to decide, the own ones, and all that the user may see. */
export function ApprovalsPage() {
  const { t } = useTexts();
  const { tab: asked, page = 1 } = useSearch({ from: '/shop/my-account/approvals' });
  const mayDecide = useCompanyRight('approvals.decide');
  const mayManage = useCompanyRight('budgets.manage');
  const tab = asked ?? (mayDecide ? 'decide' : 'own');
  const { data: waiting } = useQuery({ ...approvalsWaitingQuery, enabled: mayDecide });
  return (
    <ShopPage
      title={t('approvals.title')}
      subtitle={t('approvals.intro')}
      actions={
        mayDecide ? (
          <ButtonLink
            {...paths.approvalSettings()}
            variant="default"
            leftSection={<IconSettings size={18} aria-hidden="true" />}
          >
            {t(mayManage ? 'approvals.settings.link' : 'approvals.settings.deputies.title')}
          </ButtonLink>
        ) : undefined
      }
    >
      <CompanyGate action="approvals.read" hint={t('approvals.noCompanyHint')}>
        <TabLinks label={t('approvals.tabs')}>
          {approvalTabs
            .filter((one) => one !== 'decide' || mayDecide)
            .map((one) => (
              <Link key={one} {...paths.approvals(one)} aria-current={one === tab ? 'page' : undefined}>
                {t(`approvals.tab.${one}`)}
                {one === 'decide' && waiting ? <span>{waiting}</span> : null}
              </Link>
            ))}
        </TabLinks>
        <ApprovalList key={tab} tab={tab} page={page} />
      </CompanyGate>
    </ShopPage>
  );
}

/** The four faces of a tab. */
function ApprovalList({ tab, page }: { tab: ApprovalTab; page: number }) {
  const { t } = useTexts();
  const query = useQuery({
    ...apiQuery(routes.approvals.list, { query: { view: views[tab], page, pageSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const { data } = query;
  if (!data) {
    return <NoData title={t('approvals.loadFailed')} query={query} count={5} h={44} my={6} />;
  }
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<IconUserCheck size={28} />}
        title={t(`approvals.empty.${tab}.title`)}
        text={t(`approvals.empty.${tab}.text`)}
        role="status"
      />
    );
  }
  const pageCount = Math.ceil(data.meta.total / pageSize);
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('approvals.count', { count: data.meta.total })}
      </p>
      <ListTable
        caption={t(`approvals.tab.${tab}`)}
        columns={[
          ...(['requestedAt', 'requestedBy', 'costCentre', 'reasons', 'state'] as const).map((column) => ({
            label: t(`approvals.column.${column}`),
          })),
          { label: t('approvals.column.net'), isAmount: true },
        ]}
      >
        {data.data.map((request) => (
          <ApprovalRow key={request._id} request={request} />
        ))}
      </ListTable>
      {pageCount > 1 ? (
        <nav className={classes.pages} aria-label={t('common.pagination')}>
          {[page - 1, page + 1]
            .filter((target) => target >= 1 && target <= pageCount)
            .map((target) => (
              <Link
                key={target}
                to="/my-account/approvals"
                search={{ tab, ...(target > 1 ? { page: target } : {}) }}
              >
                {t(target < page ? 'common.previousPage' : 'common.nextPage')}
              </Link>
            ))}
        </nav>
      ) : null}
    </>
  );
}

function ApprovalRow({ request }: { request: ApprovalSummary }) {
  const { t } = useTexts();
  const formats = useFormats();
  const texts = useApprovalTexts(request.currency);
  const name = texts.person(request.requestedBy);
  const date = formats.dateTime(request.requestedAt);
  return (
    <tr>
      <td>
        <Link
          {...paths.approval(request._id)}
          className={classes.open}
          aria-label={request.isOwn ? t('approvals.ownOpen', { date }) : t('approvals.open', { name, date })}
        >
          {date}
        </Link>
      </td>
      <td>{request.isOwn ? t('approvals.you') : name}</td>
      <td data-label={t('approvals.column.costCentre')} data-empty={!request.costCentre || undefined}>
        {request.costCentre?.name ?? '–'}
      </td>
      <td data-label={t('approvals.column.reasons')}>{request.reasons.map(texts.shortReason).join(', ')}</td>
      <td>
        <ApprovalStateMark state={request.state} />
      </td>
      <td data-amount>{texts.money(request.net)}</td>
    </tr>
  );
}

/** The state of a request: a dot and its word. */
export function ApprovalStateMark({ state }: { state: ApprovalSummary['state'] }) {
  const { t } = useTexts();
  return (
    <span className={classes.state} data-state={state}>
      {t(`approvals.state.${state}`)}
    </span>
  );
}
