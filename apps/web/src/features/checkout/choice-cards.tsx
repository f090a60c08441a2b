import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import classes from './checkout.module.css';

export interface Choice {
  readonly id: string;
  readonly content: ReactNode;
}

/** More choices than these are folded until asked for. */
const foldFrom = 6;

/** Cards of which one is chosen; by keyboard like any radio buttons. Many are folded, the chosen one always shows. */
export function ChoiceCards({
  label,
  choices,
  value,
  onChange,
  error,
  issueCode,
  empty,
  action,
}: {
  label: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (id: string) => void;
  error?: string | undefined;
  /** The issue that is mended here: its link at the order button leads to this place. */
  issueCode?: string | undefined;
  /** Shown when there is nothing to choose from. */
  empty: string;
  /** Below the cards, such as adding one. */
  action?: ReactNode;
}) {
  const { t } = useTexts();
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  const isFolded = !isOpen && choices.length > foldFrom;
  const shown = isFolded ? choices.filter(({ id }, index) => index < foldFrom || id === value) : choices;
  return (
    <fieldset
      className={classes.choices}
      data-issue={issueCode}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      {choices.length === 0 ? <p className={classes.hint}>{empty}</p> : null}
      <div className={classes.cards}>
        {shown.map(({ id, content }) => (
          <label key={id} className={classes.card} data-chosen={id === value || undefined}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              className={classes.radio}
            />
            <span className={classes.cardContent}>{content}</span>
          </label>
        ))}
      </div>
      {isFolded ? (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          {t('checkout.showAll', { count: choices.length })}
        </button>
      ) : null}
      {action}
      {error ? (
        <p className={classes.error} id={`${name}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
