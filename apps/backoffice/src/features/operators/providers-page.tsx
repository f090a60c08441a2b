import { type IdentityProviderSettings, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { PasswordInput, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { Loaded } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';

const reload = () => queryClient.invalidateQueries({ queryKey: apiKey(routes.identityProviders.all) });

/** Where users sign in with the account of their company (decision 63). */
export function ProvidersPage() {
  const { t, locale } = useTexts();
  const { reason } = useOperator();
  const [edited, setEdited] = useState<IdentityProviderSettings>();
  const newDialog = useNewDialog('operators.write');
  const [removed, setRemoved] = useState<IdentityProviderSettings>();
  const nameOf = ({ label }: IdentityProviderSettings) => label[locale] ?? label.de;
  const write = reason('operators.write');
  const add = <ReasonButton {...newDialog.button}>{t('providers.add')}</ReasonButton>;
  return (
    <>
      <PageTitle title={t('providers.title')} actions={add} />
      <Text c="dimmed" mb="md">
        {t('providers.intro')}
      </Text>
      <Loaded query={apiQuery(routes.identityProviders.all)}>
        {({ data }) => (
          <RecordTable
            caption={t('providers.title')}
            rows={data}
            keyOf={({ id }) => id}
            empty={{ title: t('providers.empty.title'), text: t('providers.empty.text') }}
            columns={[
              {
                label: t('providers.column.name'),
                cell: (provider) => (
                  <>
                    <b>{nameOf(provider)}</b> ({provider.id})
                  </>
                ),
              },
              {
                label: t('providers.column.issuer'),
                cell: ({ issuer, redirectUrl }) => (
                  <>
                    {issuer}
                    <div>
                      {t('providers.redirect')}: {redirectUrl}
                    </div>
                  </>
                ),
              },
              { label: t('providers.column.domains'), cell: ({ domains }) => domains.join(', ') },
              {
                label: t('providers.column.shown'),
                cell: ({ isShown, isRequired }) =>
                  t(isShown ? 'providers.shown.all' : 'providers.shown.domain') +
                  (isRequired ? `, ${t('providers.shown.only')}` : ''),
              },
            ]}
            actions={(provider) => (
              <>
                <RowButton
                  disabledReason={write}
                  aria-label={t('providers.editNamed', { name: nameOf(provider) })}
                  onClick={() => setEdited(provider)}
                >
                  {t('providers.edit')}
                </RowButton>
                <RowButton
                  disabledReason={write}
                  aria-label={t('providers.removeNamed', { name: nameOf(provider) })}
                  onClick={() => setRemoved(provider)}
                >
                  {t('providers.remove')}
                </RowButton>
              </>
            )}
          />
        )}
      </Loaded>
      {newDialog.isOpen ? <ProviderDialog provider={undefined} onClose={newDialog.close} /> : null}
      {edited ? <ProviderDialog provider={edited} onClose={() => setEdited(undefined)} /> : null}
      {removed ? (
        <ConfirmDialog
          title={t('providers.removeTitle', { name: nameOf(removed) })}
          text={t('providers.removeText')}
          label={t('providers.remove')}
          run={async () => {
            await callApi(routes.identityProviders.remove, { params: { provider: removed.id } });
            await reload();
          }}
          done={t('kit.removed', { name: nameOf(removed) })}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </>
  );
}

const valuesOf = (provider: IdentityProviderSettings | undefined) => ({
  id: provider?.id ?? '',
  issuer: provider?.issuer ?? 'https://',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  labelDe: provider?.label.de ?? '',
  labelEn: provider?.label.en ?? '',
  domains: provider?.domains.join(', ') ?? '',
  isShown: provider?.isShown ?? true,
  isRequired: provider?.isRequired ?? false,
});

function ProviderDialog({
  provider,
  onClose,
}: {
  provider: IdentityProviderSettings | undefined;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const form = useRecordForm({
    record: provider,
    version: (record) => record?.version ?? '',
    toValues: valuesOf,
    labels: {
      issuer: t('providers.column.issuer'),
      clientId: t('providers.field.clientId'),
      labelDe: t('providers.field.labelDe'),
      labelEn: t('providers.field.labelEn'),
      domains: t('providers.column.domains'),
      isShown: t('providers.field.isShown'),
      isRequired: t('providers.field.isRequired'),
    },
    reload: async () => {
      const { data } = await callApi(routes.identityProviders.all);
      return data.find(({ id }) => id === provider?.id);
    },
    check: (values) => ({
      id: /^[a-z0-9][a-z0-9-]{0,39}$/.test(values.id) ? undefined : { form: 'providerId' },
      clientId: values.clientId.trim() === '' ? 'common.field.required' : undefined,
      labelDe: values.labelDe.trim() === '' ? 'common.field.required' : undefined,
      labelEn: values.labelEn.trim() === '' ? 'common.field.required' : undefined,
      domains: values.domains.trim() === '' ? 'common.field.required' : undefined,
    }),
    send: ({ id, clientSecret, labelDe, labelEn, domains, ...values }, version) =>
      callApi(routes.identityProviders.put, {
        params: { provider: id },
        body: {
          ...values,
          label: { de: labelDe, en: labelEn },
          domains: domains.split(/[\s,;]+/).filter(Boolean),
          ...(clientSecret === '' ? {} : { clientSecret }),
          version: provider ? version : null,
        },
      }),
    onSent: async () => {
      showToast({ type: 'success', message: { code: 'saved' } });
      await reload();
      onClose();
    },
  });
  return (
    <FormDialog
      title={provider ? t('providers.editNamed', { name: provider.id }) : t('providers.add')}
      form={form}
      onClose={onClose}
    >
      <ConflictAlert {...form.conflict} />
      {provider ? null : (
        <TextInput
          label={t('providers.field.id')}
          description={t('providers.field.idHint')}
          required
          data-autofocus
          {...form.input('id')}
        />
      )}
      <TextInput label={t('providers.column.issuer')} required {...form.input('issuer')} />
      <TextInput label={t('providers.field.clientId')} required {...form.input('clientId')} />
      <PasswordInput
        label={t('providers.field.clientSecret')}
        {...(provider?.hasSecret ? { description: t('providers.field.secretKept') } : {})}
        autoComplete="off"
        {...form.input('clientSecret')}
      />
      <TextInput label={t('providers.field.labelDe')} required {...form.input('labelDe')} />
      <TextInput label={t('providers.field.labelEn')} required {...form.input('labelEn')} />
      <TextInput
        label={t('providers.column.domains')}
        description={t('providers.field.domainsHint')}
        required
        {...form.input('domains')}
      />
      <Checkbox
        label={t('providers.field.isShown')}
        {...form.fields.getInputProps('isShown', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('providers.field.isRequired')}
        {...form.fields.getInputProps('isRequired', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
