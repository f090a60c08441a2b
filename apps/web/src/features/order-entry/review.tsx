import type { OrderType } from '@kontor/contract';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconShoppingCart } from '@tabler/icons-react';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useCart } from '../../lib/cart-context.ts';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useVat } from '../../lib/shop-context.ts';
import { showToast } from '../../lib/toast-store.ts';
import { ReasonButton } from '../../ui/disabled-reason.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { EntryList } from './entry-list.ts';
import { useEntryRows } from './entry-lists.ts';
import { addableLines, countRows, isAddable, lineTotalMinor } from './entry-rows.ts';
import classes from './order-entry.module.css';
import { PlaceSeasons } from './place-seasons.tsx';
import { ReviewRows } from './review-rows.tsx';
import { type RowFilter, useFilteredRows } from './use-filtered-rows.ts';

/**
 * Every entered row with what became of it. Rows that are refused or changed are mended in place; the cart then takes all
 * that are not refused in one save, and what was refused stays (CHKO-24, CART-06).
 */
export function Review({
  orderType,
  list,
  titleRef,
}: {
  orderType: OrderType;
  list: EntryList;
  titleRef: RefObject<HTMLHeadingElement | null>;
}) {
  const { t } = useTexts();
  const { rows, error } = useEntryRows(list);
  const [filter, setFilter] = useState<RowFilter>('all');
  const counts = useMemo(() => countRows(rows), [rows]);
  const { shown, choose } = useFilteredRows(rows, filter, setFilter);

  return (
    <div className={classes.review}>
      <div className={classes.reviewHead}>
        <h2 ref={titleRef} tabIndex={-1} className={classes.reviewTitle}>
          {t('orderEntry.review.title')}
        </h2>
        <Segmented
          label={t('orderEntry.review.filter')}
          value={filter}
          onChange={choose}
          className={classes.filter}
          segments={(['all', 'accepted', 'changed', 'refused'] as const).map((value) => ({
            value,
            isDisabled: value !== filter && counts[value] === 0,
            label: (
              <span className={classes.filterLabel} data-state={counts[value] > 0 ? value : undefined}>
                {t(`orderEntry.review.${value}`)} <span className={classes.count}>{counts[value]}</span>
              </span>
            ),
          }))}
        />
        <span className={classes.hidden} role="status">
          {counts.checking > 0
            ? t('orderEntry.review.stillChecking')
            : t('orderEntry.review.summary', {
                all: counts.all,
                accepted: counts.accepted,
                changed: counts.changed,
                refused: counts.refused,
              })}
        </span>
      </div>
      {error ? (
        <Alert color="red" variant="light" role="alert" mb="md" icon={<IconAlertCircle aria-hidden="true" />}>
          <div className={classes.failed}>
            {t('orderEntry.review.failed')}
            <Button
              size="compact-md"
              variant="default"
              onClick={() => void list.checkAgain(rows.filter(({ answer }) => !answer).map(({ row }) => row))}
            >
              {t('common.retry')}
            </Button>
          </div>
        </Alert>
      ) : null}
      {orderType === 'preOrder' ? <PlaceSeasons list={list} /> : null}
      <ReviewRows orderType={orderType} rows={shown} list={list} />
      <ReviewFoot list={list} />
    </div>
  );
}

/** The sum of what can be taken over, and the button that does it. */
function ReviewFoot({ list }: { list: EntryList }) {
  const { t } = useTexts();
  const formats = useFormats();
  const vat = useVat();
  const cart = useCart();
  const { rows } = useEntryRows(list);
  const [isAdding, setAdding] = useState(false);
  const lines = useMemo(() => addableLines(rows), [rows]);
  const sum = useMemo(() => lines.reduce((total, line) => total + lineTotalMinor(line), 0), [lines]);
  const isChecking = rows.some((row) => row.isChecking);
  const reason = isChecking
    ? t('orderEntry.review.stillChecking')
    : lines.length === 0
      ? t('orderEntry.review.none')
      : undefined;

  async function add() {
    setAdding(true);
    // A field that the key was pressed in has just given its row to the check.
    await list.settled();
    const { rows: checked, error } = list.store.get();
    const sent = checked.filter(isAddable);
    // What is in the review is added, not the part of it that was checked before the connection went.
    if (error || sent.length === 0) {
      setAdding(false);
      return;
    }
    const result = await cart.addLines(addableLines(sent));
    setAdding(false);
    if (result.isAdded) {
      list.dropAdded(sent);
      // The button goes with the rows; who types the next article meanwhile is not disturbed.
      const active = document.activeElement;
      if (!active || active === document.body || active.closest(`.${classes.review}`)) focusContent();
      return;
    }
    // The cart saw something that the check did not see yet, such as stock that went meanwhile.
    const failed = new Set(result.failedSkus);
    const again = list.store
      .get()
      .rows.filter(({ answer }) => failed.has(answer?.line?.sku ?? ''))
      .map(({ row }) => row);
    if (again.length > 0) await list.checkAgain(again);
  }

  function clear() {
    const undo = list.drop(new Set(rows.map(({ row }) => row)));
    showToast({
      type: 'success',
      message: { code: 'entry.rows.removed', values: { count: rows.length } },
      actions: [{ label: 'common.undo', action: undo }],
    });
    focusContent();
  }

  useAddKey(() => {
    if (!isAdding) void add();
  });

  return (
    <div className={classes.foot}>
      <Button variant="subtle" color="gray" onClick={clear}>
        {t('orderEntry.review.clear')}
      </Button>
      <span className={classes.footSum}>
        {t('orderEntry.review.sum')} <strong>{formats.money(sum, vat.currency)}</strong>
      </span>
      <ReasonButton
        disabledReason={reason}
        loading={isAdding}
        leftSection={<IconShoppingCart size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => void add()}
      >
        {t('orderEntry.review.add', { count: lines.length })}
      </ReasonButton>
    </div>
  );
}

function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/**
 * Ctrl or Command with Enter takes over, from every field of the review and of the form; a field of the review commits
 * what was typed in it first. A dialog has keys of its own.
 */
function useAddKey(add: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      event.preventDefault();
      add();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [add]);
}
