/** The elements that take over the focus of removed ones. */
const heirs = new WeakMap<Element, HTMLElement>();

/** Sets which element takes over the focus of a removed one: now, or when the dialog that it opened closes. */
export function setFocusHeir(gone: Element, heir: HTMLElement): void {
  heirs.set(gone, heir);
  if (document.activeElement === document.body) heir.focus({ preventScroll: true });
}

/** The element itself, else the one that takes over its focus; undefined if both are removed. */
export function focusHeirOf(element: Element): HTMLElement | undefined {
  const found = element.isConnected ? element : heirs.get(element);
  return found instanceof HTMLElement && found.isConnected ? found : undefined;
}
