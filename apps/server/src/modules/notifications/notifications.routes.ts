import { routes } from '@kontor/contract';
import { alarmThreshold, canSeeExactStock, canUseNotifications, isToldLow } from '@kontor/domain';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { addRoute, type RouteContext } from '../../shared/route.ts';
import { hashToken, tokenOfHeader } from '../sessions/session-token.ts';
import { enqueueDigests, mailDigest } from './notification-digest.ts';
import { digestMailJob, digestsJob, forgetNotificationsJob, keptDays } from './notifications.jobs.ts';
import { presentAlarm, presentNotification } from './notifications.presenter.ts';

const routesOf = routes.notifications;
type NotificationRoute = (typeof routesOf)[keyof typeof routesOf];

/** Limits of viewed and of other notifications in the list (NOTI-02). */
const listed = 100;

/** Registers the calls of the module notifications. */
export function registerNotificationsRoutes(
  app: FastifyInstance,
  {
    clock,
    database: { pool },
    jobs,
    mails,
    settings,
    notifications,
    notificationStreams: streams,
  }: Dependencies,
): void {
  const isOn = async (tenantId: number) => canUseNotifications(await settings.of(tenantId));

  /** Registers a route that exists only where notifications are on (CONF-23). */
  function add<R extends NotificationRoute>(route: R, handler: Parameters<typeof addRoute<R>>[2]): void {
    addRoute(app, route, async (context) => {
      const { tenantId } = (context as RouteContext<typeof routesOf.alarms>).actor;
      if (!(await isOn(tenantId))) throw requestError('feature.disabled');
      return handler(context);
    });
  }

  add(routesOf.alarms, async ({ actor }) => ({
    data: (await notifications.alarms(actor)).map((row) => presentAlarm(row, actor)),
  }));

  add(routesOf.setAlarm, async ({ actor, body: { sku, threshold = alarmThreshold.default } }) => {
    const set = await notifications.setAlarm(actor, { sku, threshold, now: clock.now() });
    if (set === undefined) throw requestError('product.not.found');
    if (set === 'limit') throw requestError('alarm.limit');
    const isLow = isToldLow({ quantity: set.quantity, threshold, seesExactStock: canSeeExactStock(actor) });
    return { data: presentAlarm(set.alarm, actor), isLow };
  });

  add(routesOf.removeAlarms, async ({ actor, body }) => ({
    deleted: await notifications.removeAlarms(actor, body.ids),
  }));

  add(routesOf.list, async ({ actor }) => {
    const [rows, unreadNotificationCount] = await Promise.all([
      notifications.notifications(actor, listed),
      notifications.unreadCount(actor),
    ]);
    const shown = (isViewed: boolean) =>
      rows.filter((row) => row.is_viewed === isViewed).map((row) => presentNotification(row, actor));
    return { data: { viewed: shown(true), notViewed: shown(false) }, unreadNotificationCount };
  });

  add(routesOf.setViewed, async ({ actor, body }) =>
    countOf(await notifications.setViewed(actor, body.ids, clock.now())),
  );

  add(routesOf.remove, async ({ actor, body }) => countOf(await notifications.remove(actor, body.ids)));

  add(routesOf.stream, async ({ actor, request, reply }) => {
    const token = tokenOfHeader(request.headers.authorization) ?? '';
    const body = streams.open(actor, hashToken(token));
    // Proxies must neither change nor buffer it.
    return reply
      .type('text/event-stream')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(body);
  });

  add(routesOf.readMail, async ({ actor }) => ({
    data: { frequency: await notifications.mailFrequency(actor) },
  }));

  add(routesOf.saveMail, async ({ actor, body: { frequency } }) => {
    await notifications.setMailFrequency(actor, frequency, clock.now());
    return { data: { frequency } };
  });

  app.addHook('preClose', async () => streams.close());
  jobs.registerDaily(forgetNotificationsJob, async () =>
    notifications.forget(new Date(clock.now().getTime() - keptDays * 24 * 60 * 60 * 1000)),
  );
  jobs.registerHourly(digestsJob, () => enqueueDigests({ pool, clock, jobs }));
  jobs.register(digestMailJob, (data) => mailDigest({ data, pool, mails, isOn }));
}

/** @throws notification.not.found if no named notification is the actor's */
function countOf(unreadNotificationCount: number | undefined): { unreadNotificationCount: number } {
  if (unreadNotificationCount === undefined) throw requestError('notification.not.found');
  return { unreadNotificationCount };
}
