import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import classes from './filter-chips.module.css';

/** One active filter in words, and how it goes. */
export type FilterChip = { readonly key: string; readonly text: string; readonly onRemove: () => void };

/** Every active filter, each to be taken back, and all of them (CATG-09). */
export function FilterChips({
  chips,
  onClearAll,
  onEmptied,
}: {
  chips: readonly FilterChip[];
  onClearAll: () => void;
  /** The last chip went, and the focus with it. */
  onEmptied: () => void;
}) {
  const { t } = useTexts();
  const listRef = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;

  /** The focus goes to the next chip, or the one before, so that a keyboard user is not thrown back to the top. */
  function remove(index: number) {
    const buttons = listRef.current?.querySelectorAll<HTMLElement>('button') ?? [];
    const next = chips.length === 1 ? undefined : buttons[index + 1];
    chips[index]?.onRemove();
    if (next) next.focus();
    else onEmptied();
  }

  return (
    <ul className={classes.chips} ref={listRef} aria-label={t('catalogue.filter.active')}>
      {chips.map((chip, index) => (
        <li key={chip.key}>
          <UnstyledButton
            className={classes.chip}
            title={chip.text}
            aria-label={t('catalogue.filter.remove', { filter: chip.text })}
            onClick={() => remove(index)}
          >
            <span className={classes.chipText}>{chip.text}</span>
            <IconX size={14} stroke={1.8} aria-hidden="true" />
          </UnstyledButton>
        </li>
      ))}
      <li>
        <UnstyledButton
          className={classes.clearAll}
          onClick={() => {
            onClearAll();
            onEmptied();
          }}
        >
          {t('catalogue.filter.clearAll')}
        </UnstyledButton>
      </li>
    </ul>
  );
}
