import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import shared from './checkout.module.css';
import classes from './choice-cards.module.css';

export interface Choice {
  readonly id: string;
  readonly content: ReactNode;
}

/** More choices than these are folded. */
const foldFrom = 6;

/** Radio buttons as cards. Folded choices open on demand; the chosen one is always visible. */
export function ChoiceCards({
  label,
  choices,
  value,
  onChange,
  error,
  issueCode,
  empty,
  fold,
  action,
}: {
  label: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (id: string) => void;
  error?: string | undefined;
  /** Code of the issue that is solved here; its link leads to this element. */
  issueCode?: string | undefined;
  /** Shown without choices. */
  empty: string;
  /** Label of the button that unfolds the others; undefined: all are visible. */
  fold?: string | undefined;
  /** Below the cards, such as a button to add one. */
  action?: ReactNode;
}) {
  const { t } = useTexts();
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  const isByPointer = useRef(false);
  const cards = useRef<HTMLDivElement>(null);
  const hasChosen = choices.some(({ id }) => id === value);
  const limit = fold !== undefined && hasChosen ? 0 : foldFrom;
  const canFold = choices.length > Math.max(limit, 1);
  const isFolded = canFold && !isOpen;
  const shown = isFolded ? choices.filter(({ id }, index) => index < limit || id === value) : choices;
  const open = () => {
    flushSync(() => setOpen(true));
    cards.current?.querySelector<HTMLElement>('input:checked')?.focus();
  };
  return (
    <fieldset
      className={classes.choices}
      data-issue={issueCode}
      data-open={!isFolded || undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      {choices.length === 0 ? <p className={shared.hint}>{empty}</p> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes how a card is chosen; the radio buttons act. */}
      <div
        className={classes.cards}
        ref={cards}
        onPointerDown={() => {
          isByPointer.current = true;
        }}
        onKeyDown={() => {
          isByPointer.current = false;
        }}
      >
        {shown.map(({ id, content }) => (
          <label key={id} className={classes.card} data-chosen={id === value || undefined}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              onClick={() => {
                // A click folds the cards, also on the chosen one. Arrow keys leave them open.
                if (fold !== undefined && isByPointer.current) setOpen(false);
              }}
              className={classes.radio}
            />
            <span className={classes.cardContent}>{content}</span>
          </label>
        ))}
      </div>
      {isFolded || action ? (
        <div className={classes.underCards}>
          {isFolded ? (
            <button type="button" className={shared.more} onClick={open}>
              {fold ?? t('catalogue.filter.showAll', { count: choices.length })}
            </button>
          ) : null}
          {action}
        </div>
      ) : null}
      {error ? (
        <p className={classes.error} id={`${name}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
