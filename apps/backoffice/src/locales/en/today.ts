import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { today as German } from '../de/today.ts';

export const today: Texts<typeof German> = {
  greeting: 'Hello, {name}',
  tasks: 'To do',
  nothing: 'Nothing waits for you.',
  task: {
    openOrders_one: 'new order',
    openOrders_other: 'new orders',
    orderRequests_one: 'request to change an order',
    orderRequests_other: 'requests to change orders',
    returns_one: 'requested return',
    returns_other: 'requested returns',
    accountRequests_one: 'account request',
    accountRequests_other: 'account requests',
    overdue_one: 'overdue invoice',
    overdue_other: 'overdue invoices',
    failedJobs_one: 'failed job',
    failedJobs_other: 'failed jobs',
  },
  turnover: 'Turnover of the last 30 days',
  net: 'Net',
  netLastYear: 'Net last year',
  orders: 'Orders',
  thisYear: 'Last 30 days',
  lastYear: 'The same days last year',
  change: '{change} on last year',
  chart: 'Turnover by day: {now} in 30 days, {before} last year',
};
