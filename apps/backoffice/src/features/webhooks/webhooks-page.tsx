import { routes, type Webhook } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded } from '../../kit/detail.tsx';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';
import { SecretDialog } from '../../kit/secret-dialog.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { EditDialog, reloadWebhooks, TestDialog, WebhookDialog } from './webhook-dialogs.tsx';

/** The addresses that are told of events (decision 81). */
export function WebhooksPage() {
  const { t } = useTexts();
  const { date, number } = useFormats();
  const { reason } = useOperator();
  const newDialog = useNewDialog('settings.write');
  const [secret, setSecret] = useState<string>();
  const [edited, setEdited] = useState<Webhook>();
  const [tested, setTested] = useState<Webhook>();
  const [asked, setAsked] = useState<{ what: 'rotate' | 'remove'; webhook: Webhook }>();
  const write = reason('settings.write');
  return (
    <>
      <PageTitle
        title={t('webhooks.title')}
        actions={
          <Group gap="sm">
            <ButtonLink variant="default" {...paths.webhookDeliveries()}>
              {t('webhooks.deliveries')}
            </ButtonLink>
            <ReasonButton {...newDialog.button}>{t('webhooks.add')}</ReasonButton>
          </Group>
        }
      />
      <Text c="dimmed" mb="md">
        {t('webhooks.intro')}
      </Text>
      <Loaded query={apiQuery(routes.webhooks.list)}>
        {({ data }) => (
          <RecordTable
            caption={t('webhooks.title')}
            rows={data}
            keyOf={({ id }) => id}
            empty={{ title: t('webhooks.empty.title'), text: t('webhooks.empty.text') }}
            columns={[
              {
                label: t('webhooks.column.url'),
                cell: ({ url, isPaused }) => (
                  <>
                    {url} {isPaused ? <StatusBadge tone="orange">{t('webhooks.paused')}</StatusBadge> : null}
                  </>
                ),
              },
              {
                label: t('webhooks.column.types'),
                cell: ({ types }) => types.join(', ') || t('webhooks.allTypes'),
              },
              { label: t('webhooks.column.waiting'), cell: ({ waiting }) => number(waiting), isAmount: true },
              { label: t('webhooks.column.parked'), cell: ({ parked }) => number(parked), isAmount: true },
              { label: t('webhooks.column.created'), cell: ({ createdAt }) => date(createdAt) },
            ]}
            actions={(webhook) => {
              const actions = {
                test: () => setTested(webhook),
                edit: () => setEdited(webhook),
                rotate: () => setAsked({ what: 'rotate', webhook }),
                remove: () => setAsked({ what: 'remove', webhook }),
              };
              return (
                <>
                  {(['test', 'edit', 'rotate', 'remove'] as const).map((what) => (
                    <RowButton
                      key={what}
                      disabledReason={write}
                      aria-label={t(`webhooks.${what}Named`, { url: webhook.url })}
                      onClick={actions[what]}
                    >
                      {t(`webhooks.${what}`)}
                    </RowButton>
                  ))}
                </>
              );
            }}
          />
        )}
      </Loaded>
      {newDialog.isOpen ? (
        <WebhookDialog
          onMade={async (made) => {
            newDialog.close();
            setSecret(made);
            await reloadWebhooks();
          }}
          onClose={newDialog.close}
        />
      ) : null}
      {edited ? <EditDialog webhook={edited} onClose={() => setEdited(undefined)} /> : null}
      {tested ? <TestDialog webhook={tested} onClose={() => setTested(undefined)} /> : null}
      {asked ? (
        <ConfirmDialog
          title={t(`webhooks.${asked.what}Title`)}
          text={t(`webhooks.${asked.what}Text`, { url: asked.webhook.url })}
          label={t(`webhooks.${asked.what}`)}
          run={async () => {
            const params = { id: asked.webhook.id };
            if (asked.what === 'remove') await callApi(routes.webhooks.remove, { params });
            else setSecret((await callApi(routes.webhooks.rotate, { params })).data.secret);
            await reloadWebhooks();
          }}
          // The new secret is shown.
          done={asked.what === 'remove' ? t('kit.removed', { name: asked.webhook.url }) : undefined}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {secret && !asked ? (
        <SecretDialog
          title={t('webhooks.secret')}
          label={t('webhooks.secret')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      ) : null}
    </>
  );
}
