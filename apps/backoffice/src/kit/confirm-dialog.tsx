import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';

/**
 * Asks before an action that cannot be undone or that a link started. The text names the consequences. A refusal is shown in
 * the dialog.
 */
export function ConfirmDialog({
  title,
  text,
  label,
  cancel,
  isHarmless,
  run,
  done,
  onClose,
}: {
  title: string;
  text: string;
  /** Of the button that does it. */
  label: string;
  /** Of the button that does not; absent: Cancel. */
  cancel?: string;
  /** Harmless, so Enter confirms. */
  isHarmless?: true;
  run: () => Promise<unknown>;
  /** Text of the success toast; undefined if `run` or the page shows the outcome. */
  done: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const work = useWork({
    mutationFn: run,
    onSuccess: () => {
      if (done !== undefined) showToast({ type: 'success', message: { text: done } });
      onClose();
    },
  });
  return (
    <Dialog title={title} opened onClose={onClose} size="md">
      <Stack gap="md">
        <Text>{text}</Text>
        <FormAlert text={work.error ? errorText(work.error) : undefined} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus={isHarmless ? undefined : true}>
            {cancel ?? t('common.cancel')}
          </Button>
          <ReasonButton
            {...(isHarmless ? { 'data-autofocus': true } : { color: 'red.9' })}
            loading={work.isPending}
            onClick={() => work.mutate()}
          >
            {label}
          </ReasonButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
