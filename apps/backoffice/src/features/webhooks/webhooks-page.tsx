import { routes, type Webhook } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { Dialog } from '@kontor/web-kit/ui/dialog.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { SecretDialog } from '../../kit/secret-dialog.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';

const eventType = /^[a-z][A-Za-z]{0,40}\.[a-z][A-Za-z]{0,40}$/;

const reload = () => queryClient.invalidateQueries({ queryKey: apiKey(routes.webhooks.list) });

/** The addresses that are told of events (decision 81). */
export function WebhooksPage() {
  const { t } = useTexts();
  const { date, number } = useFormats();
  const { reason } = useOperator();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
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
            <ReasonButton disabledReason={write} onClick={() => setAdding(true)}>
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
                  <td>{webhook.url}</td>
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
                    <Group gap="xs" wrap="nowrap">
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
      {isAdding ? (
        <WebhookDialog
          onMade={async (made) => {
            setAdding(false);
            setSecret(made);
            await reload();
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={t(`webhooks.${asked.what}Title`)}
          text={t(`webhooks.${asked.what}Text`, { url: asked.webhook.url })}
          label={t(`webhooks.${asked.what}`)}
          run={async () => {
            const params = { id: asked.webhook.id };
            if (asked.what === 'remove') await callApi(routes.webhooks.remove, { params });
            else setSecret((await callApi(routes.webhooks.rotate, { params })).data.secret);
            await reload();
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

function WebhookDialog({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const typesOf = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const form = useApiForm({
    initialValues: { url: 'https://', types: '' },
    check: ({ url, types }) => ({
      url: URL.canParse(url.trim()) ? undefined : 'common.field.invalid',
      types: typesOf(types).every((type) => eventType.test(type)) ? undefined : 'webhooks.typesWrong',
    }),
    send: ({ url, types }) => callApi(routes.webhooks.create, { body: { url, types: typesOf(types) } }),
    onSent: ({ data }) => onMade(data.secret),
  });
  return (
    <Dialog title={t('webhooks.add')} opened onClose={onClose} closeOnClickOutside={false}>
      <form {...form.form}>
        <Stack gap="md">
          <FormAlert text={form.error ? errorText(form.error) : undefined} />
          <TextInput
            label={t('webhooks.column.url')}
            description={t('webhooks.field.urlHint')}
            type="url"
            required
            data-autofocus
            {...form.input('url')}
          />
          <TextInput
            label={t('webhooks.field.types')}
            description={t('webhooks.field.typesHint')}
            {...form.input('types')}
          />
          <FormButtons isPending={form.isPending} onCancel={onClose} label={t('webhooks.add')} />
        </Stack>
      </form>
    </Dialog>
  );
}
