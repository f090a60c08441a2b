import {
  type AppliedEntry,
  applyEntry,
  nextQuantity,
  previousQuantity,
  type ReadingRefusal,
} from '@kontor/domain';
import { Explained } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import field from './quantity-field.module.css';
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
  texts: {
    increase: string;
    decrease: string;
    max: (cap: number) => string;
    /** Why a text was not taken; the field keeps what it held (TABL-06). */
    refused: (reason: ReadingRefusal) => string;
  };
  disabledReason?: string | undefined;
  /** What is wrong with the quantity; colours the field and is read out. */
  error?: string | undefined;
  /** Shows error and cap hint below the field; without it only colour and description (tables with fixed rows). */
  showMessages?: boolean;
  size?: 'sm' | 'lg';
  /** False: without minus and plus, as wide as its surroundings (matrices). */
  hasSteps?: boolean;
  inputRef?: Ref<HTMLInputElement>;
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
  texts,
  disabledReason,
  error,
  showMessages = true,
  size = 'sm',
  hasSteps = true,
  inputRef,
  onKeyDown,
  inputProps,
}: QuantityInputProps) {
  const hintId = useId();
  const [typed, setTyped] = useState<string>();
  const [wasCapped, setCapped] = useState(false);
  const [refusal, setRefusal] = useState<ReadingRefusal>();
  const isDisabled = disabledReason !== undefined;

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

  const fault = (refusal && texts.refused(refusal)) ?? error;
  const message = fault ?? (wasCapped && cap !== undefined ? texts.max(cap) : undefined);
  const stepButton = (Icon: typeof IconPlus, name: string, isOff: boolean, next: typeof nextQuantity) =>
    hasSteps ? (
      <button
        type="button"
        className={`${field.step} ${classes.step}`}
        tabIndex={-1}
        aria-label={name}
        disabled={isDisabled || isOff}
        onClick={() => press(next(value, step))}
      >
        <Icon size={14} aria-hidden="true" />
      </button>
    ) : null;
  return (
    <div className={classes.root} data-size={size} data-bare={hasSteps ? undefined : true}>
      <Explained reason={disabledReason}>
        {(described) => (
          <div
            className={`${field.box} ${classes.field}`}
            data-invalid={fault !== undefined || undefined}
            data-disabled={isDisabled || undefined}
          >
            {stepButton(IconMinus, texts.decrease, value <= 0, previousQuantity)}
            <input
              {...inputProps}
              aria-disabled={described['aria-disabled']}
              aria-describedby={
                [described['aria-describedby'], message && hintId].filter(Boolean).join(' ') || undefined
              }
              ref={inputRef}
              className={`${field.input} ${classes.input}`}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              aria-label={label}
              aria-invalid={fault !== undefined || undefined}
              readOnly={isDisabled}
              placeholder="0"
              maxLength={9}
              value={typed ?? (value === 0 ? '' : String(value))}
              onChange={(event) => enter(event.currentTarget.value)}
              onFocus={(event) => {
                formerQuantity.current = value;
                event.currentTarget.select();
              }}
              onBlur={leave}
              onKeyDown={(event) => {
                if (event.key === 'Escape' && !isDisabled) enter(String(formerQuantity.current));
                onKeyDown?.(event);
                if (event.key === 'Enter') tellAboveCap();
              }}
            />
            {stepButton(IconPlus, texts.increase, false, nextQuantity)}
          </div>
        )}
      </Explained>
      <span
        id={hintId}
        className={showMessages ? classes.message : 'visually-hidden'}
        data-error={fault !== undefined || undefined}
        role="status"
      >
        {message}
      </span>
    </div>
  );
}
