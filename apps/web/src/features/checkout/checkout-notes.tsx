import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Textarea } from '@kontor/web-kit/lib/text-input.tsx';
import { Stack } from '@mantine/core';
import { useSettings } from '../../commerce/shop-context.ts';
import type { Delivery } from './checkout-choices.ts';

/** A note for each delivery, where the shop asks for one (CONF-15). */
export function CheckoutNotes({
  deliveries,
  notes,
  onNote,
}: {
  deliveries: readonly Delivery[];
  notes: ReadonlyMap<string | null, string>;
  onNote: (date: string | null, note: string) => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { isOrderNoteFieldActive } = useSettings();
  if (!isOrderNoteFieldActive) return null;
  return (
    <Stack maw={560}>
      {deliveries.map(({ date, seasonNames }) => (
        <Textarea
          key={date ?? ''}
          label={
            date
              ? t('checkout.noteForDelivery', { season: seasonNames.join(', '), date: formats.date(date) })
              : t('checkout.note')
          }
          description={t('checkout.noteHint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={500}
          value={notes.get(date) ?? ''}
          onChange={(event) => onNote(date, event.currentTarget.value)}
        />
      ))}
    </Stack>
  );
}
