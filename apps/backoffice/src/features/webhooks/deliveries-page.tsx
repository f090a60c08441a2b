import { routes, type WebhookDelivery } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataList } from '../../kit/list/data-list.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useOneByOne } from '../../kit/use-one-by-one.tsx';

const states = ['parked', 'waiting', 'delivered'] as const satisfies readonly WebhookDelivery['state'][];

const tones = { parked: 'red', waiting: 'blue', delivered: 'green' } as const;

/** What was sent to webhooks, or was given up; both can be sent again. */
export function DeliveriesPage() {
  const { t } = useTexts();
  const { dateTime, number } = useFormats();
  const { reason } = useOperator();
  const webhooks = useQuery(apiQuery(routes.webhooks.list));
  const nameOf = ({ type, createdAt }: WebhookDelivery) => `${type} ${dateTime(createdAt)}`;
  const resend = useOneByOne<WebhookDelivery>({
    title: t('webhooks.delivery.refused'),
    doneText: (count) => t('webhooks.delivery.resent', { count }),
    nameOf,
    call: async ({ id, state }, rows) => {
      if (state === 'waiting') return t('webhooks.delivery.isWaiting');
      await callApi(routes.webhooks.resend, { params: { id } }).catch((error: unknown) => {
        // Another operator has sent it again.
        if (!isApiError(error, 'webhook.delivery.not.found') || rows.length === 1) throw error;
      });
      return undefined;
    },
  });
  return (
    <>
      <PageTitle
        title={t('webhooks.delivery.title')}
        crumbs={[{ label: t('webhooks.title'), ...paths.webhooks() }]}
      />
      <DataList
        name="webhook-deliveries"
        label={t('webhooks.delivery.title')}
        query={(query) => apiQuery(routes.webhooks.deliveries, { query })}
        rowKey={(row: WebhookDelivery) => row.id}
        rowName={nameOf}
        defaultSort="-createdAt"
        columns={[
          { key: 'type', label: t('webhooks.delivery.column.type'), cell: (row) => row.type, card: 'title' },
          {
            key: 'state',
            label: t('webhooks.delivery.column.state'),
            cell: (row) => (
              <StatusBadge tone={tones[row.state]}>{t(`webhooks.delivery.state.${row.state}`)}</StatusBadge>
            ),
            card: 'badge',
          },
          {
            key: 'createdAt',
            label: t('webhooks.delivery.column.created'),
            cell: (row) => <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time>,
            sortable: true,
          },
          { key: 'url', label: t('webhooks.delivery.column.url'), cell: (row) => row.url, long: true },
          {
            key: 'attempts',
            label: t('webhooks.delivery.column.attempts'),
            cell: (row) => number(row.attempts),
            amount: true,
            wide: true,
          },
          {
            key: 'nextAt',
            label: t('webhooks.delivery.column.next'),
            cell: (row) => (row.nextAt === null ? '' : dateTime(row.nextAt)),
            wide: true,
          },
          {
            key: 'problem',
            label: t('webhooks.delivery.column.problem'),
            cell: (row) => row.problem ?? '',
            long: true,
          },
        ]}
        filters={[
          {
            key: 'state',
            label: t('webhooks.delivery.column.state'),
            options: states.map((value) => ({
              value,
              label: t(`webhooks.delivery.state.${value}`),
            })),
          },
          {
            key: 'webhook',
            label: t('webhooks.delivery.webhook'),
            options: (webhooks.data?.data ?? []).map(({ id, url }) => ({ value: id, label: url })),
            isLoaded: true,
          },
        ]}
        bulk={[
          {
            key: 'resend',
            label: t('webhooks.delivery.resend'),
            icon: IconSend,
            disabledReason: reason('settings.write'),
            run: resend.run,
          },
        ]}
        empty={{ title: t('webhooks.delivery.empty.title'), text: t('webhooks.delivery.empty.text') }}
        searchPlaceholder={t('webhooks.delivery.search')}
      />
      {resend.dialog}
    </>
  );
}
