import { type CompanyUser, routes } from '@kontor/contract';
import { isEmailAddress } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Group, NativeSelect, Switch } from '@mantine/core';
import fieldPair from '../../commerce/field-pair.module.css';
import { FormDialog } from '../../commerce/form-dialog.tsx';
import { useAccount } from '../../commerce/shop-context.ts';
import classes from './company-users.module.css';
import { type ChosenRole, chosenRoles, roleFields, roleOfUser, roleWords } from './user-roles.ts';

/** Invites a user of the company, or changes one (USER-04 to USER-06). */
export function UserDialog({
  user,
  onSaved,
  onClose,
}: {
  /** The one to change; undefined: a new one. */
  user: CompanyUser | undefined;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const isSelf = useAccount()._id === user?.id;
  const initial = {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    username: user?.username ?? '',
    phone: user?.phone ?? '',
    role: user ? roleOfUser(user) : ('buyer' as ChosenRole),
    active: user?.active ?? true,
    locked: user?.locked ?? false,
  };
  const api = useApiForm({
    initialValues: initial,
    check: ({ email, username }) => {
      const problems: { email?: TextKey; username?: TextKey } = {};
      if (email.trim() === '') problems.email = 'common.field.required';
      else if (email !== initial.email && !isEmailAddress(email.trim()))
        problems.email = 'companyUsers.emailInvalid';
      if (user && username.trim() === '') problems.username = 'common.field.required';
      return problems;
    },
    send: ({ role, ...values }) =>
      callApi(routes.companyUsers.save, {
        body: user
          ? {
              id: user.id,
              ...changedFields(values, initial),
              ...(role === initial.role ? {} : roleFields(role)),
            }
          : { ...values, username: values.username.trim() || values.email, ...roleFields(role) },
      }),
    onSent: async ({ data }) => {
      await onSaved();
      showToast({
        type: 'success',
        message: {
          code: user ? 'user.saved' : 'user.invited',
          values: { name: data.fullName, email: data.email },
        },
      });
    },
  });
  const { fields, input } = api;
  const role = input('role');
  const text = (field: 'firstName' | 'lastName' | 'phone', maxLength: number) => (
    <TextInput
      {...input(field)}
      label={t(`field.${field === 'phone' ? 'phoneNumber' : field}`)}
      maxLength={maxLength}
      autoComplete="off"
      data-autofocus={field === 'firstName' || undefined}
    />
  );
  return (
    <FormDialog
      title={user ? t('common.editOf', { name: user.fullName }) : t('companyUsers.invite')}
      of={api}
      onClose={onClose}
      submit={t(user ? 'common.save' : 'companyUsers.send')}
    >
      <div className={fieldPair.pair}>
        {text('firstName', 100)}
        {text('lastName', 100)}
      </div>
      <TextInput
        {...input('email')}
        label={t('field.email')}
        description={isSelf ? t('companyUsers.ownEmail') : undefined}
        readOnly={isSelf}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
      />
      <div className={fieldPair.pair}>
        <TextInput
          {...input('username')}
          label={t('field.username')}
          description={user ? undefined : t('companyUsers.usernameHint')}
          required={user !== undefined}
          maxLength={100}
          autoComplete="off"
        />
        {text('phone', 50)}
      </div>
      <NativeSelect
        {...role}
        label={t('companyUsers.field.role')}
        data={chosenRoles.map((value) => ({ value, label: t(`account.role.${value}`) }))}
      />
      <RoleWords role={fields.values.role} />
      {user ? (
        <>
          <Switch
            {...fields.getInputProps('active', { type: 'checkbox' })}
            label={t('companyUsers.status.active')}
            description={isSelf ? t('companyUsers.notSelf') : t('companyUsers.activeHint')}
            disabled={isSelf}
          />
          <Switch
            {...fields.getInputProps('locked', { type: 'checkbox' })}
            label={t('companyUsers.status.locked')}
            description={isSelf ? t('companyUsers.notSelf') : t('companyUsers.lockedHint')}
            disabled={isSelf}
          />
          <Group gap="sm">
            <ResetLink user={user} />
            {user.hasSecondFactor && !isSelf ? <ResetFactor user={user} onReset={onSaved} /> : null}
          </Group>
        </>
      ) : (
        <p className={classes.hint}>{t('companyUsers.inviteHint')}</p>
      )}
    </FormDialog>
  );
}

/** Send only the changed fields, because somebody else may have changed the rest meanwhile. */
function changedFields<Values extends object>(values: Values, initial: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== initial[field as keyof Values]),
  ) as Partial<Values>;
}

/** Mails the user a link to set another password. */
function ResetLink({ user }: { user: CompanyUser }) {
  const { t } = useTexts();
  const send = useAction({
    run: () => callApi(routes.passwords.sendLink, { body: { userId: user.id } }),
    done: { code: 'user.link.sent', values: { email: user.email } },
  });
  return (
    <BusyButton variant="default" {...send()}>
      {t('companyUsers.sendLink')}
    </BusyButton>
  );
}

/** Lets a user who lost the device sign in by password alone. */
function ResetFactor({ user, onReset }: { user: CompanyUser; onReset: () => Promise<void> }) {
  const { t } = useTexts();
  const reset = useAction({
    run: () => callApi(routes.secondFactor.resetOfCompany, { params: { id: user.id } }),
    done: { code: 'user.factor.reset', values: { name: user.fullName } },
    onDone: onReset,
  });
  return (
    <BusyButton variant="default" {...reset()}>
      {t('companyUsers.resetFactor')}
    </BusyButton>
  );
}

/** The rights of a role in plain words (USER-04). */
function RoleWords({ role }: { role: ChosenRole }) {
  const { t, locale } = useTexts();
  const { may, mayNot } = roleWords(role, locale);
  return (
    <p className={classes.hint} role="status">
      {t('companyUsers.may', { rights: may.join(', ') })}
      {mayNot.length > 0 ? (
        <>
          <br />
          {t('companyUsers.mayNot', { rights: mayNot.join(', ') })}
        </>
      ) : null}
    </p>
  );
}
