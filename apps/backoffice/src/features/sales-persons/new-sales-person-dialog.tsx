import { routes } from '@kontor/contract';
import { isEmailAddress, LOCALES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';

/** Makes a sales person, who gets an invitation by mail. */
export function NewSalesPersonDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTexts();
  const form = useApiForm({
    initialValues: {
      ...{ firstName: '', lastName: '', email: '', username: '', phone: '' },
      language: locale as string,
    },
    check: ({ email, lastName }) => ({
      lastName: lastName.trim() === '' ? 'common.field.required' : undefined,
      email:
        email.trim() === ''
          ? 'common.field.required'
          : isEmailAddress(email.trim())
            ? undefined
            : 'common.field.invalid',
    }),
    send: ({ username, language, ...values }) =>
      callApi(routes.shopUsers.addSalesPerson, {
        body: {
          ...values,
          ...(username.trim() === '' ? {} : { username }),
          language: LOCALES.find((known) => known === language) ?? locale,
        },
      }),
    onSent: async (_answer, { email }) => {
      showToast({ type: 'success', message: { text: t('customers.invite.sent', { email: email.trim() }) } });
      onClose();
      await Promise.all(
        [routes.customers.salesPersons, routes.shopUsers.list].map((route) =>
          queryClient.invalidateQueries({ queryKey: apiKey(route) }),
        ),
      );
    },
  });
  const { input } = form;
  return (
    <FormDialog
      title={t('salesPersons.add')}
      submit={t('customers.invite.submit')}
      form={form}
      onClose={onClose}
    >
      <TextInput {...input('firstName')} label={t('users.field.firstName')} maxLength={100} data-autofocus />
      <TextInput {...input('lastName')} label={t('users.field.lastName')} required maxLength={100} />
      <TextInput {...input('email')} label={t('users.field.email')} type="email" required maxLength={254} />
      <TextInput
        {...input('username')}
        label={t('users.field.username')}
        description={t('customers.invite.usernameHint')}
        maxLength={100}
      />
      <TextInput {...input('phone')} label={t('users.field.phone')} maxLength={50} />
      <NativeSelect
        {...input('language')}
        label={t('users.field.language')}
        data={LOCALES.map((value) => ({ value, label: t(`customers.languages.${value}`) }))}
      />
    </FormDialog>
  );
}
