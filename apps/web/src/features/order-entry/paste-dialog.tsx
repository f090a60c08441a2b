import type { Season } from '@kontor/contract';
import { MAX_CART_LINES, type OrderType } from '@kontor/domain';
import { Button, Group, Textarea } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { useSeasons } from '../../lib/shop-context.ts';
import { useKeptState } from '../../lib/use-kept-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonButton } from '../../ui/disabled-reason.tsx';
import type { RowInput } from './entry-rows.ts';
import { isTooLong, pastedRows } from './pasted-rows.ts';

type Rows = { input: RowInput }[];

/** Takes a list of articles and quantities as it was copied from a mail, a file or a spreadsheet. */
export function PasteDialog({
  orderType,
  isOpen,
  room,
  returnFocus,
  onClose,
  onRows,
  onClosed,
}: {
  orderType: OrderType;
  isOpen: boolean;
  /** How many more rows the list holds. */
  room: number;
  /** Gives the focus back to where it came from; never changes while the dialog is open. */
  returnFocus: boolean;
  onClose: () => void;
  onRows: (rows: Rows) => void;
  /** The dialog is gone. */
  onClosed: () => void;
}) {
  const { t } = useTexts();
  const [text, setText] = useKeptState(`paste ${orderType}`, '');
  const seasons = useSeasons();
  // A long list takes longer to read than the pause between two keys.
  const settled = useDeferredValue(text);
  const offered = orderType === 'preOrder' ? seasons : undefined;
  const rows = useMemo(() => rowsOf(settled, { room, offered }), [settled, room, offered]);
  const reason = reasonOf(rows);

  function reasonOf(found: Rows | undefined): string | undefined {
    if (!found) return t('orderEntry.paste.tooMany', { max: MAX_CART_LINES });
    return found.length === 0 ? t('orderEntry.paste.empty') : undefined;
  }

  return (
    <Dialog
      title={t('orderEntry.paste.title')}
      opened={isOpen}
      onClose={onClose}
      returnFocus={returnFocus}
      onExitTransitionEnd={onClosed}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const taken = rowsOf(text, { room, offered });
          if (!taken || reasonOf(taken) !== undefined) return;
          onRows(taken);
          setText('');
        }}
      >
        <Textarea
          label={t('orderEntry.paste.label')}
          description={t(`orderEntry.paste.hint.${orderType}`)}
          placeholder={t('orderEntry.paste.placeholder')}
          value={text}
          rows={12}
          data-autofocus
          spellCheck={false}
          autoComplete="off"
          styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <ReasonButton type="submit" disabledReason={reason}>
            {t('orderEntry.paste.take', { count: rows?.length ?? 0 })}
          </ReasonButton>
        </Group>
      </form>
    </Dialog>
  );
}

/** The rows of a text; undefined where the list does not hold so many. */
function rowsOf(
  text: string,
  { room, offered }: { room: number; offered: readonly Season[] | undefined },
): Rows | undefined {
  if (isTooLong(text, room)) return undefined;
  const rows = pastedRows(text, offered);
  return rows.length > room ? undefined : rows;
}
