import { MAX_CART_LINES, type OrderType } from '@kontor/domain';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Textarea } from '@kontor/web-kit/lib/text-input.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useSeasons } from '../../commerce/shop-context.ts';
import classes from './paste-mapping.module.css';
import { PasteMapping } from './paste-mapping.tsx';
import { readPasted } from './pasted-rows.ts';
import type { RowInput } from './season-input.ts';
import { usePastedRows } from './use-pasted-rows.ts';

/**
 * Takes a list of articles and quantities copied from a mail, a file or a spreadsheet. Shows how the columns are
 * read, and asks if there are two readings.
 */
export function PasteDialog({
  orderType,
  isOpen,
  text,
  isPastedElsewhere,
  onText,
  room,
  returnFocus,
  onClose,
  onRows,
  onClosed,
}: {
  orderType: OrderType;
  isOpen: boolean;
  /** The pasted text, from here or from the article field. */
  text: string;
  /** True if the text was pasted into the article field and its columns are ambiguous. */
  isPastedElsewhere: boolean;
  onText: (text: string) => void;
  /** How many more rows the list holds. */
  room: number;
  /** Restores the focus on close; constant while the dialog is open. */
  returnFocus: boolean;
  onClose: () => void;
  onRows: (rows: readonly { readonly input: RowInput }[]) => void;
  /** Called when the dialog has closed. */
  onClosed: () => void;
}) {
  const { t } = useTexts();
  const seasons = useSeasons();
  const offered = orderType === 'preOrder' ? seasons : undefined;
  const [isTaking, setTaking] = useState(false);
  const { read, isTooMany, given, setGiven } = usePastedRows(text, { room, seasons: offered });
  const isAsked = read?.table?.isSure === false;
  const reason = reasonOf();

  function reasonOf(): string | undefined {
    if (isTooMany) return t('orderEntry.paste.tooMany', { max: MAX_CART_LINES });
    if (text.trim() === '' || read?.rows.length === 0) return t('orderEntry.paste.empty');
    const { kinds } = read?.table ?? {};
    if (kinds && !kinds.includes('article')) return t('orderEntry.paste.noArticle');
    return undefined;
  }

  async function take() {
    if (reason !== undefined || isTaking) return;
    setTaking(true);
    // Taking the list confirms the columns as shown.
    const answer = given ?? (isAsked ? read?.table?.kinds : undefined);
    const taken = await readPasted(text, { seasons: offered, given: answer });
    setTaking(false);
    if (!taken || taken.rows.length === 0 || taken.rows.length > room) return;
    // Pressed before the list was read: the question is visible by now.
    if (answer === undefined && taken.table?.isSure === false) return;
    onRows(taken.rows);
    onText('');
  }

  return (
    <Dialog
      title={t('orderEntry.pasteList')}
      opened={isOpen}
      onClose={onClose}
      returnFocus={returnFocus}
      onExitTransitionEnd={onClosed}
      size="xl"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <Textarea
          label={t('orderEntry.paste.label')}
          description={t(`orderEntry.paste.hint.${orderType}`)}
          placeholder={t('orderEntry.paste.placeholder')}
          value={text}
          rows={read?.table ? 5 : 12}
          data-autofocus={text === '' ? true : undefined}
          spellCheck={false}
          autoComplete="off"
          styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        {read?.table ? (
          <PasteMapping table={read.table} takesFocus={isPastedElsewhere} onChange={setGiven} />
        ) : null}
        {read && !isAsked && read.unsure > 0 ? (
          <p className={classes.unsure} role="status">
            {t('orderEntry.paste.unsure', { count: read.unsure })}
          </p>
        ) : null}
        {read && read.skipped.length > 0 ? (
          <details className={classes.skipped}>
            <summary>{t('orderEntry.paste.skipped', { count: read.skipped.length })}</summary>
            <ul>
              {read.skipped.slice(0, 100).map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text may be alike
                <li key={at}>{line}</li>
              ))}
            </ul>
          </details>
        ) : null}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <ReasonButton type="submit" disabledReason={reason} loading={isTaking}>
            {t(isAsked ? 'orderEntry.paste.confirm' : 'orderEntry.paste.take', {
              count: read?.rows.length ?? 0,
            })}
          </ReasonButton>
        </Group>
      </form>
    </Dialog>
  );
}
