const dirtiness = new WeakMap<Element, () => boolean>();

/** Lets the dialog around a form ask before it loses typed values; `useApiForm` does so for each form. */
export function watchForm(form: HTMLFormElement, isDirty: () => boolean): void {
  dirtiness.set(form, isDirty);
}

/** Whether a form of this part of the page has values that are neither sent nor stored. */
export function hasDirtyForm(part: Element): boolean {
  return [...part.querySelectorAll('form')].some((form) => dirtiness.get(form)?.() ?? false);
}
