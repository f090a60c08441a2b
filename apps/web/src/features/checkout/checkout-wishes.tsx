import { localDate, requestableDeliveryDates } from '@kontor/domain';
import { Textarea, TextInput } from '@mantine/core';
import { errorCodeText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/shop-context.ts';
import classes from './checkout.module.css';
import type { Delivery } from './checkout-choices.ts';

/** The own order number, a wished delivery date and a note for each delivery, where the shop asks (CONF-14, CONF-15). */
export function CheckoutWishes({
  externalOrderNumber,
  onExternalOrderNumber,
  deliveries,
  notes,
  onNote,
  requestedDate,
  onRequestedDate,
  isDateRefused,
}: {
  externalOrderNumber: string;
  onExternalOrderNumber: (value: string) => void;
  deliveries: readonly Delivery[];
  notes: ReadonlyMap<string | null, string>;
  onNote: (date: string | null, note: string) => void;
  /** YYYY-MM-DD, empty without a wish; undefined where there is none to make. */
  requestedDate: string | undefined;
  onRequestedDate: (date: string) => void;
  isDateRefused: boolean;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { isExternalOrderNumberFieldActive, isOrderNoteFieldActive } = useSettings();
  if (!isExternalOrderNumberFieldActive && !isOrderNoteFieldActive && requestedDate === undefined)
    return null;
  const { first, last } = requestableDeliveryDates(localDate(new Date()));
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
      {requestedDate === undefined ? null : (
        <div data-issue={isDateRefused ? 'delivery.date.invalid' : undefined}>
          <TextInput
            type="date"
            classNames={{ wrapper: classes.date ?? '' }}
            label={t('checkout.requestedDate')}
            description={t('checkout.requestedDateHint')}
            min={first}
            max={last}
            value={requestedDate}
            error={isDateRefused ? errorCodeText('delivery.date.invalid') : undefined}
            onChange={(event) => onRequestedDate(event.currentTarget.value)}
          />
        </div>
      )}
      {isOrderNoteFieldActive
        ? deliveries.map(({ date, seasonNames }) => (
            <Textarea
              key={date ?? ''}
              label={
                date
                  ? t('checkout.noteForDelivery', {
                      season: seasonNames.join(', '),
                      date: formats.date(date),
                    })
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
