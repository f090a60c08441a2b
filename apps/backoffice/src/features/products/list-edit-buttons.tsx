import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { focusTooLong } from '@kontor/web-kit/lib/text-input.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Button, Group } from '@mantine/core';

/** Save and discard below an edited list, while there is something to save. */
export function ListEditButtons({
  isDirty,
  isSaving,
  error,
  save,
  discard,
  disabledReason,
}: {
  isDirty: boolean;
  isSaving: boolean;
  error: Error | null;
  save: () => void;
  discard: () => void;
  disabledReason: string | undefined;
}) {
  const { t } = useTexts();
  return (
    <>
      <FormAlert text={error ? errorText(error) : undefined} />
      {isDirty ? (
        <Group mt="md" gap="sm">
          <ReasonButton
            loading={isSaving}
            disabledReason={disabledReason}
            onClick={({ currentTarget }) => {
              if (!focusTooLong(currentTarget.closest('section') ?? document)) save();
            }}
          >
            {t('common.save')}
          </ReasonButton>
          <Button variant="default" onClick={discard}>
            {t('products.discard')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}
