import type { Season } from '@kontor/contract';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonActionIcon } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconCheck, IconShoppingCartPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { QuantityInput } from '../../../commerce/quantity-input.tsx';
import { reasonText } from '../../../commerce/reason-text.ts';
import { useAccount, useMissingSeasonReason } from '../../../commerce/shop-context.ts';
import type { EntryStore } from '../product-table/entry-store.ts';
import { rowName } from '../product-table/table-context.tsx';
import type { TableRow } from '../product-table/table-rows.ts';
import classes from './card-order.module.css';
import { useCardEntry } from './use-card-entry.ts';

export interface CardOrderProps {
  row: TableRow;
  store: EntryStore;
  seasons: readonly Season[];
  inCart: number;
  onAdd: (key: string) => Promise<boolean>;
}

/**
 * Quantity and 'add' of a card, in a pre-order one quantity per season. The rules of the table apply (TABL-06 to
 * TABL-16).
 */
export function CardOrder({ row, store, seasons, inCart, onAdd }: CardOrderProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { company } = useAccount();
  const missingSeasonReason = useMissingSeasonReason();
  const entry = useCardEntry(store, row.key);
  const [phase, setPhase] = useState<'idle' | 'adding' | 'added'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const name = rowName(row);
  const addReason =
    company === null
      ? errorCodeText('company.not.selected')
      : entry.addDisabledReason
        ? reasonText(entry.addDisabledReason, t)
        : undefined;

  async function add() {
    if (phase !== 'idle' || addReason !== undefined) return;
    setPhase('adding');
    const isAdded = await onAdd(row.key);
    setPhase(isAdded ? 'added' : 'idle');
    if (isAdded) timer.current = setTimeout(() => setPhase('idle'), 1600);
  }

  const isPreOrder = store.orderType === 'preOrder';
  return (
    <div className={classes.order} data-pre={isPreOrder || undefined}>
      <div className={classes.quantities}>
        {store.slots.map((slot, place) => {
          const quantity = entry.quantities[slot] ?? 0;
          const season = seasons.find(({ _id }) => _id === slot);
          const seasonName = season?.name ?? t('catalogue.table.noSeason', { number: place + 1 });
          return (
            <div key={slot} className={classes.slot}>
              {isPreOrder ? <span className={classes.season}>{seasonName}</span> : null}
              <QuantityInput
                value={quantity}
                onChange={(next) => store.enter(row.key, slot, next)}
                step={entry.step}
                cap={entry.caps[slot]}
                label={
                  isPreOrder
                    ? t('cart.seasonQuantityOf', { name, season: seasonName })
                    : t('common.quantity.labelOf', { name })
                }
                disabledReason={
                  entry.inputDisabledReason
                    ? reasonText(entry.inputDisabledReason, t)
                    : isPreOrder && season === undefined
                      ? missingSeasonReason
                      : undefined
                }
                error={
                  quantity % entry.step === 0
                    ? undefined
                    : t('catalogue.table.onlyMultiples', { step: entry.step })
                }
                onKeyDown={(event) => {
                  if (event.key === 'Enter') void add();
                }}
              />
            </div>
          );
        })}
      </div>
      <ReasonActionIcon
        className={classes.add}
        variant="filled"
        color="accent"
        size={34}
        loading={phase === 'adding'}
        aria-label={t('catalogue.table.addOf', { name: row.key })}
        disabledReason={phase === 'idle' ? addReason : undefined}
        onClick={() => void add()}
      >
        {phase === 'added' ? (
          <IconCheck size={18} stroke={2} aria-hidden="true" />
        ) : (
          <IconShoppingCartPlus size={18} stroke={1.7} aria-hidden="true" />
        )}
      </ReasonActionIcon>
      <span className={classes.note} data-error={entry.hasFailed || undefined}>
        {entry.hasFailed
          ? t('catalogue.table.failed')
          : inCart > 0
            ? t('catalogue.table.inCart', { quantity: formats.number(inCart) })
            : ''}
      </span>
    </div>
  );
}
