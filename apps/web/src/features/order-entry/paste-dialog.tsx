import type { OrderType } from '@kontor/domain';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { useSeasons } from '../../lib/shop-context.ts';
import { ReasonButton } from '../../ui/disabled-reason.tsx';
import type { RowInput } from './entry-rows.ts';
import { pastedRows } from './pasted-rows.ts';

/** Takes a list of articles and quantities as it was copied from a mail, a file or a spreadsheet. */
export function PasteDialog({
  orderType,
  isOpen,
  room,
  onClose,
  onRows,
}: {
  orderType: OrderType;
  isOpen: boolean;
  /** How many more rows the list holds. */
  room: number;
  onClose: () => void;
  onRows: (rows: { input: RowInput }[]) => void;
}) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const seasons = useSeasons();
  const rows = useMemo(
    () => pastedRows(text, orderType === 'preOrder' ? seasons.map(({ name }) => name) : undefined),
    [text, orderType, seasons],
  );
  const reason =
    rows.length === 0
      ? t('orderEntry.paste.empty')
      : rows.length > room
        ? t('orderEntry.paste.tooMany')
        : undefined;

  return (
    // The kit's header would be a second banner of the page.
    <Modal opened={isOpen} onClose={onClose} size="lg" withCloseButton={false} padding="lg">
      <Modal.Title component="h2" fz="lg" fw={640} mb="md">
        {t('orderEntry.paste.title')}
      </Modal.Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== undefined) return;
          onRows(rows);
          setText('');
        }}
      >
        <Textarea
          label={t('orderEntry.paste.label')}
          description={t('orderEntry.paste.hint')}
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
            {t('orderEntry.paste.take', { count: rows.length })}
          </ReasonButton>
        </Group>
      </form>
    </Modal>
  );
}
