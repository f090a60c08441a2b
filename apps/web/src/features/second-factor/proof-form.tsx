import { PASSWORD_LENGTH } from '@kontor/domain';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { PasswordInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeField } from '../../commerce/code-field.tsx';

interface Proof {
  password?: string;
  code: string;
}

/** Asks for a proof of identity: the password, a code, or both. */
export function ProofForm<Answer>({
  asksPassword,
  asksCode,
  codeLabel,
  submit,
  color,
  send,
  onSent,
  children,
}: {
  asksPassword: boolean;
  asksCode: boolean;
  /** Default: accepts a recovery code, too. */
  codeLabel?: string;
  submit: string;
  color?: string;
  send: (proof: Proof) => Promise<Answer>;
  onSent: (answer: Answer) => Promise<void> | void;
  /** Beside the submit button. */
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const { input, form, isPending, error } = useApiForm({
    initialValues: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: asksPassword && password === '' ? 'sessions.passwordMissing' : undefined,
      code: asksCode && code.trim() === '' ? 'sessions.codeMissing' : undefined,
    }),
    errorField: (refusal) =>
      isApiError(refusal, 'password.wrong')
        ? 'password'
        : isApiError(refusal, 'second.factor.invalid')
          ? 'code'
          : undefined,
    send: ({ password, code }) => send({ code, ...(asksPassword ? { password } : {}) }),
    onSent,
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormAlert text={error ? errorText(error) : undefined} />
        {asksPassword ? (
          <PasswordInput
            {...input('password')}
            label={t('secondFactor.password')}
            size="md"
            autoComplete="current-password"
            maxLength={PASSWORD_LENGTH.max}
            visibilityToggleButtonProps={{ 'aria-label': t('sessions.showPassword'), tabIndex: 0 }}
            autoFocus
          />
        ) : null}
        {asksCode ? (
          <CodeField
            {...input('code')}
            label={codeLabel ?? t('sessions.code')}
            size="md"
            autoFocus={!asksPassword}
          />
        ) : null}
        <Group gap="sm">
          <BusyButton type="submit" size="md" loading={isPending} {...(color ? { color } : {})}>
            {submit}
          </BusyButton>
          {children}
        </Group>
      </Stack>
    </form>
  );
}
