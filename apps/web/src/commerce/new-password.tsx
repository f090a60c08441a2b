import { PASSWORD_LENGTH, passwordProblem } from '@kontor/domain';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { PasswordInput } from '@kontor/web-kit/lib/text-input.tsx';
import type { FieldProblems } from '@kontor/web-kit/lib/use-api-form.ts';

interface NewPassword extends Record<string, unknown> {
  newPassword: string;
  repeated: string;
}

export const noNewPassword: NewPassword = { newPassword: '', repeated: '' };

/** Validates a new password and its repetition (AUTH-11). */
export function checkNewPassword(
  { newPassword, repeated }: NewPassword,
  names: { username: string; email: string } = { username: '', email: '' },
): FieldProblems<NewPassword> {
  const problem = passwordProblem(newPassword, names);
  return {
    newPassword: problem && (problem === 'name' ? 'common.password.name' : 'common.password.length'),
    repeated: newPassword === repeated ? undefined : 'common.password.mismatch',
  };
}

export function newPasswordField(error: Error): 'newPassword' | undefined {
  return ['password.invalid', 'password.common'].some((code) => isApiError(error, code))
    ? 'newPassword'
    : undefined;
}

export function NewPasswordFields({
  input,
  size,
}: {
  readonly input: (name: 'newPassword' | 'repeated') => object;
  readonly size?: 'md';
}) {
  const { t } = useTexts();
  const common = {
    ...(size ? { size } : {}),
    autoComplete: 'new-password',
    maxLength: PASSWORD_LENGTH.max,
    visibilityToggleButtonProps: { 'aria-label': t('sessions.showPassword'), tabIndex: 0 },
  };
  return (
    <>
      <PasswordInput
        {...input('newPassword')}
        {...common}
        label={t('common.password.new')}
        description={t('common.password.hint')}
      />
      <PasswordInput {...input('repeated')} {...common} label={t('common.password.repeat')} />
    </>
  );
}
