import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Button, Group } from '@mantine/core';

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
      {onCancel ? (
        <Button variant="default" onClick={onCancel} data-cancel>
          {t('common.cancel')}
        </Button>
      ) : null}
    </Group>
  );
}
