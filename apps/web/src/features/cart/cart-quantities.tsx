import { orderSlot } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { QuantityInput } from '../../commerce/quantity-input.tsx';
import { lineName } from '../../commerce/styles/style-groups.ts';
import classes from './cart-quantities.module.css';
import shared from './cart-shared.module.css';
import { type LineProps, type SlotOfLine, useSlotEntry } from './use-slot-entry.ts';

/** The quantity of a line, or one per season in a pre-order (CART-08, CART-20, CART-22). */
export function LineQuantities({ line, total, seasons, actions }: LineProps) {
  const { t } = useTexts();
  const { orderType } = line;
  const name = lineName(line);
  const common = { line, total, seasons, actions };
  return (
    <div className={classes.quantity} data-seasons={orderType === 'order' ? undefined : true}>
      {orderType === 'order' ? (
        <div className={classes.slot}>
          <SlotInput {...common} slot={orderSlot} label={t('common.quantity.labelOf', { name })} />
        </div>
      ) : (
        seasons.map(({ _id, name: season }) => (
          <div key={_id} className={classes.slot}>
            <span className={classes.season}>{season}</span>
            <SlotInput {...common} slot={_id} label={t('cart.seasonQuantityOf', { name, season })} />
          </div>
        ))
      )}
    </div>
  );
}

function SlotInput({ label, ...slot }: SlotOfLine & { label: string }) {
  const { t } = useTexts();
  const { step, inputProps } = useSlotEntry(slot);
  return (
    <>
      <QuantityInput {...inputProps} label={label} />
      {step > 1 ? <span className={shared.facts}>{t('common.quantity.batch', { size: step })}</span> : null}
    </>
  );
}
