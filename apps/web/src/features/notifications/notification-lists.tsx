import { routes, type StockNotification } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ActionIcon, Alert } from '@mantine/core';
import { IconInfoCircle, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { NoData } from '../../commerce/load-error.tsx';
import { focusNeighbour } from '../../lib/focus-neighbour.ts';
import { paths } from '../../lib/paths.ts';
import classes from './notifications.module.css';
import { unreadCount } from './unread-count.ts';

const listQuery = { ...apiQuery(routes.notifications.list), staleTime: 0 };

/** Unread and read notifications; a click opens the product (NOTI-03 to NOTI-06). */
export function NotificationLists({
  headingOrder,
  onOpened,
}: {
  headingOrder: 2 | 3;
  /** A product was opened. */
  onOpened?: () => void;
}) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const query = useQuery(listQuery);
  const change = useNotificationChange();
  if (!query.data) return <NoData query={query} count={3} h={48} mb={6} />;
  const { notViewed, viewed } = query.data.data;
  if (notViewed.length + viewed.length === 0)
    return (
      <Alert
        color="blue"
        title={t('notifications.empty')}
        icon={<IconInfoCircle aria-hidden="true" />}
        className={classes.empty}
      >
        {t('notifications.emptyHint')}
      </Alert>
    );
  const Heading = `h${headingOrder}` as const;
  return (
    <div ref={list} tabIndex={-1} className={classes.parts}>
      {[
        { title: t('notifications.unreadPart'), entries: notViewed, isUnread: true },
        { title: t('notifications.readPart'), entries: viewed, isUnread: false },
      ].map(({ title, entries, isUnread }) =>
        entries.length > 0 ? (
          <section key={title} className={classes.part}>
            <Heading className={classes.heading}>{title}</Heading>
            <ul>
              {entries.map((entry) => (
                <Entry
                  key={entry._id}
                  entry={entry}
                  isUnread={isUnread}
                  change={change}
                  list={list}
                  onOpened={onOpened}
                />
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </div>
  );
}

type Change = ReturnType<typeof useNotificationChange>;

function Entry({
  entry,
  isUnread,
  change,
  list,
  onOpened,
}: {
  entry: StockNotification;
  isUnread: boolean;
  change: Change;
  list: RefObject<HTMLDivElement | null>;
  onOpened: (() => void) | undefined;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { _id, name, domainId, domainReference: sku, type, createdAt, stockValue } = entry;
  return (
    <li className={classes.entry} data-unread={isUnread || undefined}>
      <Link
        {...paths.product({ _id: domainId, name }, sku)}
        className={classes.link}
        onClick={() => {
          if (isUnread) change.mutate({ kind: 'setViewed', id: _id });
          onOpened?.();
        }}
      >
        <span className={classes.type} data-type={type}>
          {t(`notifications.type.${type}`)}
          {stockValue === undefined ? '' : ` (${formats.number(stockValue)})`}
        </span>
        <b>{name}</b>
        <span className={classes.facts}>
          {sku} · {formats.dateTime(createdAt)}
        </span>
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('notifications.deleteOf', { name: `${name} ${sku}` })}
        data-remove
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget, list.current);
          change.mutate({ kind: 'remove', id: _id });
        }}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

/** Badge and lists change after the server confirmed (NOTI-04); the list is loaded anew (NOTI-05). */
function useNotificationChange() {
  return useWork({
    mutationFn: ({ kind, id }: { kind: 'setViewed' | 'remove'; id: string }) =>
      callApi(routes.notifications[kind], { body: { ids: [id] } }),
    onSuccess: ({ unreadNotificationCount }) => unreadCount.set(unreadNotificationCount),
    // After a failure too: it may be gone already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKey(routes.notifications.list) }),
    onError: () => showToast({ type: 'danger', message: { code: 'an.error.occurred' } }),
  });
}
