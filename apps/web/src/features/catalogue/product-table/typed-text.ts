import type { CellTarget } from './grid-model.ts';

export type TypedText = ReturnType<typeof createTypedText>;

/**
 * Holds the typed text of the active input, so that digits do not jump; every other input shows its quantity.
 * Separate from the inputs, because undo and paste end it. By article, because rows may move.
 *
 * @example typedText.set({ key: 'J-1-R-M', slot: 'order' }, '2,9'); typedText.textOf('J-1-R-M', 'order') // '2,9'
 */
export function createTypedText() {
  let typedText: (CellTarget & { readonly text: string }) | undefined;
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    textOf(key: string, slot: string): string | undefined {
      return typedText?.key === key && typedText.slot === slot ? typedText.text : undefined;
    },
    set({ key, slot }: CellTarget, text: string): void {
      typedText = { key, slot, text };
      wake();
    },
    clear(): void {
      if (!typedText) return;
      typedText = undefined;
      wake();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
