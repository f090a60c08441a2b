import { Button } from '@mantine/core';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { ReasonButton } from '../../../ui/disabled-reason.tsx';
import classes from './product-table.module.css';
import { reasonText } from './reason-text.ts';
import { useTable, useTotals } from './table-context.tsx';

/** Rows with a quantity, pieces and total, always in view, and 'Add all' (TABL-03, TABL-09). */
export function TableFooter({ onAddAll, vatNote }: { onAddAll: () => Promise<void>; vatNote: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { currency, store, blockedReason } = useTable();
  const totals = useTotals();
  const [isAdding, setIsAdding] = useState(false);
  const reason = totals.addAllDisabledReason;

  async function addAll() {
    setIsAdding(true);
    await onAddAll();
    setIsAdding(false);
  }

  return (
    <div className={classes.footer} data-filled={totals.rowCount > 0 || undefined}>
      <div className={classes.footerCounts}>
        <span>
          {t('catalogue.table.rows', { count: totals.rowCount, number: formats.number(totals.rowCount) })}
        </span>
        <span>
          {t('catalogue.table.pieces', { count: totals.pieces, number: formats.number(totals.pieces) })}
        </span>
        {totals.rowCount > 0 ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            className={classes.clear}
            onClick={() => store.reset()}
          >
            {t('catalogue.table.clear')}
          </Button>
        ) : null}
      </div>
      <div className={classes.footerTotal}>
        <span className={classes.note}>{vatNote}</span>
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
