import { routes } from '@kontor/contract';
import { LOCALES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { NativeSelect } from '@mantine/core';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { emailProblem, givenUser, NewUserFields, newUser } from '../../kit/new-user.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';

/** Makes a sales person, who gets an invitation by mail. */
export function NewSalesPersonDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTexts();
  const form = useApiForm({
    initialValues: { ...newUser, language: locale as string },
    check: ({ email, lastName }) => ({
      lastName: lastName.trim() === '' ? 'common.field.required' : undefined,
      email: emailProblem(email),
    }),
    send: ({ language, ...user }) =>
      callApi(routes.shopUsers.addSalesPerson, {
        body: {
          ...givenUser(user),
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
      <NewUserFields input={input} isNameRequired />
      <NativeSelect
        {...input('language')}
        label={t('users.field.language')}
        data={LOCALES.map((value) => ({ value, label: t(`customers.languages.${value}`) }))}
      />
    </FormDialog>
  );
}
