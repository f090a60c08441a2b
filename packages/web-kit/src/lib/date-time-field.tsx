import { type ComponentProps, lazy } from 'react';
import { TypedField } from './date-field.tsx';
import { formatDate } from './format.ts';
import { useTexts } from './i18n.ts';
import type { Locale } from './locale.ts';
import { readTypedDateTime } from './typed-date.ts';

const DateTimeCalendar = lazy(() => import('./date-time-calendar.tsx'));

const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

/** Whether a value of `DateTimeField` is a moment, and not a text that is none. */
export const isDateTime = (value: string) => moment.test(value);

/**
 * A day with a time of day in Europe/Berlin, typed or picked, in the form of the language: '01.03.2026, 09:05' (I18N-04). The value is
 * `YYYY-MM-DDTHH:mm`.
 */
export function DateTimeField(
  props: Omit<
    ComponentProps<typeof TypedField>,
    'inputMode' | 'texts' | 'read' | 'readWhole' | 'write' | 'calendar' | 'isLabelHidden'
  >,
) {
  const { t } = useTexts();
  const [, day = null, time = '00:00'] = moment.exec(props.value) ?? [];
  return (
    <TypedField
      {...props}
      // Numeric keyboards of phones have no colon.
      inputMode="text"
      texts={{ placeholder: t('common.date.momentPlaceholder'), invalid: t('common.date.momentInvalid') }}
      read={readTypedDateTime}
      // A time is never complete before the field is left: '1:2' may become '1:25'.
      readWhole={(text, today) =>
        /\d{4}.*\d{2}:\d{2}\s*$/.test(text) ? readTypedDateTime(text, today) : undefined
      }
      write={written}
      calendar={(pick) => <DateTimeCalendar day={day} time={time} onPick={(picked) => pick(picked, false)} />}
    />
  );
}

function written(value: string, locale: Locale): string {
  const [, day, time] = moment.exec(value) ?? [];
  return day === undefined ? value : `${formatDate(day, locale)}, ${time}`;
}
