import { type Account, routes } from '@kontor/contract';
import { isEmailAddress } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Alert, Group, Stack } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import fieldPair from '../../commerce/field-pair.module.css';
import { accountQuery } from '../../commerce/shop-context.ts';
import classes from './profile-page.module.css';

const save = (body: Parameters<typeof callApi<typeof routes.accounts.syncCurrentUser>>[1]) =>
  callApi(routes.accounts.syncCurrentUser, body);

/** Name, phone and e-mail of the own account; a new e-mail address waits for its confirmation (API-30). */
export function ProfileForm({ account }: { account: Account }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const [isEmailTaken, setEmailTaken] = useState(false);
  const { fields, input, form, isPending, error } = useApiForm({
    initialValues: {
      firstName: account.firstName,
      lastName: account.lastName,
      phoneNumber: account.phoneNumber ?? '',
      email: account.email,
    },
    check: ({ lastName, email }) => ({
      lastName: lastName.trim() === '' ? 'common.field.required' : undefined,
      email: isEmailAddress(email.trim()) ? undefined : 'account.emailInvalid',
    }),
    send: ({ email, ...values }) =>
      save({ body: { ...values, ...(email.trim() === account.email ? {} : { email: email.trim() }) } }),
    onSent: ({ data }, sent) => {
      setEmailTaken(false);
      queryClient.setQueryData(accountQuery.queryKey, { data });
      showToast({
        type: 'success',
        message: {
          code: data.pendingEmail === undefined ? 'profile.saved' : 'profile.saved.pending',
          values: { email: data.pendingEmail ?? '' },
        },
      });
      const { firstName, lastName, phoneNumber, email } = data;
      const saved = { firstName, lastName, phoneNumber: phoneNumber ?? '', email };
      // What was typed meanwhile stays.
      fields.setValues((typed) => {
        const changed = Object.entries(typed).filter(
          ([name, text]) => text !== sent[name as keyof typeof sent],
        );
        return { ...saved, ...Object.fromEntries(changed) };
      });
      fields.resetDirty(saved);
    },
    onRefused: (refusal) => {
      const isTaken = isApiError(refusal, 'email.taken');
      setEmailTaken(isTaken);
      if (isTaken) document.querySelector<HTMLInputElement>('input[name="email"]')?.focus();
    },
  });
  const email = input('email');
  return (
    <form {...form} className={classes.form}>
      <Stack gap="sm">
        <div className={fieldPair.pair}>
          <TextInput
            {...input('firstName')}
            label={t('field.firstName')}
            maxLength={100}
            autoComplete="given-name"
          />
          <TextInput
            {...input('lastName')}
            label={t('field.lastName')}
            required
            maxLength={100}
            autoComplete="family-name"
          />
        </div>
        <TextInput
          {...input('phoneNumber')}
          label={t('field.phoneNumber')}
          type="tel"
          maxLength={50}
          autoComplete="tel"
        />
        <TextInput
          {...email}
          error={email.error ?? (isEmailTaken ? errorText(error) : undefined)}
          onChange={(event) => {
            setEmailTaken(false);
            email.onChange(event);
          }}
          label={t('field.email')}
          description={t('account.emailHint')}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
        />
        <PendingEmail account={account} />
        <FormAlert text={error && !isEmailTaken ? errorText(error) : undefined} />
        <Group gap="sm">
          <BusyButton type="submit" loading={isPending}>
            {t('common.save')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

/** The address that waits for its confirmation, to be mailed again or taken back. */
function PendingEmail({ account: { email, pendingEmail } }: { account: Account }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const change = useAction({
    run: (to: string) => save({ body: { email: to } }),
    done: ({ data }) => ({
      code: data.pendingEmail === undefined ? 'profile.email.kept' : 'profile.saved.pending',
      values: { email: data.pendingEmail ?? data.email },
    }),
    onDone: ({ data }) => queryClient.setQueryData(accountQuery.queryKey, { data }),
  });
  if (pendingEmail === undefined) return null;
  return (
    <Alert icon={<IconMail aria-hidden="true" />} title={t('account.pendingEmail', { email: pendingEmail })}>
      {t('account.pendingEmailText', { email })}
      <Group gap="xs" mt="xs">
        <BusyButton size="xs" variant="default" {...change(pendingEmail)}>
          {t('account.sendAgain')}
        </BusyButton>
        <BusyButton size="xs" variant="default" {...change(email)}>
          {t('account.keepEmail')}
        </BusyButton>
      </Group>
    </Alert>
  );
}
