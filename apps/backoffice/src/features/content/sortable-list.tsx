import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonActionIcon } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './content.module.css';

/**
 * Items whose order is changed by dragging or by the buttons; the focus stays with the moved item. A new item gets the focus. A toast
 * offers to undo a removal.
 */
export function SortableList<Item>({
  label,
  items,
  nameOf,
  onChange,
  children,
  newItem,
  addLabel,
  max,
}: {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item, index: number) => string;
  onChange: (items: Item[]) => void;
  children: (item: Item, index: number, change: (item: Item) => void) => ReactNode;
  /** Absent: none can be added or removed. */
  newItem?: () => Item;
  addLabel?: string;
  max?: number;
}) {
  const { t } = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');

  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
    setSaid(t('content.order.moved', { name: nameOf(item, from), place: to + 1, total: items.length }));
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLElement>('[data-move]');
      buttons?.[to > from ? 1 : 0]?.focus();
    });
  };
  const add = (item: Item) => {
    onChange([...items, item]);
    requestAnimationFrame(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea, select')?.focus(),
    );
  };
  const remove = (item: Item, index: number) => {
    onChange(items.toSpliced(index, 1));
    showToast({
      type: 'success',
      message: { text: t('kit.removed', { name: nameOf(item, index) }) },
      actions: [{ label: 'common.undo', action: () => onChange(latest.current.toSpliced(index, 0, item)) }],
    });
    requestAnimationFrame(() => {
      const { children = [] } = list.current ?? {};
      const next = children[Math.min(index, children.length - 1)];
      (next?.querySelector<HTMLElement>('[data-remove]') ?? addButton.current)?.focus();
    });
  };
  const last = items.length - 1;
  return (
    <div>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map((item, index) => {
          const name = nameOf(item, index);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name.
              key={index}
              className={classes.item}
              data-dragged={dragged === index || undefined}
              onDragOver={(event) => {
                if (dragged !== undefined) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) move(dragged, index);
                setDragged(undefined);
              }}
            >
              <div className={classes.itemHead}>
                {/* biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone, the buttons beside do the same. */}
                <span
                  className={classes.grip}
                  draggable
                  onDragStart={() => setDragged(index)}
                  onDragEnd={() => setDragged(undefined)}
                >
                  <IconGripVertical size={18} aria-hidden="true" />
                </span>
                <b>{name}</b>
                <Group gap={2} ml="auto" wrap="nowrap">
                  <ReasonActionIcon
                    data-move
                    size={34}
                    aria-label={t('content.order.up', { name })}
                    disabledReason={index === 0 ? t('content.order.first') : undefined}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp size={18} aria-hidden="true" />
                  </ReasonActionIcon>
                  <ReasonActionIcon
                    data-move
                    size={34}
                    aria-label={t('content.order.down', { name })}
                    disabledReason={index === last ? t('content.order.last') : undefined}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={18} aria-hidden="true" />
                  </ReasonActionIcon>
                  {newItem ? (
                    <ActionIcon
                      data-remove
                      size={34}
                      aria-label={t('content.order.remove', { name })}
                      onClick={() => remove(item, index)}
                    >
                      <IconTrash size={18} aria-hidden="true" />
                    </ActionIcon>
                  ) : null}
                </Group>
              </div>
              {children(item, index, (next) => onChange(items.with(index, next)))}
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {newItem && items.length < (max ?? Number.POSITIVE_INFINITY) ? (
        <Button
          ref={addButton}
          variant="default"
          mt="xs"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => add(newItem())}
        >
          {addLabel}
        </Button>
      ) : null}
    </div>
  );
}
