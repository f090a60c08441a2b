import { Dialog, DialogCancel } from '@kontor/web-kit/lib/dialog.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { type ButtonProps, Group, type ModalProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-dialog.module.css';

/** A dialog with one form: its fields, which scroll, the error of its call, and the buttons to leave and to send it. */
export function FormDialog({
  title,
  of: { form, isPending, error },
  onClose,
  size,
  cancel,
  submit,
  submitProps,
  children,
}: {
  title: string;
  of: Pick<ReturnType<typeof useApiForm>, 'form' | 'isPending' | 'error'>;
  onClose: () => void;
  size?: ModalProps['size'];
  /** Default: Cancel. */
  cancel?: string;
  /** Default: Save. */
  submit?: string;
  submitProps?: Pick<ButtonProps, 'color'> & { 'data-autofocus'?: true };
  children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <Dialog
      title={title}
      opened
      onClose={() => {
        if (!isPending) onClose();
      }}
      closeOnClickOutside={false}
      closeLabel={t('common.close')}
      {...(size ? { size } : {})}
    >
      <form {...form} className={classes.form}>
        <Stack gap="sm" className={classes.fields ?? ''}>
          {children}
        </Stack>
        <Stack gap="sm">
          <FormAlert text={error ? errorText(error) : undefined} />
          <Group justify="flex-end" gap="sm">
            <DialogCancel onClose={onClose} disabled={isPending}>
              {cancel}
            </DialogCancel>
            <BusyButton type="submit" loading={isPending} {...submitProps}>
              {submit ?? t('common.save')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
