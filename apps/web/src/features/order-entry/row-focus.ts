const confirming = '[data-confirm]';

/** Moves the focus on before a row is confirmed and its button goes: to the next one that waits, else into the row. */
export function focusNextConfirm(button: HTMLElement): void {
  const waiting = [...document.querySelectorAll<HTMLElement>(confirming)];
  const next = waiting[waiting.indexOf(button) + 1];
  if (next) next.focus();
  else focusField(button, 'quantity');
}

/** Moves the focus to the first row that waits to be confirmed, once it is painted. */
export function focusFirstConfirm(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(confirming)?.focus());
}

/** Moves the focus to a field of the row that an element stands in. */
export function focusField(inside: HTMLElement, field: 'sku' | 'quantity'): void {
  inside
    .closest('[data-row]')
    ?.querySelector<HTMLElement>(`[data-field^="${field === 'quantity' ? 'quantit' : field}"]`)
    ?.focus();
}
