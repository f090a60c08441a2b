import 'dayjs/locale/de';
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useTexts } from './i18n.ts';

/** A month in the shop's language, weeks from Monday; the arrow keys move, Enter picks. A chunk of its own. */
export default function DateCalendar({
  value,
  min,
  max,
  onPick,
}: {
  /** `YYYY-MM-DD`. */
  value: string | null;
  min: string | undefined;
  max: string | undefined;
  onPick: (date: string) => void;
}) {
  const { t, locale } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus();
  }, []);
  return (
    <DatePicker
      ref={root}
      locale={locale}
      value={value}
      // The kit's weekend colours have too little contrast (WCAG 1.4.3).
      weekendDays={[]}
      hideOutsideDates
      {...(value || min ? { defaultDate: value ?? min } : {})}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      ariaLabels={{
        nextMonth: t('common.date.nextMonth'),
        previousMonth: t('common.date.previousMonth'),
        nextYear: t('common.date.nextYear'),
        previousYear: t('common.date.previousYear'),
        nextDecade: t('common.date.nextDecade'),
        previousDecade: t('common.date.previousDecade'),
      }}
      onChange={(date) => {
        if (date) onPick(date);
      }}
    />
  );
}
