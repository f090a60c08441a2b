import { routes, type ShopUser } from '@kontor/contract';
import { isEmailAddress, LOCALES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { FormSection, Panel } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { refreshUsers, userQuery } from './users.queries.ts';

const texts = { firstName: 100, lastName: 100, email: 254, username: 100, phone: 50 } as const;
const textFields = Object.keys(texts) as (keyof typeof texts)[];
const flags = ['active', 'locked'] as const;

/** Name, address, language and lock of a sales person. */
export function SalesPersonForm({ user }: { user: ShopUser }) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const form = useRecordForm({
    record: user,
    version: ({ version }) => version,
    toValues: ({ firstName, lastName, email, username, phone, language, active, locked }: ShopUser) => ({
      ...{ firstName, lastName, email, username, phone: phone ?? '', active, locked },
      language: language as string,
    }),
    labels: Object.fromEntries(
      [...textFields, ...flags, 'language' as const].map((field) => [field, t(`users.field.${field}`)]),
    ),
    shown: (field, value) =>
      typeof value === 'boolean'
        ? t(value ? 'users.yes' : 'users.no')
        : field === 'language'
          ? t(`customers.languages.${value as 'de'}`)
          : String(value),
    reload: async () => (await queryClient.fetchQuery({ ...userQuery(user._id), staleTime: 0 })).data,
    check: ({ email, username }) => ({
      username: username.trim() === '' ? 'common.field.required' : undefined,
      email: email === user.email || isEmailAddress(email.trim()) ? undefined : 'common.field.invalid',
    }),
    send: ({ language, ...values }, version) =>
      callApi(routes.shopUsers.changeSalesPerson, {
        params: { id: user._id },
        body: {
          ...values,
          language: LOCALES.find((known) => known === language) ?? user.language,
          version,
        },
      }),
    onSent: (answer) => {
      queryClient.setQueryData(userQuery(user._id).queryKey, answer);
      void refreshUsers();
      showToast({ type: 'success', message: { code: 'saved' } });
    },
  });
  const { input, fields } = form;
  return (
    <Panel title={t('users.edit')}>
      <form {...form.form}>
        <ConflictAlert {...form.conflict} />
        <FormSection title={t('users.section.person')} text={t('users.section.personHint')}>
          {textFields.map((field) => (
            <TextInput
              key={field}
              {...input(field)}
              label={t(`users.field.${field}`)}
              maxLength={texts[field]}
              autoComplete="off"
            />
          ))}
          <NativeSelect
            {...input('language')}
            label={t('users.field.language')}
            data={LOCALES.map((value) => ({ value, label: t(`customers.languages.${value}`) }))}
          />
        </FormSection>
        <FormSection title={t('users.section.signIn')} text={t('users.salesPerson.text')}>
          {flags.map((field) => (
            <Checkbox
              key={field}
              name={field}
              label={t(`users.field.${field}`)}
              checked={fields.values[field]}
              onChange={({ currentTarget }) => fields.setFieldValue(field, currentTarget.checked)}
            />
          ))}
        </FormSection>
        <FormAlert text={form.error ? errorText(form.error) : undefined} />
        <FormButtons {...form.buttons} disabledReason={reason('users.write')} />
      </form>
    </Panel>
  );
}
