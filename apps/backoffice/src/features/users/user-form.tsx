import { routes, type ShopUser } from '@kontor/contract';
import { COMPANY_ROLES, isEmailAddress, LOCALES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { shownNumber } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { typedAmount } from '@kontor/web-kit/lib/typed-number.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Checkbox, NativeSelect } from '@mantine/core';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { FormSection, Panel } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { refreshUsers, userQuery } from './users.queries.ts';

const texts = { firstName: 100, lastName: 100, email: 254, username: 100, phone: 50 } as const;
const textFields = Object.keys(texts) as (keyof typeof texts)[];
const signInFlags = ['active', 'locked'] as const;
const allFlags = [...signInFlags, 'isDeal', 'blockUsersToAddNewAddress'] as const;

const valuesOf = (user: ShopUser, locale: Locale) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  username: user.username,
  phone: user.phone ?? '',
  language: user.language as string,
  role: user.isCustomerAdmin || user.isAdmin ? 'customerAdmin' : (user.companyRole as string),
  active: user.active,
  locked: user.locked,
  isDeal: user.isDeal,
  blockUsersToAddNewAddress: user.blockUsersToAddNewAddress,
  minCartAmount: shownNumber(Number.parseFloat(user.minCartAmount ?? '') || null, locale, 2),
});

/** Name, address and lock of a user; the language of a sales person, the rights of a customer's user. */
export function UserForm({ user }: { user: ShopUser }) {
  const { t, locale } = useTexts();
  const { reason } = useOperator();
  const isSalesPerson = user.company === null;
  const form = useRecordForm({
    record: user,
    version: ({ version }) => version,
    toValues: (record) => valuesOf(record, locale),
    labels: Object.fromEntries(
      [...textFields, ...allFlags, 'language' as const, 'role' as const, 'minCartAmount' as const].map(
        (field) => [field, t(`users.field.${field}`)],
      ),
    ),
    numbers: ['minCartAmount'],
    shown: (field, value) => {
      if (typeof value === 'boolean') return t(value ? 'users.yes' : 'users.no');
      if (field === 'role') return t(`users.role.${value as 'buyer'}`);
      return field === 'language' ? t(`customers.languages.${value as 'de'}`) : String(value);
    },
    reload: async () => (await queryClient.fetchQuery({ ...userQuery(user._id), staleTime: 0 })).data,
    check: ({ email, username, minCartAmount }) => ({
      username: username.trim() === '' ? 'common.field.required' : undefined,
      email: email === user.email || isEmailAddress(email.trim()) ? undefined : { form: 'email' },
      minCartAmount: typedAmount(minCartAmount) === undefined ? { form: 'amount' } : undefined,
    }),
    send: ({ language, role, minCartAmount, isDeal, blockUsersToAddNewAddress, ...person }, version) => {
      const params = { id: user._id };
      if (isSalesPerson) {
        const known = LOCALES.find((one) => one === language) ?? user.language;
        return callApi(routes.shopUsers.changeSalesPerson, {
          params,
          body: { ...person, language: known, version },
        });
      }
      return callApi(routes.shopUsers.update, {
        params,
        body: {
          ...{ ...person, isDeal, blockUsersToAddNewAddress },
          isCustomerAdmin: user.isAdmin ? user.isCustomerAdmin : role === 'customerAdmin',
          companyRole: COMPANY_ROLES.find((known) => known === role) ?? user.companyRole,
          minCartAmount: typedAmount(minCartAmount) ?? null,
          version,
        },
      });
    },
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
          {isSalesPerson ? (
            <NativeSelect
              {...input('language')}
              label={t('users.field.language')}
              data={LOCALES.map((value) => ({ value, label: t(`customers.languages.${value}`) }))}
            />
          ) : null}
        </FormSection>
        <FormSection
          title={t(isSalesPerson ? 'users.section.signIn' : 'users.section.rights')}
          {...(isSalesPerson ? { text: t('users.salesPerson.text') } : {})}
        >
          {isSalesPerson ? null : (
            <>
              <NativeSelect
                {...input('role')}
                label={t('users.field.role')}
                {...(user.isAdmin ? { description: t('users.isAdmin'), disabled: true } : {})}
                data={(['customerAdmin', ...COMPANY_ROLES] as const).map((value) => ({
                  value,
                  label: t(`users.role.${value}`),
                }))}
              />
              <TextInput
                {...input('minCartAmount')}
                label={t('users.field.minCartAmount')}
                inputMode="decimal"
                maxLength={14}
              />
            </>
          )}
          {(isSalesPerson ? signInFlags : allFlags).map((field) => (
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
