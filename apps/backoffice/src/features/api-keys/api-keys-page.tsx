import { type ApiKey, routes } from '@kontor/contract';
import { rightName } from '@kontor/contract/right-names';
import { API_KEY_RIGHTS, type ApiKeyRight, localDateTime, startOfLocalDay } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Checkbox, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';
import { SecretDialog } from '../../kit/secret-dialog.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';

const tones = { active: 'green', expired: 'orange', revoked: 'gray' } as const;

const reload = () => queryClient.invalidateQueries({ queryKey: apiKey(routes.apiKeys.list) });

/** The keys of programs with their rights and last use (decision 79). */
export function ApiKeysPage() {
  const { t, locale } = useTexts();
  const { date, dateTime } = useFormats();
  const { reason } = useOperator();
  const newDialog = useNewDialog('settings.write');
  const [secret, setSecret] = useState<string>();
  const [revoked, setRevoked] = useState<ApiKey>();
  const write = reason('settings.write');
  return (
    <>
      <PageTitle
        title={t('apiKeys.title')}
        actions={<ReasonButton {...newDialog.button}>{t('apiKeys.add')}</ReasonButton>}
      />
      <Text c="dimmed" mb="md">
        {t('apiKeys.intro')}
      </Text>
      <Loaded query={apiQuery(routes.apiKeys.list)}>
        {({ data }) => (
          <RecordTable
            caption={t('apiKeys.title')}
            rows={data}
            keyOf={({ id }) => id}
            empty={{ title: t('apiKeys.empty.title'), text: t('apiKeys.empty.text') }}
            columns={[
              { label: t('apiKeys.column.name'), cell: ({ name }) => <b>{name}</b> },
              {
                label: t('apiKeys.column.state'),
                cell: (key) => (
                  <StatusBadge tone={tones[stateOf(key)]}>{t(`apiKeys.state.${stateOf(key)}`)}</StatusBadge>
                ),
              },
              {
                label: t('apiKeys.column.rights'),
                cell: ({ rights }) => rights.map((right) => rightName(right, locale)).join(', '),
              },
              {
                label: t('apiKeys.column.created'),
                cell: ({ createdAt, createdBy }) =>
                  t('apiKeys.by', { date: date(createdAt), name: createdBy ?? t('apiKeys.command') }),
              },
              {
                label: t('apiKeys.column.lastUsed'),
                cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('apiKeys.never') : dateTime(lastUsedAt)),
              },
              {
                label: t('apiKeys.column.expires'),
                cell: ({ expiresAt }) => {
                  if (expiresAt === null) return t('apiKeys.unlimited');
                  // The end of a day is shown as that day, as it was chosen.
                  const isDayEnd = localDateTime(new Date(expiresAt)).endsWith('T00:00');
                  return isDayEnd ? date(new Date(Date.parse(expiresAt) - 1)) : dateTime(expiresAt);
                },
              },
            ]}
            actions={(key) => (
              <RowButton
                disabledReason={write ?? (stateOf(key) === 'revoked' ? t('apiKeys.isOver') : undefined)}
                aria-label={t('apiKeys.revokeNamed', { name: key.name })}
                onClick={() => setRevoked(key)}
              >
                {t('apiKeys.revoke')}
              </RowButton>
            )}
          />
        )}
      </Loaded>
      {newDialog.isOpen ? (
        <KeyDialog
          onMade={async (made) => {
            newDialog.close();
            setSecret(made);
            await reload();
          }}
          onClose={newDialog.close}
        />
      ) : null}
      {secret ? (
        <SecretDialog
          title={t('apiKeys.secret')}
          label={t('apiKeys.title')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      ) : null}
      {revoked ? (
        <ConfirmDialog
          title={t('apiKeys.revokeTitle', { name: revoked.name })}
          text={t('apiKeys.revokeText')}
          label={t('apiKeys.revoke')}
          run={async () => {
            await callApi(routes.apiKeys.revoke, { params: { id: revoked.id } });
            await reload();
          }}
          done={t('apiKeys.revoked', { name: revoked.name })}
          onClose={() => setRevoked(undefined)}
        />
      ) : null}
    </>
  );
}

function stateOf({ revokedAt, expiresAt }: ApiKey): keyof typeof tones {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && new Date(expiresAt) <= new Date() ? 'expired' : 'active';
}

function KeyDialog({ onMade, onClose }: { onMade: (key: string) => Promise<void>; onClose: () => void }) {
  const { t, locale } = useTexts();
  const [requestId] = useState(randomId);
  const form = useApiForm({
    initialValues: { name: '', rights: [] as ApiKeyRight[], expires: '' },
    check: ({ name, rights, expires }) => ({
      name: name.trim() === '' ? 'common.field.required' : undefined,
      rights: rights.length === 0 ? 'apiKeys.rightsMissing' : undefined,
      expires:
        expires === ''
          ? undefined
          : Number.isNaN(Date.parse(`${expires}T00:00:00Z`))
            ? { form: 'date' }
            : startOfLocalDay(expires, 1) > new Date()
              ? undefined
              : 'apiKeys.expiresPast',
    }),
    send: ({ name, rights, expires }) =>
      callApi(routes.apiKeys.create, {
        body: {
          name,
          rights,
          ...(expires === '' ? {} : { expiresAt: startOfLocalDay(expires, 1).toISOString() }),
          requestId,
        },
      }),
    onSent: ({ data }) => onMade(data.key),
    onRefused: () => void reload(),
  });
  const { fields } = form;
  return (
    <FormDialog title={t('apiKeys.add')} submit={t('apiKeys.add')} form={form} onClose={onClose}>
      <TextInput
        label={t('apiKeys.column.name')}
        required
        maxLength={100}
        data-autofocus
        {...form.input('name')}
      />
      <Checkbox.Group
        label={t('apiKeys.field.rights')}
        required
        value={fields.values.rights}
        error={form.input('rights').error}
        onChange={(rights) => fields.setFieldValue('rights', rights as ApiKeyRight[])}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="xs">
          {API_KEY_RIGHTS.map((right) => (
            <Checkbox key={right} name="rights" value={right} label={rightName(right, locale)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <DateField
        label={t('apiKeys.field.expires')}
        description={t('apiKeys.field.expiresHint')}
        name="expires"
        value={fields.values.expires}
        error={form.input('expires').error}
        onChange={(value) => fields.setFieldValue('expires', value)}
      />
    </FormDialog>
  );
}
