import { alarmThreshold, NOTIFICATION_MAILS, NOTIFICATION_TYPES } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, OneOf, Sku, Text, Timestamp } from './schema.ts';

/** A wish to be told when the stock of an article falls to the threshold, or comes back (NOTI-07). */
export const Alarm = Type.Object({
  _id: Id,
  productId: Id,
  sku: Sku,
  name: Type.String(),
  threshold: Type.Integer(),
  createdAt: Timestamp,
});
export type Alarm = Static<typeof Alarm>;

/** A stock notification (NOTI-02). */
export const StockNotification = Type.Object({
  _id: Id,
  name: Type.String(),
  /** The product's id. */
  domainId: Id,
  /** The article number. */
  domainReference: Sku,
  type: OneOf(NOTIFICATION_TYPES),
  createdAt: Timestamp,
  /** The stock that raised it; only for users who see exact stock (PROD-07). */
  stockValue: Type.Optional(Type.Integer()),
});
export type StockNotification = Static<typeof StockNotification>;

/** Unknown ids, and those of others, are skipped. */
const ids = Type.Object({ ids: Type.Array(Text({ min: 1, max: 64 }), { minItems: 1, maxItems: 1_000 }) });

const access = { access: 'company', action: 'notifications.use', errors: ['feature.disabled'] } as const;
const mail = Type.Object({ frequency: OneOf(NOTIFICATION_MAILS) });

export const notificationsRoutes = {
  alarms: defineRoute({
    ...access,
    method: 'GET',
    path: '/api/alarm',
    summary: 'The user’s stock alarms for the active company, newest first',
    responses: { 200: DataOf(Type.Array(Alarm)) },
  }),
  setAlarm: defineRoute({
    ...access,
    method: 'POST',
    path: '/api/alarm',
    summary: 'Set a stock alarm for an article; it replaces the one that the article has',
    body: Type.Object({
      sku: Sku,
      threshold: Type.Optional(Type.Integer({ minimum: 0, maximum: alarmThreshold.max })),
    }),
    responses: {
      200: Type.Object({
        data: Alarm,
        /** The stock is already at or below the threshold: it is told only after it rose. */
        isLow: Type.Boolean(),
      }),
    },
    errors: ['feature.disabled', 'product.not.found', 'alarm.limit'],
  }),
  removeAlarms: defineRoute({
    ...access,
    method: 'DELETE',
    path: '/api/alarm',
    summary: 'Delete stock alarms by their ids',
    body: ids,
    responses: { 200: Type.Object({ deleted: Type.Integer() }) },
  }),
  list: defineRoute({
    ...access,
    method: 'GET',
    path: '/api/notification',
    summary: 'The user’s stock notifications for the active company, newest first, at most 100 of each kind',
    responses: {
      200: Type.Object({
        data: Type.Object({
          viewed: Type.Array(StockNotification),
          notViewed: Type.Array(StockNotification),
        }),
        unreadNotificationCount: Type.Integer(),
      }),
    },
  }),
  setViewed: defineRoute({
    ...access,
    method: 'POST',
    path: '/api/notification/setViewed',
    summary: 'Mark stock notifications as viewed',
    body: ids,
    responses: { 200: Type.Object({ unreadNotificationCount: Type.Integer() }) },
    errors: [...access.errors, 'notification.not.found'],
  }),
  remove: defineRoute({
    ...access,
    method: 'DELETE',
    path: '/api/notification',
    summary: 'Delete stock notifications by their ids',
    body: ids,
    responses: { 200: Type.Object({ unreadNotificationCount: Type.Integer() }) },
    errors: [...access.errors, 'notification.not.found'],
  }),
  /** Events `unread` with `{unreadNotificationCount}` (text/event-stream): one at once, and one after each change. */
  stream: defineRoute({
    ...access,
    method: 'GET',
    path: '/api/notification/stream',
    summary: 'Server-sent events: the count of unread stock notifications, now and after each change',
    responses: { 200: Type.String() },
    errors: ['feature.disabled', 'stream.limit'],
  }),
  readMail: defineRoute({
    ...access,
    method: 'GET',
    path: '/api/notification/mail',
    summary: 'How often the user gets unread stock notifications by mail',
    responses: { 200: DataOf(mail) },
  }),
  saveMail: defineRoute({
    ...access,
    method: 'PUT',
    path: '/api/notification/mail',
    summary: 'Choose how often unread stock notifications are mailed',
    body: mail,
    responses: { 200: DataOf(mail) },
  }),
};
