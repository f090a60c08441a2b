import type { OrderType } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { Button } from '@mantine/core';
import { IconBarcode, IconChevronDown, IconClipboardList, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useKeptState } from '../../commerce/use-kept-state.ts';
import { paths } from '../../lib/paths.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { EntryForm } from './entry-form.tsx';
import { useEntryList, useEntryRows } from './entry-lists.ts';
import classes from './order-entry.module.css';
import { PasteDialog } from './paste-dialog.tsx';
import { Review } from './review.tsx';
import { SheetDialog } from './sheet-dialog.tsx';

type DialogName = 'paste' | 'sheet';

/**
 * Quick entry: a field to type and scan, a pasted list, an order sheet, and the review before the cart takes the
 * rows (CHKO-24).
 */
export function OrderEntry({
  orderType,
  hasTitle = true,
}: {
  orderType: OrderType;
  /** True as part of another page: then it can be closed below the desktop width. */
  hasTitle?: boolean;
}) {
  const { t } = useTexts();
  const list = useEntryList(orderType);
  const { rows } = useEntryRows(list);
  const [dialog, setDialog] = useState<DialogName>();
  const [pasted, setPasted] = useKeptState(`paste ${orderType}`, '');
  /** True if the text was pasted into the article field. */
  const [isPastedElsewhere, setPastedElsewhere] = useState(false);
  // One flag per dialog. The kit records the focus to restore when the prop changes, so it may change only for the dialog that
  // opens or closes.
  const [hasTaken, setTaken] = useState<Readonly<Record<DialogName, boolean>>>({
    paste: false,
    sheet: false,
  });
  const [isOpen, setOpen] = useState(rows.length > 0);
  const reviewRef = useRef<HTMLHeadingElement>(null);
  const close = () => setDialog(undefined);

  function open(name: DialogName) {
    setTaken((former) => ({ ...former, [name]: false }));
    setDialog(name);
  }

  function closeTaken(name: DialogName) {
    setTaken((former) => ({ ...former, [name]: true }));
    close();
  }

  /** Moves on to the review after rows came in at once. */
  function afterClosing(name: DialogName) {
    if (!hasTaken[name]) return;
    reviewRef.current?.focus();
    // The focus alone would leave the title at the lower edge, below the bottom bar.
    reviewRef.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <section className={classes.entry} aria-label={t('orderEntry.title')}>
      <div className={classes.bar} data-closed={(hasTitle && !isOpen) || undefined}>
        {hasTitle ? (
          <h2 className={classes.barTitle}>
            {/* On mobile the lines of the cart come first. */}
            <button
              type="button"
              className={classes.barToggle}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconBarcode size={18} stroke={1.6} aria-hidden="true" />
              {t('orderEntry.title')}
              <IconChevronDown size={18} stroke={1.6} aria-hidden="true" className={classes.chevron} />
            </button>
            <span className={classes.barName}>{t('orderEntry.title')}</span>
          </h2>
        ) : null}
        <EntryForm
          orderType={orderType}
          list={list}
          onLines={(rows) => list.append(rows) !== undefined}
          onPagePaste={() => flushSync(() => setOpen(true))}
          onUnsureText={(text) => {
            setPasted(text);
            setPastedElsewhere(true);
            open('paste');
          }}
        />
        <div className={classes.more}>
          <Button
            variant="default"
            leftSection={<IconClipboardList size={16} stroke={1.6} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => open('paste')}
          >
            {t('orderEntry.pasteList')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => open('sheet')}
          >
            {t('orderEntry.uploadSheet')}
          </Button>
          {hasTitle ? (
            <ButtonLink {...paths.quickEntry(orderType)} variant="subtle" color="gray">
              {t('orderEntry.toPage')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      {rows.length > 0 ? <Review orderType={orderType} list={list} titleRef={reviewRef} /> : null}
      <OnDemand isOpen={dialog === 'paste'}>
        {(opened) => (
          <PasteDialog
            orderType={orderType}
            isOpen={opened}
            text={pasted}
            isPastedElsewhere={isPastedElsewhere}
            onText={(text) => {
              setPasted(text);
              setPastedElsewhere(false);
            }}
            room={list.room()}
            returnFocus={!hasTaken.paste}
            onClose={close}
            onRows={(inputs) => {
              void list.append(inputs);
              closeTaken('paste');
            }}
            onClosed={() => afterClosing('paste')}
          />
        )}
      </OnDemand>
      <OnDemand isOpen={dialog === 'sheet'}>
        {(opened) => (
          <SheetDialog
            isOpen={opened}
            orderType={orderType}
            list={list}
            returnFocus={!hasTaken.sheet}
            onClose={close}
            onTaken={() => closeTaken('sheet')}
            onClosed={() => afterClosing('sheet')}
          />
        )}
      </OnDemand>
    </section>
  );
}
