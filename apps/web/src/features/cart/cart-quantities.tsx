import type { Season } from '@kontor/contract';
import type { ArticleTotal } from '@kontor/domain';
import { QuantityInput } from '../../commerce/quantity-input.tsx';
import { useTexts } from '../../lib/i18n.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import classes from './cart-quantities.module.css';
import shared from './cart-shared.module.css';
import { type SlotOfLine, useSlotEntry } from './use-slot-entry.ts';

/** The quantity of a line, or one for each season of a pre-order (CART-08, CART-20, CART-22). */
export function LineQuantities({
  line,
  total,
  seasons,
  actions,
}: {
  line: CartLine;
  /** Of its article, where that stands in other lines as well. */
  total: ArticleTotal | undefined;
  /** Of a pre-order. */
  seasons: readonly Season[];
  actions: CartActions;
}) {
  const { t } = useTexts();
  const isOrder = line.orderType === 'order';
  const quantities = isOrder ? [line.quantity ?? 0] : (line.quantities ?? []);
  return (
    <div className={classes.quantity} data-seasons={isOrder ? undefined : true}>
      {quantities.map((quantity, slot) => {
        const season = isOrder ? undefined : seasons[slot];
        return (
          <div key={season?._id ?? slot} className={classes.slot}>
            {season ? <span className={classes.season}>{season.name}</span> : null}
            <SlotInput
              line={line}
              slot={slot}
              quantity={quantity}
              total={total}
              seasons={seasons}
              label={
                season
                  ? t('cart.seasonQuantityOf', { name: line.name, season: season.name })
                  : t('common.quantity.labelOf', { name: line.name })
              }
              actions={actions}
            />
          </div>
        );
      })}
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
