import { localDate } from '@kontor/domain';
import { ActionIcon, FocusTrap, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './date-field.module.css';
import { formatDate } from './format.ts';
import { useTexts } from './i18n.ts';
import type { Locale } from './locale.ts';
import { TextInput } from './text-input.tsx';
import { isWholeDate, readTypedDate } from './typed-date.ts';

// Loaded when first opened, because most dates are typed.
const DateCalendar = lazy(() => import('./date-calendar.tsx'));

/**
 * A day, typed or picked, in the shop's language (I18N-04). While typing the text is local. The value changes with
 * a complete date, or when the field is left or Enter is pressed.
 */
export function DateField(
  props: TypedFieldProps & {
    /** First and last day of the calendar, `YYYY-MM-DD`. */
    min?: string | undefined;
    max?: string | undefined;
  },
) {
  const { t } = useTexts();
  return (
    <TypedField
      {...props}
      texts={{ placeholder: t('common.date.placeholder'), invalid: t('common.date.invalid') }}
      read={readTypedDate}
      readWhole={(text, today) => (isWholeDate(text) ? readTypedDate(text, today) : undefined)}
      write={written}
      calendar={(pick) => (
        <DateCalendar
          value={readTypedDate(props.value, props.value) ?? null}
          min={props.min}
          max={props.max}
          onPick={(date) => pick(date, true)}
        />
      )}
    />
  );
}

interface TypedFieldProps {
  label: string;
  /** In a table, whose heading names it. */
  isLabelHidden?: boolean;
  description?: string;
  /** `YYYY-MM-DD`, with `THH:mm` for a moment, or empty; any other text shows as it is. */
  value: string;
  error?: string | undefined;
  name?: string;
  required?: boolean;
  hasAutofocus?: boolean;
  onChange: (value: string) => void;
}

/** What `DateField` and `DateTimeField` share. */
export function TypedField({
  label,
  isLabelHidden = false,
  description,
  value,
  error,
  name,
  required = false,
  hasAutofocus = false,
  onChange,
  inputMode = 'numeric',
  texts,
  read,
  readWhole,
  write,
  calendar,
}: TypedFieldProps & {
  inputMode?: 'numeric' | 'text';
  texts: { placeholder: string; invalid: string };
  read: (text: string, today: string) => string | undefined;
  /** The value of a complete text while one types. */
  readWhole: (text: string, today: string) => string | undefined;
  write: (value: string, locale: Locale) => string;
  /** The content of the popover; it gives the picked value, and whether the popover closes. */
  calendar: (pick: (value: string, isDone: boolean) => void) => ReactNode;
}) {
  const { t, locale } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState({ text: write(value, locale), value, locale });
  const [isDoubtful, setDoubtful] = useState(false);
  if (typed.value !== value || typed.locale !== locale) {
    const today = localDate(new Date());
    // Keeps typed text until the field is left, and refused text.
    const isOwn = read(typed.text, today) === value || (isDoubtful && value === '');
    setTyped({
      text: isOwn && typed.locale === locale ? typed.text : write(value, locale),
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
    if (text === write(value, locale)) return;
    const date = read(text, localDate(new Date()));
    take(date ? write(date, locale) : text, date ?? text);
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
      {...(name === undefined ? {} : { name })}
      required={required}
      data-autofocus={hasAutofocus || undefined}
      classNames={{ wrapper: classes.field ?? '' }}
      // Below the input, so that adjacent fields stay level whatever the length of their hints.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={texts.placeholder}
      inputMode={inputMode}
      autoComplete="off"
      value={typed.text}
      // A given error replaces the field's own.
      error={error ?? (isDoubtful ? texts.invalid : undefined)}
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
              {calendar((picked, isDone) => {
                setDoubtful(false);
                take(write(picked, locale), picked);
                if (isDone) setOpen(false);
              })}
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
      onChange={(event) => {
        const text = event.currentTarget.value;
        const date = readWhole(text, localDate(new Date()));
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
