import { isEmailAddress } from '@kontor/domain';
import type { FieldProblem } from '@kontor/web-kit/lib/field-problem.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import type { TextInputProps } from '@mantine/core';

/** The values of a form that invites somebody by mail. */
export const newUser = { firstName: '', lastName: '', email: '', username: '', phone: '' };

export const emailProblem = (email: string): FieldProblem | undefined =>
  email.trim() === ''
    ? 'common.field.required'
    : isEmailAddress(email.trim())
      ? undefined
      : { form: 'email' };

/** What a request contains of them: without a user name the server chooses one. */
export const givenUser = ({ username, ...values }: typeof newUser) => ({
  ...values,
  ...(username.trim() === '' ? {} : { username }),
});

export function NewUserFields({
  input,
  isNameRequired = false,
}: {
  input: (name: keyof typeof newUser) => TextInputProps;
  isNameRequired?: boolean;
}) {
  const { t } = useTexts();
  return (
    <>
      <TextInput {...input('firstName')} label={t('users.field.firstName')} maxLength={100} data-autofocus />
      <TextInput
        {...input('lastName')}
        label={t('users.field.lastName')}
        required={isNameRequired}
        maxLength={100}
      />
      <TextInput {...input('email')} label={t('users.field.email')} type="email" required maxLength={254} />
      <TextInput
        {...input('username')}
        label={t('users.field.username')}
        description={t('customers.invite.usernameHint')}
        maxLength={100}
      />
      <TextInput {...input('phone')} label={t('users.field.phone')} maxLength={50} />
    </>
  );
}
