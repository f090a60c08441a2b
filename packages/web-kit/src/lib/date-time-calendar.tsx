import { localDate } from '@kontor/domain';
import { Stack } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import DateCalendar from './date-calendar.tsx';
import { useTexts } from './i18n.ts';

/** A month and the time of day below it. A chunk of its own. */
export default function DateTimeCalendar({
  day,
  time,
  onPick,
}: {
  /** `YYYY-MM-DD`. */
  day: string | null;
  /** `HH:mm`. */
  time: string;
  onPick: (moment: string) => void;
}) {
  const { t } = useTexts();
  return (
    <Stack gap="xs">
      <DateCalendar
        value={day}
        min={undefined}
        max={undefined}
        onPick={(picked) => onPick(`${picked}T${time}`)}
      />
      <TimePicker
        label={t('common.date.time')}
        hoursInputLabel={t('common.date.hours')}
        minutesInputLabel={t('common.date.minutes')}
        value={time}
        onChange={(picked) => {
          if (picked !== '') onPick(`${day ?? localDate(new Date())}T${picked.slice(0, 5)}`);
        }}
      />
    </Stack>
  );
}
