import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonActionIcon, ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconShoppingCartPlus } from '@tabler/icons-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { reasonText } from '../../../commerce/reason-text.ts';
import { markBottomBar } from '../../../lib/bottom-bar.ts';
import { markSkipTarget } from '../../../lib/skip-targets.ts';
import { KeyHelp } from './key-help.tsx';
import { useTable, useTotals } from './table-context.tsx';
import classes from './table-footer.module.css';
import shared from './table-shared.module.css';

/** Rows with a quantity, pieces, total, and 'Add all', always in view (TABL-03, TABL-09); undo, redo and key help. */
export function TableFooter({
  onAddAll,
  onClear,
  vatNote,
  summary,
}: {
  onAddAll: () => Promise<void>;
  onClear: (isByKeyboard: boolean) => void;
  vatNote: string;
  /** Rendered directly above the footer. */
  summary: ReactNode;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { currency, store, blockedReason, actions } = useTable();
  const { undo, redo } = actions;
  const totals = useTotals();
  const canUndo = useSyncExternalStore(store.subscribeTotals, store.canUndo);
  const canRedo = useSyncExternalStore(store.subscribeTotals, store.canRedo);
  const [isAdding, setIsAdding] = useState(false);
  const reason = totals.addAllDisabledReason;

  async function addAll() {
    setIsAdding(true);
    await onAddAll();
    setIsAdding(false);
  }

  return (
    <div ref={markFooter} className={classes.footer} data-filled={totals.rowCount > 0 || undefined}>
      {summary}
      <div className={classes.footerTools}>
        <KeyHelp />
        {canUndo || canRedo ? (
          <>
            <ReasonActionIcon
              className={classes.tool}
              aria-label={t('catalogue.table.grid.undo')}
              disabledReason={canUndo ? undefined : t('catalogue.table.grid.nothingToUndo')}
              onClick={() => undo()}
            >
              <IconArrowBackUp size={18} stroke={1.7} />
            </ReasonActionIcon>
            <ReasonActionIcon
              className={classes.tool}
              aria-label={t('catalogue.table.grid.redo')}
              disabledReason={canRedo ? undefined : t('catalogue.table.grid.nothingToRedo')}
              onClick={() => redo()}
            >
              <IconArrowForwardUp size={18} stroke={1.7} />
            </ReasonActionIcon>
          </>
        ) : null}
      </div>
      <div className={classes.footerCounts}>
        <span>
          {t('catalogue.table.rows', { count: totals.rowCount, number: formats.number(totals.rowCount) })}
        </span>
        <span>{t('cart.pieces', { count: totals.pieces, number: formats.number(totals.pieces) })}</span>
        {totals.rowCount > 0 ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            className={classes.clear}
            onClick={(event) => onClear(event.detail === 0)}
          >
            {t('catalogue.filter.reset')}
          </Button>
        ) : null}
      </div>
      <div className={classes.footerTotal}>
        <span className={shared.note}>{vatNote}</span>
        <strong className={classes.footerAmount}>{formats.money(totals.totalMinor, currency)}</strong>
      </div>
      <ReasonButton
        className={classes.addAll}
        leftSection={<IconShoppingCartPlus size={18} stroke={1.7} />}
        loading={isAdding}
        disabledReason={blockedReason ?? (reason ? reasonText(reason, t) : undefined)}
        onClick={addAll}
      >
        {t('catalogue.table.addAll')}
      </ReasonButton>
    </div>
  );
}

/** Registers the footer: toasts stay above it, and the keyboard can jump to it. */
function markFooter(bar: HTMLElement | null): () => void {
  const unmarks = [markBottomBar(bar), markSkipTarget.summary(bar)];
  return () => {
    for (const unmark of unmarks) unmark?.();
  };
}
