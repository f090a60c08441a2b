import { useState } from 'react';
import { DateField } from './date-field.tsx';
import { useTexts } from './i18n.ts';

type Days = { from: string; to: string };

/**
 * The filters of a list by first and last day, `YYYY-MM-DD` or empty. A range that ends before it begins is not reported:
 * the field says so and keeps what was typed.
 */
export function DateRange({
  from,
  to,
  labels,
  onChange,
}: Days & {
  labels: Days;
  /** The days that changed; both, when a reversed range was corrected. */
  onChange: (change: Partial<Days>) => void;
}) {
  const { t } = useTexts();
  const known = `${from} ${to}`;
  /** Typed while the filters were `known`; ignored once these change, such as by a reset. */
  const [typed, setTyped] = useState<Days & { known: string; last: keyof Days }>();
  const days = typed?.known === known ? typed : { from, to };
  const last = typed?.known === known ? typed.last : 'to';
  const change = (end: keyof Days, day: string) => {
    const next = { from: days.from, to: days.to, [end]: day };
    if (isReversed(next)) {
      setTyped({ ...next, known, last: end });
      return;
    }
    setTyped(undefined);
    const changed = {
      ...(next.from === from ? {} : { from: next.from }),
      ...(next.to === to ? {} : { to: next.to }),
    };
    if (Object.keys(changed).length > 0) onChange(changed);
  };
  const errorOf = (end: keyof Days) =>
    end === last && isReversed(days) ? t('common.date.reversed', labels) : undefined;
  return (
    <>
      <DateField
        label={labels.from}
        value={days.from}
        max={to || undefined}
        error={errorOf('from')}
        onChange={(day) => change('from', day)}
      />
      <DateField
        label={labels.to}
        value={days.to}
        min={from || undefined}
        error={errorOf('to')}
        onChange={(day) => change('to', day)}
      />
    </>
  );
}

const isReversed = ({ from, to }: Days) => isDay(from) && isDay(to) && from > to;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
