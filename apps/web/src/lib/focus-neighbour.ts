/**
 * Moves the focus before a button removes its list item: to `data-remove` of the next item, else the previous one,
 * else the fallback.
 */
export function focusNeighbour(button: HTMLElement, fallback: HTMLElement | null): void {
  const item = button.closest('li');
  const neighbour = [item?.nextElementSibling, item?.previousElementSibling]
    .map((sibling) => sibling?.querySelector<HTMLElement>('[data-remove]'))
    .find((found) => found);
  (neighbour ?? fallback)?.focus({ preventScroll: true });
}
