import type { Season } from '@kontor/contract';
import {
  type ArticleTotal,
  applyCartEntry,
  applyEntry,
  preOrderInputDisabledReason,
  quantityStep,
} from '@kontor/domain';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { QuantityInput } from '../../lib/quantity-input.tsx';
import { reasonText } from '../../lib/reason-text.ts';
import { useSettings } from '../../lib/shop-context.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import { preOrderProductOf } from './cart-line.ts';
import classes from './cart-page.module.css';
import { lineCaps, overtakenSeason, withQuantity } from './cart-rules.ts';
import { useMoveToPreOrder } from './use-move-to-pre-order.ts';

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
  const formats = useFormats();
  const settings = useSettings();
  const caps = lineCaps(line, settings, total);
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
              cap={caps[slot]}
              refusalOf={(entered) => refusalOf(slot, entered)}
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

  /** Why a quantity stays in its field and is not saved. */
  function refusalOf(slot: number, entered: number): string | undefined {
    const step = quantityStep(line.salesBatchSize, settings);
    if (entered % step !== 0) return t('cart.onlyMultiples', { step });
    const overtaken = overtakenSeason(line, slot, entered, settings, total);
    return (
      overtaken &&
      t('cart.seasonOvertaken', {
        season: seasons[overtaken.seasonIndex]?.name ?? '',
        max: formats.number(overtaken.max),
      })
    );
  }
}

/** A field while it is typed in. */
interface Typing {
  /** What stood there before. */
  began: number;
  /** What the line has by now. */
  quantity: number;
  /** What was entered but breaks the batch, or takes what another season has. */
  broken?: number;
}

/**
 * One field. What can be saved is saved as it is typed, up to the quantity that it began with where that is above the stock
 * (CART-20). A broken batch, or what another season of a frozen pre-stock has already, stays in view, marked, until the field
 * is left: then it gives way to the former quantity, as no other was asked for (TABL-08, TABL-16).
 */
function SlotInput({
  line,
  slot,
  quantity,
  cap,
  refusalOf,
  label,
  actions,
}: {
  line: CartLine;
  slot: number;
  quantity: number;
  cap: number | undefined;
  /** Why a quantity cannot be saved. */
  refusalOf: (entered: number) => string | undefined;
  label: string;
  actions: CartActions;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const settings = useSettings();
  const move = useMoveToPreOrder();
  const [typing, setTyping] = useState<Typing>();
  // Another quantity from outside goes before what is typed.
  const current = typing?.quantity === quantity ? typing : undefined;
  const began = current?.began ?? quantity;
  const shown = current?.broken ?? quantity;
  const step = quantityStep(line.salesBatchSize, settings);
  const isOrder = line.orderType === 'order';
  const disabledReason = isOrder
    ? undefined
    : preOrderInputDisabledReason(preOrderProductOf(line), line.price !== null);

  /** A season may be emptied, and takes nothing above its cap but what it had (TABL-16). */
  function apply(entered: unknown) {
    if (isOrder) return applyCartEntry({ entered, previousQuantity: began, cap });
    const { quantity: wanted } = applyEntry(entered, undefined);
    return applyEntry(entered, wanted === began ? undefined : cap);
  }

  function save(entered: number) {
    const changed = withQuantity(line, slot, entered);
    setTyping(changed && { began, quantity: entered });
    if (changed) actions.changeLine(changed, cap !== undefined && entered > cap ? 'keep' : 'put');
  }

  /** A digit on the way to a quantity that is refused was not asked for; a press shows why it is refused. */
  function leave(left: number) {
    const broken = current?.broken;
    if (left !== broken && refusalOf(left) !== undefined) return;
    const isOnTheWay = broken !== undefined && quantity !== began;
    if (isOnTheWay && String(broken).startsWith(String(quantity))) save(began);
    setTyping(undefined);
  }

  return (
    <>
      <QuantityInput
        value={shown}
        step={step}
        cap={cap}
        apply={apply}
        label={label}
        texts={{
          increase: t('common.quantity.increase'),
          decrease: t('common.quantity.decrease'),
          max: (max) => t('common.quantity.max', { max: formats.number(max) }),
        }}
        disabledReason={disabledReason && reasonText(disabledReason, t)}
        onAboveCap={isOrder && move ? (wanted) => move.ask(line, wanted) : undefined}
        error={shown === 0 ? undefined : refusalOf(shown)}
        onChange={(entered) => {
          if (refusalOf(entered) === undefined) save(entered);
          else setTyping({ began, quantity, broken: entered });
        }}
        onCommit={leave}
      />
      {step > 1 ? <span className={classes.facts}>{t('common.quantity.batch', { size: step })}</span> : null}
    </>
  );
}
