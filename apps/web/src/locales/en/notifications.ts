import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { notifications as de } from '../de/notifications.ts';

export const notifications: Texts<typeof de> = {
  title: 'Stock notifications',
  iconWord: 'Notifications',
  unread_one: 'Notifications, {count} unread',
  unread_other: 'Notifications, {count} unread',
  alarms: 'Stock alarms',
  unreadPart: 'Unread',
  readPart: 'Read',
  empty: 'Low in stock',
  emptyHint:
    'There are no notifications yet. As soon as an article with an alarm runs low or is back in stock, it is listed here.',
  type: { lowStock: 'Low in stock', backInStock: 'Back in stock' },
  deleteOf: 'Delete the notification about {name}',
  alarm: 'Stock alarm',
  alarmOf: 'Stock alarm for {name}',
  alarmSet: 'Stock alarm for {name}, set at {count}',
  chooseVariant: 'Please choose a variant first',
  threshold: 'Notify me when stock falls to this quantity',
  thresholdHint: '0 to {max}. We also notify you when an article is back in stock.',
  whenTold:
    'We notify you as soon as stock falls to this quantity. If it is that low already, we notify you only after it was refilled and falls again.',
  thresholdOf: 'at {count}',
  set: 'Set alarm',
  change: 'Change alarm',
  delete: 'Delete alarm',
  noAlarms: 'You have no stock alarms',
  noAlarmsHint: 'Set an alarm with the bell on a product page or in a list.',
  noCompany: 'Please choose a customer first to see its stock notifications.',
  select: 'Select {name}',
  selectAll: 'Select all ({count})',
  selectFirst: 'Please select alarms first',
  deleteSelected: 'Delete selected',
  mail: {
    label: 'Unread notifications by e-mail',
    hint: 'A digest of new stock notifications, only if there are any.',
    none: 'Never',
    hourly: 'Hourly',
    daily: 'Daily',
  },
};
