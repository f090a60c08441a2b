import type { OrderType } from '@kontor/contract';
import { onReconnect, useIsOnline } from '@kontor/web-kit/lib/connection.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Segmented } from '@kontor/web-kit/ui/segmented.tsx';
import { Alert, Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertCircle, IconCloudOff, IconHelpCircle, IconShoppingCart } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useCart } from '../../commerce/cart-context.ts';
import { lineTotalMinor } from '../../commerce/line-price.ts';
import { useVat } from '../../commerce/shop-context.ts';
import { markBottomBar } from '../../lib/bottom-bar.ts';
import type { EntryList } from './entry-list.ts';
import { useEntryRows } from './entry-lists.ts';
import { addableEntries, addableLines, countRows, isAddable, type ReviewRow, stateOf } from './entry-rows.ts';
import { PlaceSeasons } from './place-seasons.tsx';
import classes from './review.module.css';
import { ReviewList } from './review-list.tsx';
import { allRows, nextView, rowsInView } from './row-filter.ts';
import { focusFirstConfirm } from './row-focus.ts';

/**
 * Every entered row with its result. Refused and changed rows can be corrected in place. One save adds all rows
 * that are not refused; refused ones stay (CHKO-24, CART-06).
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
  const formats = useFormats();
  const state = useEntryRows(list);
  const { rows, error } = state;
  const [chosen, setView] = useState(allRows);
  const view = useMemo(() => nextView(chosen, state), [chosen, state]);
  if (view !== chosen) setView(view);
  const counts = useMemo(() => countRows(rows), [rows]);
  const shown = useMemo(() => rowsInView(view, rows), [view, rows]);
  const isOnline = useIsOnline();
  const goOn = useEffectEvent(checkUnchecked);
  useEffect(() => onReconnect(() => goOn()), []);

  return (
    <div className={classes.review} data-part="review">
      <div className={classes.reviewHead}>
        <h2 ref={titleRef} tabIndex={-1} className={classes.reviewTitle}>
          {t('orderEntry.review.title')}
        </h2>
        <Segmented
          label={t('orderEntry.review.filter')}
          value={view.filter}
          onChange={(filter) => setView({ ...allRows, filter })}
          className={classes.filter}
          segments={(['all', 'accepted', 'changed', 'unsure', 'refused'] as const).map((value) => ({
            value,
            isDisabled: value !== view.filter && counts[value] === 0,
            label: (
              <span className={classes.filterLabel} data-state={counts[value] > 0 ? value : undefined}>
                {t(`orderEntry.review.${value}`)}{' '}
                <span className={classes.count}>{formats.number(counts[value])}</span>
              </span>
            ),
          }))}
        />
        <span className="visually-hidden" role="status">
          {counts.checking > 0
            ? t('orderEntry.review.stillChecking')
            : t('orderEntry.review.summary', {
                count: counts.all,
                accepted: counts.accepted,
                changed: counts.changed,
                unsure: counts.unsure,
                refused: counts.refused,
              })}
        </span>
      </div>
      {counts.unchecked > 0 && !isOnline ? (
        <Alert color="gray" role="status" mb="md" icon={<IconCloudOff aria-hidden="true" />}>
          {t('orderEntry.review.waitsForNetwork')}
        </Alert>
      ) : null}
      {error && counts.unchecked > 0 && isOnline ? (
        <Alert color="red" role="alert" mb="md" icon={<IconAlertCircle aria-hidden="true" />}>
          <Group justify="space-between" gap="8px 16px">
            <span>
              {errorText(error)} {t('orderEntry.review.failed')}
            </span>
            {/* Offered after every error: unchecked rows block all others. */}
            <Button size="compact-md" variant="default" onClick={checkUnchecked}>
              {t('common.retry')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {counts.unsure > 0 ? (
        <div className={classes.unsure}>
          <IconHelpCircle size={18} stroke={1.8} aria-hidden="true" />
          <span>{t('orderEntry.review.toCheck', { count: counts.unsure })}</span>
          {view.filter === 'unsure' ? (
            <Button key="confirm" size="compact-md" variant="default" onClick={confirmShown}>
              {t('orderEntry.review.confirmAll', { count: counts.unsure })}
            </Button>
          ) : (
            <Button key="show" size="compact-md" variant="default" onClick={showUnsure}>
              {t('common.show')}
            </Button>
          )}
        </div>
      ) : null}
      {orderType === 'preOrder' ? <PlaceSeasons list={list} /> : null}
      <ReviewList orderType={orderType} rows={shown} list={list} />
      <ReviewFoot list={list} />
    </div>
  );

  function showUnsure() {
    setView({ ...allRows, filter: 'unsure' });
    // The button confirms all rows now: moving the focus makes a second press harmless.
    focusFirstConfirm();
  }

  function confirmShown() {
    const unsure = rows.filter((row) => stateOf(row) === 'unsure');
    void list.mendAll(unsure.map(({ row, input }) => [row, { ...input, isConfirmed: true }]));
    focusContent();
  }

  function checkUnchecked() {
    const unchecked = rows.filter((row) => stateOf(row) === 'unchecked');
    if (unchecked.length === 0) return;
    void list.checkAgain(unchecked.map(({ row }) => row));
  }
}

/** The sum of the rows that can be added, and the button that adds them. */
function ReviewFoot({ list }: { list: EntryList }) {
  const { t } = useTexts();
  const formats = useFormats();
  const vat = useVat();
  const cart = useCart();
  const { rows } = useEntryRows(list);
  const [isAdding, setAdding] = useState(false);
  const lines = useMemo(() => addableEntries(rows), [rows]);
  const sum = useMemo(() => lines.reduce((total, line) => total + lineTotalMinor(line), 0), [lines]);
  // Pressing the button may blur a field and start a check: the press waits for that check.
  const isFirstCheck = rows.every(({ answer }) => answer === undefined);
  const reason = !rows.some((row) => row.isChecking)
    ? reasonOfChecked(rows)
    : isFirstCheck
      ? t('orderEntry.review.stillChecking')
      : undefined;

  /** The reason why adding is disabled once all rows are checked. */
  function reasonOfChecked(checked: readonly ReviewRow[]): string | undefined {
    // Adds all rows or none, never only those checked before the connection was lost.
    if (checked.some((row) => stateOf(row) === 'unchecked')) return t('orderEntry.review.notAllChecked');
    return checked.some(isAddable) ? undefined : t('orderEntry.review.none');
  }

  async function add() {
    setAdding(true);
    // The key commits the focused field: wait for its check.
    await list.settled();
    const { rows: checked } = list.store.get();
    const refusal = reasonOfChecked(checked);
    if (refusal !== undefined) {
      setAdding(false);
      showToast({ type: 'warning', message: { text: refusal } });
      return;
    }
    const sent = checked.filter(isAddable);
    const result = await cart.addLines(addableLines(sent));
    setAdding(false);
    if (result.isAdded) {
      list.dropAdded(sent);
      // Restores the focus only if it was on the button: someone may be typing the next article.
      const active = document.activeElement;
      if (!active || active === document.body || active.closest(`.${classes.review}`)) focusContent();
      return;
    }
    // The cart may refuse what the check accepted, for example if stock has sold out meanwhile.
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

  // Works in every field of review and form; a field of the review commits its text first.
  useHotkeys([['mod+Enter', onAddKey]], []);
  function onAddKey({ target }: KeyboardEvent) {
    // Dialogs handle their own keys.
    if (target instanceof Element && target.closest('[role="dialog"]')) return;
    if (!isAdding) void add();
  }

  return (
    <div className={classes.foot} ref={markBottomBar}>
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
