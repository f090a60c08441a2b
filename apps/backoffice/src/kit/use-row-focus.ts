import { setFocusHeir } from '@kontor/web-kit/lib/focus-heir.ts';
import { type FocusEvent, type Key, useLayoutEffect, useRef } from 'react';

interface Used {
  key: Key;
  button: HTMLElement;
  /** Index among the buttons of its row. */
  place: number;
  rows: Element;
  panel: Element | null;
}

/**
 * Moves the focus when a row is removed by one of its own buttons: to the same button of the next row, else of the previous
 * row, else to the button beside the panel's heading, such as 'Add', else to the content of the page.
 *
 * @returns makes the focus handler of a row
 */
export function useRowFocus(keys: readonly Key[]): (key: Key) => (event: FocusEvent<HTMLElement>) => void {
  const former = useRef(keys);
  const used = useRef<Used>(undefined);
  useLayoutEffect(() => {
    const before = former.current;
    former.current = keys;
    if (!used.current || keys.includes(used.current.key)) return;
    const { key, button, place, rows, panel } = used.current;
    used.current = undefined;
    const at = before.indexOf(key);
    const isLeft = (other: Key) => keys.includes(other);
    const next = before.slice(at + 1).find(isLeft) ?? before.slice(0, at).findLast(isLeft);
    const buttons = next === undefined ? [] : buttonsOf(rows.children[keys.indexOf(next)]);
    const heir =
      buttons[place] ??
      buttons.at(-1) ??
      panel?.querySelector<HTMLElement>('h2 ~ button, h2 ~ * button') ??
      document.getElementById('content');
    if (heir) setFocusHeir(button, heir);
  });
  return (key) =>
    ({ target, currentTarget: row }) => {
      // React also reports focus in a dialog that the row has opened; its buttons are not in the row.
      const place = buttonsOf(row).indexOf(target);
      if (place < 0 || !row.parentElement) return;
      used.current = {
        ...{ key, button: target, place },
        ...{ rows: row.parentElement, panel: row.closest('section') },
      };
    };
}

const buttonsOf = (row: Element | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('[data-action] :is(button, a[href])') ?? []),
];
