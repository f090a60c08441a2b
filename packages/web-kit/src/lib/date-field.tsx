import { localDate } from '@kontor/domain';
import { ActionIcon, FocusTrap, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './date-field.module.css';
import { formatDate } from './format.ts';
import { useTexts } from './i18n.ts';
import type { Locale } from './locale.ts';
import { isWholeDate, readTypedDate } from './typed-date.ts';

// Loaded when first opened, because most dates are typed.
const DateCalendar = lazy(() => import('./date-calendar.tsx'));

/**
 * A day, typed or picked, in the shop's language (I18N-04). While typing the text is local. The value changes with
 * a complete date, or when the field is left or Enter is pressed.
 */
export function DateField({
  label,
  isLabelHidden = false,
  description,
  value,
  min,
  max,
  error,
  onChange,
}: {
  label: string;
  /** In a table, whose heading names it. */
  isLabelHidden?: boolean;
  description?: string;
  /** `YYYY-MM-DD`, or empty; any other text shows as it is. */
  value: string;
  /** First and last day of the calendar, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t, locale } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState({ text: written(value, locale), value, locale });
  const [isDoubtful, setDoubtful] = useState(false);
  if (typed.value !== value || typed.locale !== locale) {
    const today = localDate(new Date());
    // Keeps typed text until the field is left, and refused text.
    const isOwn = readTypedDate(typed.text, today) === value || (isDoubtful && value === '');
    setTyped({
      text: isOwn && typed.locale === locale ? typed.text : written(value, locale),
      value,
      locale,
    });
  }

  const take = (text: string, next: string) => {
    setTyped({ text, value, locale });
    if (next !== value) onChange(next);
  };
  /** Formats a valid date; an invalid one stays with an error. */
  const settle = () => {
    const text = typed.text.trim();
    if (text === written(value, locale)) return;
    const date = readTypedDate(text, localDate(new Date()));
    take(date ? formatDate(date, locale) : text, date ?? text);
    setDoubtful(text !== '' && !date);
  };

  // Closing or reloading the page fires no blur: without this the typed text would be lost.
  const settleAtOnce = useEffectEvent(() => flushSync(settle));
  useEffect(() => {
    addEventListener('pagehide', settleAtOnce);
    return () => removeEventListener('pagehide', settleAtOnce);
  }, []);

  return (
    <TextInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={description}
      classNames={{ wrapper: classes.field ?? '' }}
      // Below the input, so that adjacent fields stay level whatever the length of their hints.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('common.date.placeholder')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
      value={typed.text}
      // A given error replaces the field's own.
      error={error ?? (isDoubtful ? t('common.date.invalid') : undefined)}
      rightSectionWidth={44}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          shadow="md"
          trapFocus
          returnFocus
          // Otherwise the popover sometimes counts the button as scrolled out of view.
          hideDetached={false}
          withinPortal
        >
          <Popover.Target>
            <ActionIcon
              size={36}
              aria-label={t('common.date.open', { label })}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={18} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={label}>
            {/* The focus trap focuses today once the calendar is loaded. */}
            <FocusTrap.InitialFocus />
            <Suspense fallback={<div className={classes.waiting} />}>
              <DateCalendar
                value={readTypedDate(value, value) ?? null}
                min={min}
                max={max}
                onPick={(date) => {
                  setDoubtful(false);
                  take(formatDate(date, locale), date);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
      onChange={(event) => {
        const text = event.currentTarget.value;
        const date = isWholeDate(text) ? readTypedDate(text, localDate(new Date())) : undefined;
        setDoubtful(false);
        take(text, text.trim() === '' ? '' : (date ?? value));
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
      }}
    />
  );
}

function written(value: string, locale: Locale): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value, locale) : value;
}
