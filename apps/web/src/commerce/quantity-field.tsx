import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Explained } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './quantity-field.module.css';

type QuantityFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'readOnly'> & {
  text: string;
  onText: (text: string) => void;
  /** Minus (-1) and plus (1). Without it the field has no such buttons. */
  onStep?: ((direction: 1 | -1) => void) | undefined;
  canDecrease?: boolean;
  canIncrease?: boolean;
  disabledReason?: string | undefined;
  tone?: 'bad' | 'warn' | undefined;
  isSelected?: boolean;
};

/** The field of every quantity. It has no state, so that a table of hundreds can keep their texts in one store. */
export function QuantityField({
  text,
  onText,
  onStep,
  canDecrease = true,
  canIncrease = true,
  disabledReason,
  tone,
  isSelected = false,
  className = '',
  ...input
}: QuantityFieldProps) {
  const { t } = useTexts();
  const stepButton = (direction: 1 | -1, canStep: boolean) => {
    if (!onStep) return null;
    const Icon = direction === 1 ? IconPlus : IconMinus;
    return (
      <button
        type="button"
        className={classes.step}
        tabIndex={-1}
        aria-label={t(direction === 1 ? 'common.quantity.increase' : 'common.quantity.decrease')}
        disabled={disabledReason !== undefined || !canStep}
        onClick={() => onStep(direction)}
      >
        <Icon size={14} aria-hidden="true" />
      </button>
    );
  };
  return (
    <Explained reason={disabledReason}>
      {({ 'data-disabled': isDisabled, 'aria-disabled': ariaDisabled, 'aria-describedby': reasonId }) => (
        <span
          className={classes.box}
          data-tone={tone}
          data-selected={isSelected || undefined}
          data-disabled={isDisabled}
        >
          {stepButton(-1, canDecrease)}
          <input
            inputMode="numeric"
            autoComplete="off"
            {...input}
            className={`${classes.input} ${className}`}
            aria-disabled={ariaDisabled}
            aria-describedby={[reasonId, input['aria-describedby']].filter(Boolean).join(' ') || undefined}
            readOnly={isDisabled}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
          {stepButton(1, canIncrease)}
        </span>
      )}
    </Explained>
  );
}
