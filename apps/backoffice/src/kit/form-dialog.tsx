import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormButtons } from './form-buttons.tsx';

export function FormDialog({
  title,
  submit,
  form,
  disabledReason,
  size = 'lg',
  confirmation,
  onClose,
  children,
}: {
  title: string;
  /** Names the button; absent: Save. */
  submit?: string;
  form: Pick<ReturnType<typeof useApiForm>, 'form' | 'error' | 'isPending'>;
  disabledReason?: string | undefined;
  size?: 'md' | 'lg';
  /** A dialog on top, which asks before the values are sent. */
  confirmation?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <Dialog
      title={title}
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!confirmation}
      closeLabel={t('common.close')}
      size={size}
    >
      <form {...form.form}>
        <Stack gap="sm">
          {children}
          <FormAlert text={form.error ? errorText(form.error) : undefined} />
          <FormButtons
            isPending={form.isPending}
            onCancel={onClose}
            disabledReason={disabledReason}
            {...(submit === undefined ? {} : { label: submit })}
          />
        </Stack>
      </form>
      {confirmation}
    </Dialog>
  );
}
