import { routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { TextSkeleton } from '@kontor/web-kit/ui/skeletons.tsx';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Panel } from '../../kit/detail.tsx';
import { LoadError } from '../../kit/load-error.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { SalesChart } from './sales-chart.tsx';
import { SeasonsPanel } from './seasons-panel.tsx';
import { SetupPanel } from './setup-panel.tsx';
import classes from './today.module.css';

const refetchInterval = 60_000;
/** Of figures that read many lines. */
const slowInterval = 10 * 60_000;

/** The start page: what needs a person, and the turnover beside last year; by the operator's rights. */
export function TodayPage() {
  const { t } = useTexts();
  const { user, may } = useOperator();
  const format = useFormats();
  const [sales, invoices, customers, jobs, waiting, seasons, setup, searches] = useQueries({
    queries: [
      { ...apiQuery(routes.today.sales), enabled: may('orders.read'), refetchInterval },
      { ...apiQuery(routes.today.invoices), enabled: may('invoices.read'), refetchInterval },
      { ...apiQuery(routes.today.customers), enabled: may('customers.read'), refetchInterval },
      { ...apiQuery(routes.givenUpJobs.list), enabled: may('settings.read'), refetchInterval },
      { ...apiQuery(routes.today.waiting), enabled: may('orders.read'), refetchInterval: slowInterval },
      { ...apiQuery(routes.today.seasons), enabled: may('orders.read'), refetchInterval: slowInterval },
      { ...apiQuery(routes.today.setup), enabled: may('settings.read') },
      { ...apiQuery(routes.today.searches), enabled: may('products.read'), refetchInterval },
    ],
  });
  const all = [sales, invoices, customers, jobs, waiting, seasons, setup, searches];
  const failed = all.filter(({ error, data }) => error && !data);
  const tasks: Task[] = [];
  const add = (name: TaskName, count: number | undefined, link: LinkProps) => {
    if (count) tasks.push({ name, count, link });
  };
  add('openOrders', sales.data?.data.openOrders, paths.ordersWith({ orderStatus: 'open' }));
  add('lateOrders', waiting.data?.data.lateOrders, paths.ordersWith({ deliveryStatus: 'late' }));
  add('orderRequests', sales.data?.data.orderRequests, paths.orderRequests({ state: 'pending' }));
  add('returns', sales.data?.data.returns, paths.returns({ state: 'requested' }));
  add('stockOuts', waiting.data?.data.stockOuts, paths.stockOuts());
  add('approvals', waiting.data?.data.approvals, paths.approvals());
  add('accountRequests', customers.data?.data.accountRequests, paths.accountRequests());
  for (const { currency, invoices: count, amount } of invoices.data?.data.overdue ?? [])
    tasks.push({
      name: 'overdue',
      count,
      link: paths.invoicesWith({ status: 'overdue', currency }),
      hint: format.money(amount * 100, currency),
    });
  add('failedJobs', jobs.data?.data.length, paths.jobs());
  add('missedTerms', searches.data?.data.missedTerms, paths.missedTerms('7'));

  return (
    <>
      <PageTitle
        title={user.firstName ? t('today.greeting', { name: user.firstName }) : t('today.greetingNobody')}
      />
      <div className={classes.page}>
        {setup.data ? <SetupPanel setup={setup.data.data} /> : null}
        <Panel title={t('today.tasks')}>
          {failed.length > 0 ? (
            <LoadError failed={failed} />
          ) : tasks.length > 0 ? (
            <ul className={classes.tasks}>
              {tasks.map((task) => (
                <li key={`${task.name} ${task.hint}`}>
                  <TaskTile {...task} />
                </li>
              ))}
            </ul>
          ) : all.some(({ isLoading }) => isLoading) ? (
            <TextSkeleton lines={3} label={t('common.loading')} />
          ) : (
            <p className={classes.done}>
              <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
              {t('today.nothing')}
            </p>
          )}
        </Panel>
        {sales.data ? <SalesChart sales={sales.data.data} /> : null}
        {seasons.data && seasons.data.data.seasons.length > 0 ? (
          <SeasonsPanel {...seasons.data.data} />
        ) : null}
      </div>
    </>
  );
}

type TaskName =
  | 'openOrders'
  | 'lateOrders'
  | 'orderRequests'
  | 'returns'
  | 'stockOuts'
  | 'approvals'
  | 'accountRequests'
  | 'overdue'
  | 'failedJobs'
  | 'missedTerms';

interface Task {
  name: TaskName;
  count: number;
  /** Its list. */
  link: LinkProps;
  hint?: string;
}

/** A figure that opens its list. */
function TaskTile({ name, count, link, hint }: Task) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <Link {...link} className={classes.task}>
      <b>{format.number(count)}</b>
      <span>{t(`today.task.${name}`, { count })}</span>
      {hint ? <small>{hint}</small> : null}
    </Link>
  );
}
