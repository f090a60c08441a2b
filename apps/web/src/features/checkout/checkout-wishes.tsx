import { Textarea, TextInput } from '@mantine/core';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/shop-context.ts';
import classes from './checkout.module.css';
import type { Delivery } from './checkout-choices.ts';

/** The own order number and a note for each delivery, where the shop asks for them (CONF-14, CONF-15). */
export function CheckoutWishes({
  externalOrderNumber,
  onExternalOrderNumber,
  deliveries,
  notes,
  onNote,
}: {
  externalOrderNumber: string;
  onExternalOrderNumber: (value: string) => void;
  deliveries: readonly Delivery[];
  notes: ReadonlyMap<string | null, string>;
  onNote: (date: string | null, note: string) => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { isExternalOrderNumberFieldActive, isOrderNoteFieldActive } = useSettings();
  if (!isExternalOrderNumberFieldActive && !isOrderNoteFieldActive) return null;
  return (
    <div className={classes.fields}>
      {isExternalOrderNumberFieldActive ? (
        <TextInput
          label={t('checkout.externalOrderNumber')}
          description={t('checkout.externalOrderNumberHint')}
          maxLength={50}
          value={externalOrderNumber}
          onChange={(event) => onExternalOrderNumber(event.currentTarget.value)}
        />
      ) : null}
      {isOrderNoteFieldActive
        ? deliveries.map(({ date, seasonName }) => (
            <Textarea
              key={date ?? ''}
              label={
                date
                  ? t('checkout.noteForDelivery', { season: seasonName ?? '', date: formats.date(date) })
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
          ))
        : null}
    </div>
  );
}
