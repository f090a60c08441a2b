import type { OrderType } from '@kontor/contract';
import { canPreOrder } from '@kontor/domain';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { createStore, useStore } from '@kontor/web-kit/lib/store.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useRightReason } from '../../../commerce/company-right.tsx';
import { changeInterfaceState } from '../../../commerce/interface-state.ts';
import { useSettings } from '../../../commerce/shop-context.ts';
import { namedSkus } from '../../../lib/named-skus.ts';
import {
  changeKept,
  type EntryPlace,
  type KeptOffer,
  keptEntriesOf,
  normalHref,
  offerOf,
} from './kept-entries.ts';
import classes from './kept-line.module.css';
import { useAddKept } from './use-add-kept.ts';
import { type KeptList, useKeptKey, wantEntries } from './use-kept-entries.ts';

/**
 * Offers to add, show or discard typed quantities that are not in the cart. They come from another page, the other order type
 * or before a reload (TABL-17).
 */
export function KeptLines({
  orderType,
  list,
}: {
  orderType: OrderType;
  /** Undefined if no list is in view. */
  list?: KeptList;
}) {
  const settings = useSettings();
  const other = orderType === 'order' ? 'preOrder' : 'order';
  return (
    <>
      <KeptLine orderType={orderType} list={list} />
      {canPreOrder(settings) ? <KeptLine orderType={other} isOtherType /> : null}
    </>
  );
}

type LineProps = { orderType: OrderType; isOtherType?: boolean; list?: KeptList | undefined };

function KeptLine(props: LineProps) {
  const key = useKeptKey(props.orderType);
  return key === undefined ? null : <LineOf key={key} keptKey={key} {...props} />;
}

function LineOf({ keptKey, orderType, isOtherType = false, list }: LineProps & { keptKey: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  const router = useRouter();
  const entries = useStore(keptEntriesOf(keptKey));
  const inView = useStore(list?.keeper?.inView ?? nothingInView);
  const offer = useMemo(() => offerOf(entries, inView), [entries, inView]);
  const add = useAddKept(keptKey, orderType);
  const [isAdding, setAdding] = useState(false);
  const rightReason = useRightReason('cart.change');
  const href = normalHref(router.state.location.href);
  const { skus, place, placeCount } = offer ?? nothingOffered;

  function show(): void {
    const filled = list?.fill(skus);
    if (filled) {
      if (filled.refused.length > 0) tellGone(filled.refused);
      return;
    }
    if (!isOtherType && place.href === href) {
      tellGone(skus);
      return;
    }
    wantEntries(keptKey, place.href);
    if (isOtherType) changeInterfaceState({ preOrderMode: orderType === 'preOrder' });
    if (place.href === href) focusContent();
    else void router.navigate({ href: place.href });
  }

  async function addAll(): Promise<void> {
    setAdding(true);
    const isAdded = await add(skus);
    setAdding(false);
    if (isAdded) focusContent();
  }

  function discard(): void {
    const dropped = skus.flatMap((sku) => {
      const entry = entries.get(sku);
      return entry ? [[sku, entry] as const] : [];
    });
    changeKept(keptKey, (next) => {
      for (const sku of skus) next.delete(sku);
    });
    focusContent();
    const undo = () =>
      changeKept(keptKey, (next) => {
        for (const [sku, entry] of dropped) next.set(sku, entry);
      });
    showToast({
      type: 'success',
      message: { code: 'entries.kept.discarded', values: { count: dropped.length } },
      actions: [{ label: 'common.undo', action: undo }],
    });
  }

  const isHere = placeCount === 1 && place.href === href;
  return (
    <div
      className={classes.line}
      data-empty={offer === undefined || undefined}
      {...(offer ? { role: 'group', 'aria-label': t('catalogue.table.kept.label') } : {})}
    >
      {offer ? <IconPencil size={18} stroke={1.7} aria-hidden="true" className={classes.icon} /> : null}
      {/* Always rendered, so that its content is announced. */}
      <div role="status" className={classes.text}>
        {offer && isOtherType ? <strong>{t(`orders.types.${orderType}`)}: </strong> : null}
        {offer
          ? t(textOf(place, { isHere, placeCount }), {
              count: skus.length,
              name: place.name,
              page: formats.number(place.page ?? 0),
              places: placeCount,
            })
          : null}
      </div>
      {offer ? (
        <div className={classes.actions}>
          <ReasonButton
            variant="default"
            size="compact-md"
            disabledReason={rightReason}
            loading={isAdding}
            onClick={() => void addAll()}
          >
            {t('catalogue.table.add')}
          </ReasonButton>
          <Button variant="subtle" size="compact-md" disabled={isAdding} onClick={show}>
            {t('catalogue.table.kept.show')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-md" disabled={isAdding} onClick={discard}>
            {t('catalogue.table.kept.discard')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const nothingOffered: KeptOffer = { skus: [], place: { name: '', page: undefined, href: '' }, placeCount: 0 };
const nothingInView = createStore<ReadonlySet<string>>(new Set());

function textOf(place: EntryPlace, { isHere, placeCount }: { isHere: boolean; placeCount: number }): TextKey {
  if (isHere) return 'catalogue.table.kept.here';
  if (placeCount > 1) return 'catalogue.table.kept.onPages';
  return place.page === undefined ? 'catalogue.table.kept.at' : 'catalogue.table.kept.onPage';
}

function tellGone(skus: readonly string[]): void {
  showToast({ type: 'warning', message: { code: 'entries.kept.gone', values: { skus: namedSkus(skus) } } });
}
