import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { DroppedEntry } from './kept-checkout.ts';

/** Lists choices of an earlier visit, or for another address, that are no longer possible. */
export function DroppedEntries({ dropped }: { dropped: readonly DroppedEntry[] }) {
  const { t } = useTexts();
  const formats = useFormats();
  if (dropped.length === 0) return null;
  const names = dropped.map((entry) =>
    entry.part === 'requestedDate'
      ? t('checkout.dropped.requestedDate', { date: formats.date(entry.date) })
      : t(`checkout.dropped.${entry.part}`),
  );
  return (
    <Alert color="yellow" role="status" icon={<IconInfoCircle aria-hidden="true" />}>
      {t('checkout.dropped.title', { names: names.join(', ') })}
    </Alert>
  );
}
