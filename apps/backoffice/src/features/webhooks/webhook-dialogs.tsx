import { routes, type Webhook } from '@kontor/contract';
import { EVENT_TYPES, type EventType } from '@kontor/contract/event-types';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import type { FieldProblem } from '@kontor/web-kit/lib/field-problem.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Checkbox, SimpleGrid, Stack, Text, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { Facts } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { useRecordForm } from '../../kit/use-record-form.ts';

export const reloadWebhooks = () => queryClient.invalidateQueries({ queryKey: apiKey(routes.webhooks.list) });

const isKnown = (type: string): type is EventType => EVENT_TYPES.some((known) => known === type);

/** Of the form's value; a stored type may be unknown. */
const typesOf = (text: string) => text.split(', ').filter(Boolean);

const problemsOf = ({
  url,
  types,
}: {
  url: string;
  types: string;
}): { [key: string]: FieldProblem | undefined } => ({
  url: URL.canParse(url.trim()) ? undefined : { form: 'url' },
  types: typesOf(types).every(isKnown) ? undefined : 'webhooks.typesWrong',
});

const targetField = (error: Error) => (isApiError(error, 'webhook.target.refused') ? 'url' : undefined);

function WebhookFields({
  input,
  types,
  onTypes,
  stored = [],
}: {
  input: (name: 'url' | 'types') => TextInputProps;
  types: string;
  onTypes: (types: string) => void;
  /** Of the webhook that is edited. */
  stored?: readonly string[];
}) {
  const { t } = useTexts();
  const { error } = input('types');
  const hosts = useQuery(apiQuery(routes.webhooks.list)).data?.meta.allowedHosts ?? [];
  return (
    <>
      <TextInput
        label={t('webhooks.column.url')}
        description={t(hosts.length > 0 ? 'webhooks.field.urlHintHosts' : 'webhooks.field.urlHint', {
          hosts: hosts.join(', '),
        })}
        type="url"
        required
        data-autofocus
        {...input('url')}
      />
      <Checkbox.Group
        label={t('webhooks.field.types')}
        description={t('webhooks.field.typesHint')}
        value={typesOf(types)}
        error={error}
        onChange={(chosen) => onTypes(chosen.join(', '))}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="xs">
          {[...EVENT_TYPES, ...stored.filter((type) => !isKnown(type))].map((type) => (
            <Checkbox
              key={type}
              name="types"
              value={type}
              label={isKnown(type) ? t(`webhooks.event.${type}`) : type}
              description={isKnown(type) ? type : t('webhooks.unknownEvent')}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </>
  );
}

/** Adds a webhook. */
export function WebhookDialog({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const [requestId] = useState(randomId);
  const form = useApiForm({
    initialValues: { url: 'https://', types: '' },
    check: problemsOf,
    send: ({ url, types }) =>
      callApi(routes.webhooks.create, { body: { url, types: typesOf(types).filter(isKnown), requestId } }),
    errorField: targetField,
    onSent: ({ data }) => onMade(data.secret),
    onRefused: () => void reloadWebhooks(),
  });
  return (
    <FormDialog title={t('webhooks.add')} submit={t('webhooks.add')} form={form} onClose={onClose}>
      <WebhookFields
        input={form.input}
        types={form.fields.values.types}
        onTypes={(types) => form.fields.setFieldValue('types', types)}
      />
    </FormDialog>
  );
}

/** Changes address and events of a webhook, and pauses it. */
export function EditDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTexts();
  const form = useRecordForm({
    record: webhook,
    version: ({ version }) => version,
    toValues: ({ url, types, isPaused }: Webhook) => ({ url, types: types.join(', '), isPaused }),
    labels: {
      url: t('webhooks.column.url'),
      types: t('webhooks.field.types'),
      isPaused: t('webhooks.field.isPaused'),
    },
    shown: (_, value) => (typeof value === 'boolean' ? t(value ? 'common.yes' : 'common.no') : String(value)),
    reload: async () => {
      const { data } = await queryClient.fetchQuery({ ...apiQuery(routes.webhooks.list), staleTime: 0 });
      return data.find(({ id }) => id === webhook.id) ?? webhook;
    },
    check: problemsOf,
    errorField: targetField,
    send: ({ types, ...values }, version) =>
      callApi(routes.webhooks.update, {
        params: { id: webhook.id },
        body: { ...values, types: typesOf(types).filter(isKnown), version },
      }),
    onSent: async () => {
      showToast({ type: 'success', message: { code: 'saved' } });
      onClose();
      await reloadWebhooks();
    },
  });
  return (
    <FormDialog title={t('webhooks.editTitle')} form={form} onClose={onClose}>
      <ConflictAlert {...form.conflict} />
      <WebhookFields
        input={form.input}
        types={form.fields.values.types}
        onTypes={(types) => form.fields.setFieldValue('types', types)}
        stored={webhook.types}
      />
      <Checkbox
        label={t('webhooks.field.isPaused')}
        description={t('webhooks.field.isPausedHint')}
        checked={form.fields.values.isPaused}
        onChange={({ currentTarget }) => form.fields.setFieldValue('isPaused', currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** Sends a test message and shows how it was taken. */
export function TestDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTexts();
  const { number } = useFormats();
  const test = useWork({ mutationFn: () => callApi(routes.webhooks.test, { params: { id } }) });
  const outcome = test.data?.data;
  return (
    <Dialog title={t('webhooks.testTitle')} opened onClose={onClose} closeLabel={t('common.close')}>
      <Stack gap="md">
        <Text>{t('webhooks.testText', { url })}</Text>
        <div role="status">
          {outcome && !test.isPending ? (
            <Facts
              items={[
                {
                  label: t('webhooks.result.outcome'),
                  value: (
                    <StatusBadge tone={outcome.problem === null ? 'green' : 'red'}>
                      {t(outcome.problem === null ? 'webhooks.result.taken' : 'webhooks.result.refused')}
                    </StatusBadge>
                  ),
                },
                {
                  label: t('webhooks.result.status'),
                  value: outcome.status === null ? t('webhooks.result.noAnswer') : String(outcome.status),
                },
                {
                  label: t('webhooks.result.time'),
                  value: t('webhooks.result.milliseconds', { time: number(outcome.milliseconds) }),
                },
                { label: t('webhooks.delivery.column.problem'), value: outcome.problem ?? undefined },
              ]}
            />
          ) : null}
        </div>
        <FormAlert text={test.error ? errorText(test.error) : undefined} />
        <div>
          <ReasonButton data-autofocus loading={test.isPending} onClick={() => test.mutate()}>
            {t(outcome ? 'webhooks.testAgain' : 'webhooks.testRun')}
          </ReasonButton>
        </div>
      </Stack>
    </Dialog>
  );
}
