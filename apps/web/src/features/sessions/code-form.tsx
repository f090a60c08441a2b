import type { NewSession } from '@kontor/contract';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Button, Stack } from '@mantine/core';
import { CodeField } from '../../commerce/code-field.tsx';

/** Asks for the code of the second factor during a sign-in (decision 60). */
export function CodeForm({
  send,
  onSent,
  onBack,
}: {
  send: (code: string) => Promise<NewSession>;
  onSent: (session: NewSession) => Promise<void>;
  onBack?: () => void;
}) {
  const { t } = useTexts();
  const { input, form, isPending, error } = useApiForm({
    initialValues: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'sessions.codeMissing' : undefined }),
    errorField: (refusal) => (isApiError(refusal, 'second.factor.invalid') ? 'code' : undefined),
    send: ({ code }) => send(code),
    onSent,
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormAlert text={error ? errorText(error) : undefined} />
        <CodeField {...input('code')} label={t('sessions.code')} size="md" autoFocus />
        <BusyButton type="submit" size="md" fullWidth loading={isPending}>
          {t('sessions.submit')}
        </BusyButton>
        {onBack ? (
          <Button variant="default" size="md" fullWidth disabled={isPending} onClick={onBack}>
            {t('common.back')}
          </Button>
        ) : null}
      </Stack>
    </form>
  );
}
