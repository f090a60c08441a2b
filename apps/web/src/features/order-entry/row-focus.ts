const confirming = '[data-confirm]';

/** Moves the focus before the button of a confirmed row disappears: to the next such button, else into the row. */
export function focusNextConfirm(button: HTMLElement): void {
  const waiting = [...document.querySelectorAll<HTMLElement>(confirming)];
  const next = waiting[waiting.indexOf(button) + 1];
  if (next) next.focus();
  else focusField(button, 'quantity');
}

/** Focuses the first row to confirm, once it is painted. */
export function focusFirstConfirm(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(confirming)?.focus());
}

/** Focuses a field of the row that contains an element. */
export function focusField(inside: HTMLElement, field: 'sku' | 'quantity'): void {
  inside
    .closest('[data-row]')
    ?.querySelector<HTMLElement>(`[data-field^="${field === 'quantity' ? 'quantit' : field}"]`)
    ?.focus();
}
