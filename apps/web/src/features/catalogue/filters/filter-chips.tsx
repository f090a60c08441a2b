import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './filter-chips.module.css';

export type FilterChip = { readonly key: string; readonly text: string; readonly onRemove: () => void };

/** Every active filter with a button that removes it, and one that removes all (CATG-09). */
export function FilterChips({
  chips,
  onClearAll,
  onEmptied,
}: {
  chips: readonly FilterChip[];
  onClearAll: () => void;
  /** Called when the last chip is removed, to move the focus. */
  onEmptied: () => void;
}) {
  const { t } = useTexts();
  const listRef = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;

  /** Moves the focus to the next chip, else to the previous one, so that keyboard users stay in place. */
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
