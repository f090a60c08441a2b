import { routes, type ShopOrderDetail } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { Stack, Text } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import classes from './order-page.module.css';
import { followSince } from './orders.queries.ts';

const tones = { pending: 'blue', failed: 'red' } as const;

/** The mails of the last 30 days about an order, newest first. */
export function MailsPanel({ order: { _id: id, history } }: { order: ShopOrderDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  const query = queryOptions({
    ...apiQuery(routes.outbox.ofOrder, { params: { id } }),
    // A job sends what a change of the order makes due.
    refetchInterval: () => followSince(history.at(-1)?.at),
  });
  return (
    <Panel title={t('orders.mails')}>
      <Loaded query={query} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            t('orders.noMails')
          ) : (
            <Stack gap="sm">
              {data.map(({ id, subject, recipients, createdAt, state, problem }) => (
                <Stack key={id} gap={2} align="flex-start" className={classes.detail}>
                  <Text size="sm">{subject}</Text>
                  <Text size="xs" c="dimmed">
                    {[formats.dateTime(createdAt), ...recipients].join(' · ')}
                  </Text>
                  {state === 'sent' ? null : (
                    <StatusBadge tone={tones[state]}>{t(`outbox.state.${state}`)}</StatusBadge>
                  )}
                  {problem && state !== 'sent' ? <Text size="xs">{problem}</Text> : null}
                </Stack>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}
