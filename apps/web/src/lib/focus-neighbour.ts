/**
 * A button that takes its list item away goes with it: the next item's `data-remove` takes the focus, else that of the
 * item before, else the fallback.
 */
export function focusNeighbour(button: HTMLElement, fallback: HTMLElement | null): void {
  const item = button.closest('li');
  const neighbour = [item?.nextElementSibling, item?.previousElementSibling]
    .map((sibling) => sibling?.querySelector<HTMLElement>('[data-remove]'))
    .find((found) => found);
  (neighbour ?? fallback)?.focus({ preventScroll: true });
}
