import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button, Group, List, Stack } from '@mantine/core';

/** A record that an action refused, and why. */
export interface Refusal {
  key: string;
  name: string;
  text: string;
}

/** The outcome of an action on several records: the number done, and each refused record with its reason. */
export function RefusedDialog({
  title,
  done,
  refused,
  onClose,
}: {
  title: string;
  done: string;
  refused: readonly Refusal[];
  onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <Dialog title={title} opened onClose={onClose} closeLabel={t('common.close')}>
      <Stack gap="sm">
        <p>{done}</p>
        <List>
          {refused.map(({ key, name, text }) => (
            <List.Item key={key}>{`${name}: ${text}`}</List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
