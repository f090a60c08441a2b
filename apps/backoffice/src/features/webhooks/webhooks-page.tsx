import { routes, type Webhook } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded } from '../../kit/detail.tsx';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
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
            <ReasonButton disabledReason={write} onClick={newDialog.open}>
              {t('webhooks.add')}
            </ReasonButton>
          </Group>
        }
      />
      <Text c="dimmed" mb="md">
        {t('webhooks.intro')}
      </Text>
      <Loaded query={apiQuery(routes.webhooks.list)}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('webhooks.empty.title')} text={t('webhooks.empty.text')} />
          ) : (
            <ListTable
              caption={t('webhooks.title')}
              columns={[
                { label: t('webhooks.column.url') },
                { label: t('webhooks.column.types') },
                { label: t('webhooks.column.waiting'), isAmount: true },
                { label: t('webhooks.column.parked'), isAmount: true },
                { label: t('webhooks.column.created') },
                { label: t('webhooks.column.actions'), isHidden: true },
              ]}
            >
              {data.map((webhook) => (
                <tr key={webhook.id}>
                  <td>
                    {webhook.url}{' '}
                    {webhook.isPaused ? (
                      <StatusBadge tone="orange">{t('webhooks.paused')}</StatusBadge>
                    ) : null}
                  </td>
                  <td data-label={t('webhooks.column.types')}>
                    {webhook.types.join(', ') || t('webhooks.allTypes')}
                  </td>
                  <td data-amount data-label={t('webhooks.column.waiting')}>
                    {number(webhook.waiting)}
                  </td>
                  <td data-amount data-label={t('webhooks.column.parked')}>
                    {number(webhook.parked)}
                  </td>
                  <td data-label={t('webhooks.column.created')}>{date(webhook.createdAt)}</td>
                  <td data-action>
                    <Group gap="xs" justify="flex-end">
                      <ReasonButton
                        variant="default"
                        size="xs"
                        disabledReason={write}
                        aria-label={t('webhooks.testNamed', { url: webhook.url })}
                        onClick={() => setTested(webhook)}
                      >
                        {t('webhooks.test')}
                      </ReasonButton>
                      <ReasonButton
                        variant="default"
                        size="xs"
                        disabledReason={write}
                        aria-label={t('webhooks.editNamed', { url: webhook.url })}
                        onClick={() => setEdited(webhook)}
                      >
                        {t('webhooks.edit')}
                      </ReasonButton>
                      {(['rotate', 'remove'] as const).map((what) => (
                        <ReasonButton
                          key={what}
                          variant="default"
                          size="xs"
                          disabledReason={write}
                          aria-label={t(`webhooks.${what}Named`, { url: webhook.url })}
                          onClick={() => setAsked({ what, webhook })}
                        >
                          {t(`webhooks.${what}`)}
                        </ReasonButton>
                      ))}
                    </Group>
                  </td>
                </tr>
              ))}
            </ListTable>
          )
        }
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
