import { DialogCancel } from '@kontor/web-kit/lib/dialog.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Group } from '@mantine/core';

/** Save and Cancel at the end of a form. */
export function FormButtons({
  isPending,
  label,
  disabledReason,
  onCancel,
}: {
  isPending: boolean;
  /** Absent: Save. */
  label?: string;
  disabledReason?: string | undefined;
  onCancel?: () => void;
}) {
  const { t } = useTexts();
  return (
    <Group mt="md" gap="sm">
      <ReasonButton type="submit" loading={isPending} disabledReason={disabledReason}>
        {label ?? t('common.save')}
      </ReasonButton>
      {onCancel ? <DialogCancel onClose={onCancel} /> : null}
    </Group>
  );
}
