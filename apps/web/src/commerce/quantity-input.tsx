import {
  type AppliedEntry,
  applyEntry,
  nextQuantity,
  previousQuantity,
  type ReadingRefusal,
} from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { QuantityField } from './quantity-field.tsx';
import classes from './quantity-input.module.css';

export interface QuantityInputProps {
  /** The quantity as it stands; 0 shows as an empty field. */
  value: number;
  /** With every keystroke and press, already parsed and capped (TABL-06, TABL-12). */
  onChange: (quantity: number) => void;
  /** When the field is left or Enter is pressed, for those who save only then. */
  onCommit?: (quantity: number) => void;
  /** When the field is left, or Enter pressed, after more than the cap was typed: how many that were (CART-21). */
  onAboveCap?: ((wanted: number) => void) | undefined;
  /** Plus and minus go to the next multiple (TABL-07). */
  step?: number;
  /** Greatest quantity; what is above is set to it and the hint shows. */
  cap?: number | undefined;
  /** What becomes of an entry, where another rule holds than that of the cap (CART-20). */
  apply?: (entered: unknown) => AppliedEntry;
  /** Names the field for assistive technology, e.g. 'Menge für Zelt'. */
  label: string;
  /** Of its field in a form. */
  name?: string;
  disabledReason?: string | undefined;
  /** What is wrong with the quantity; colours the field and is read out. */
  error?: string | undefined;
  size?: 'sm' | 'lg';
  /** False: without minus and plus, as wide as its surroundings (matrices). */
  hasSteps?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Anything else that the input element should carry, such as data attributes of a grid. */
  inputProps?: Readonly<Record<`data-${string}`, string | number>>;
}

/**
 * A number field with minus and plus by the batch. It is light enough for hundreds of rows and never waits: the text is
 * its own while it is typed in.
 */
export function QuantityInput({
  value,
  onChange,
  onCommit,
  onAboveCap,
  step = 1,
  cap,
  apply: applyOwn,
  label,
  name,
  disabledReason,
  error,
  size = 'sm',
  hasSteps = true,
  onKeyDown,
  inputProps,
}: QuantityInputProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const hintId = useId();
  const [typed, setTyped] = useState<string>();
  const [wasCapped, setCapped] = useState(false);
  const [refusal, setRefusal] = useState<ReadingRefusal>();

  const entered = useRef<number>(undefined);
  const formerQuantity = useRef(value);
  const aboveCap = useRef<number>(undefined);
  const apply = applyOwn ?? ((text: unknown) => applyEntry(text, cap, formerQuantity.current));

  // Another quantity from outside (a reset, a refusal of the server) shows even while the field is typed in.
  useEffect(() => {
    if (value === 0) setCapped(false);
    if (entered.current === undefined || value === entered.current) return;
    setTyped(undefined);
    setRefusal(undefined);
  }, [value]);

  const enter = (shown: string) => {
    // Digits typed behind a capped quantity belong to the number that was capped.
    const isTypedOn = aboveCap.current !== undefined && typed !== undefined && shown.startsWith(typed);
    const text = isTypedOn ? `${aboveCap.current}${shown.slice(typed.length)}` : shown;
    const entry = apply(text);
    entered.current = entry.quantity;
    aboveCap.current = entry.wasCapped ? applyEntry(text, undefined).quantity : undefined;
    setCapped(entry.wasCapped);
    setRefusal(entry.refusal);
    setTyped(entry.wasCapped ? String(entry.quantity) : text);
    if (entry.quantity !== value) onChange(entry.quantity);
  };
  const press = (quantity: number) => {
    const entry = apply(quantity);
    aboveCap.current = undefined;
    setCapped(entry.wasCapped);
    setRefusal(undefined);
    setTyped(undefined);
    if (entry.quantity !== value) onChange(entry.quantity);
    onCommit?.(entry.quantity);
  };
  const leave = () => {
    setTyped(undefined);
    onCommit?.(value);
    tellAboveCap();
  };
  const tellAboveCap = () => {
    const wanted = aboveCap.current;
    aboveCap.current = undefined;
    if (wanted !== undefined) onAboveCap?.(wanted);
  };

  const fault = (refusal && t(`common.quantity.refused.${refusal}`)) ?? error;
  const message =
    fault ??
    (wasCapped && cap !== undefined ? t('common.quantity.max', { max: formats.number(cap) }) : undefined);
  return (
    <div className={classes.root} data-size={size} data-bare={hasSteps ? undefined : true}>
      <QuantityField
        {...inputProps}
        name={name}
        text={typed ?? (value === 0 ? '' : String(value))}
        onText={enter}
        onStep={
          hasSteps
            ? (direction) => press((direction === 1 ? nextQuantity : previousQuantity)(value, step))
            : undefined
        }
        canDecrease={value > 0}
        tone={fault === undefined ? undefined : 'bad'}
        disabledReason={disabledReason}
        enterKeyHint="next"
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={message && hintId}
        placeholder="0"
        onFocus={(event) => {
          formerQuantity.current = value;
          event.currentTarget.select();
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && disabledReason === undefined) enter(String(formerQuantity.current));
          onKeyDown?.(event);
          if (event.key === 'Enter') tellAboveCap();
        }}
      />
      <span
        id={hintId}
        className={classes.message}
        data-error={fault !== undefined || undefined}
        role="status"
      >
        {message}
      </span>
    </div>
  );
}
