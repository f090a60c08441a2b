import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { useSeasons } from '../../lib/shop-context.ts';
import type { EntryList } from './entry-list.ts';
import { useEntryRows } from './entry-lists.ts';
import { inSeason, rowsWithoutSeason } from './entry-rows.ts';
import classes from './order-entry.module.css';

/** A pasted list, or a pre-order of former seasons, names quantities without a season: one choice serves them all. */
export function PlaceSeasons({ list }: { list: EntryList }) {
  const { t } = useTexts();
  const seasons = useSeasons();
  const { rows } = useEntryRows(list);
  const [slot, setSlot] = useState(0);
  const open = useMemo(() => rowsWithoutSeason(rows), [rows]);
  if (open.length === 0 || seasons.length === 0) return null;
  return (
    <form
      className={classes.place}
      onSubmit={(event) => {
        event.preventDefault();
        void list.mendAll(open.map((row) => [row.row, inSeason(row.input, slot, seasons.length)]));
      }}
    >
      <NativeSelect
        label={t('orderEntry.review.withoutSeason', { count: open.length })}
        value={String(slot)}
        data={seasons.map(({ name }, index) => ({ value: String(index), label: name }))}
        onChange={(event) => setSlot(Number(event.currentTarget.value))}
      />
      <Button type="submit" variant="default">
        {t('orderEntry.review.place')}
      </Button>
    </form>
  );
}
