import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { seasonIdsOf } from '../../commerce/season-quantities.ts';
import { useSeasons } from '../../commerce/shop-context.ts';
import type { EntryList } from './entry-list.ts';
import { useEntryRows } from './entry-lists.ts';
import { rowsWithoutSeason } from './entry-rows.ts';
import classes from './place-seasons.module.css';
import { placedIn } from './season-input.ts';

/** Assigns all quantities without an offered season, of a pasted list or a former pre-order, to one season. */
export function PlaceSeasons({ list }: { list: EntryList }) {
  const { t } = useTexts();
  const seasons = useSeasons();
  const { rows } = useEntryRows(list);
  const [chosen, setChosen] = useState<string>();
  const offered = useMemo(() => seasonIdsOf(seasons), [seasons]);
  const seasonId = offered.find((id) => id === chosen) ?? offered[0];
  const open = useMemo(() => rowsWithoutSeason(rows, offered), [rows, offered]);
  if (open.length === 0 || seasonId === undefined) return null;
  return (
    <form
      className={classes.place}
      onSubmit={(event) => {
        event.preventDefault();
        void list.mendAll(open.map((row) => [row.row, placedIn(row.input, seasonId, offered)]));
      }}
    >
      <NativeSelect
        label={t('orderEntry.review.withoutSeason', { count: open.length })}
        value={seasonId}
        data={seasons.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('orderEntry.review.place')}
      </Button>
    </form>
  );
}
