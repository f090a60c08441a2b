import { entryLimits } from '@kontor/domain';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { QuantityField } from '../../commerce/quantity-field.tsx';
import classes from './entry-shared.module.css';

/**
 * One field of a row, light enough for thousands. It holds the typed text until it is left; then the row is
 * checked. Escape restores the row's current value.
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
  /** The field's name, for the keys that move between rows. */
  field: string;
  label: string;
  value: string;
  onCommit: (value: string) => void;
  placeholder?: string;
  /** The allowed values, if limited. */
  options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  isNumber?: boolean;
  isWrong?: boolean;
  /** Id of the text that tells the error. */
  describedBy: string;
  /** A blank means deliberately empty (CART-25). */
  keepsBlanks?: boolean;
  /** Its place in a matrix, in the format of `cellName`. */
  cell?: string;
}) {
  const [typed, setTyped] = useState<string>();
  /** The limit of the request. A longer text is cut to it; its row is refused in any case. */
  const limit = entryLimits[isNumber ? 'quantity' : keepsBlanks ? 'attribute' : 'text'];
  const shared = {
    'data-field': field,
    'data-cell': cell,
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? describedBy : undefined,
  };
  if (options) {
    return (
      <select
        {...shared}
        className={classes.cell}
        value={value}
        onChange={(event) => onCommit(event.currentTarget.value)}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          // Without an explicit value, the browser would trim a blank option to ''.
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  const text = {
    ...shared,
    placeholder,
    autoComplete: 'off',
    spellCheck: false,
    enterKeyHint: 'next',
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setTyped(undefined);
      // The key adds the list to the cart: commit this field first.
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commit();
    },
  } as const;
  // An amount with a unit ('120 Karton') may be longer than the field; the title shows it in full.
  return isNumber ? (
    <QuantityField
      {...text}
      text={typed ?? value}
      onText={setTyped}
      tone={isWrong ? 'bad' : undefined}
      title={value.length > 6 ? value : undefined}
    />
  ) : (
    <input
      {...text}
      className={classes.cell}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );

  function commit() {
    if (typed === undefined) return;
    setTyped(undefined);
    const entered = (keepsBlanks ? typed : typed.trim()).slice(0, limit);
    if (entered !== value) onCommit(entered);
  }
}
