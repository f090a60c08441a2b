import { entryLimits } from '@kontor/domain';
import { useState } from 'react';
import classes from './entry-shared.module.css';

/**
 * One field of a row, light enough for thousands: what is typed is its own until it is left, then the row is checked
 * again. Escape gives back what stands there, which may have changed meanwhile.
 */
export function EntryCell({
  field,
  label,
  value,
  onCommit,
  placeholder,
  options,
  isNumber = false,
  isWrong = false,
  describedBy,
  keepsBlanks = false,
  cell,
}: {
  /** Which field of the row, for the keys that go from row to row. */
  field: string;
  label: string;
  value: string;
  onCommit: (value: string) => void;
  placeholder?: string;
  /** The only values that are offered, if they are limited. */
  options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  isNumber?: boolean;
  isWrong?: boolean;
  /** The id of the text that says what is wrong. */
  describedBy: string;
  /** A blank says that something is meant to be blank (CART-25). */
  keepsBlanks?: boolean;
  /** Its place in a matrix, as `cellName` writes it. */
  cell?: string;
}) {
  const [draft, setDraft] = useState<string>();
  const shared = {
    className: classes.cell,
    'data-field': field,
    'data-cell': cell,
    'data-number': isNumber || undefined,
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? describedBy : undefined,
  };
  if (options) {
    return (
      <select {...shared} value={value} onChange={(event) => onCommit(event.currentTarget.value)}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          // Without a value of its own, an option of blanks would be one of nothing.
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      value={draft ?? value}
      placeholder={placeholder}
      title={isNumber && value.length > 6 ? value : undefined}
      inputMode={isNumber ? 'numeric' : 'text'}
      maxLength={isNumber ? entryLimits.quantity : entryLimits.text}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="next"
      onChange={(event) => setDraft(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(undefined);
        // The cart takes the list over with this key, and with it what stands here.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commit();
      }}
    />
  );

  function commit() {
    if (draft === undefined) return;
    setDraft(undefined);
    const entered = keepsBlanks ? draft : draft.trim();
    if (entered !== value) onCommit(entered);
  }
}
