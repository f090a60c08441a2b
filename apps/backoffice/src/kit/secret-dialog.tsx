import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { CopyTextButton } from '@kontor/web-kit/ui/copy-text-button.tsx';
import { Alert, Button, Group, Stack } from '@mantine/core';

/** Shows a new secret this once, with a button that copies it. A click beside the dialog does not close it. */
export function SecretDialog({
  title,
  label,
  secret,
  onClose,
}: {
  title: string;
  label: string;
  secret: string;
  onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <Dialog title={title} opened onClose={onClose} closeOnClickOutside={false} closeOnEscape={false}>
      <Stack gap="md">
        <Alert color="yellow">{t('secret.once')}</Alert>
        <TextInput
          label={label}
          value={secret}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="sm">
          <CopyTextButton
            text={secret}
            label={t('secret.copy')}
            done={t('secret.copied')}
            failed={t('common.copyFailed')}
          />
          <Button onClick={onClose}>{t('secret.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
