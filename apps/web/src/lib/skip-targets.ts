import { createStore } from '@kontor/web-kit/lib/store.ts';

/** Targets of skip links besides the content: a screen's list, and its totals. */
export type SkipTarget = 'list' | 'summary';

/** The targets of the current screen; the frame has a link to each (WCAG 2.4.1). */
export const skipTargets = createStore<ReadonlyMap<SkipTarget, HTMLElement>>(new Map());

/**
 * Refs for the targets.
 *
 * @example <aside ref={markSkipTarget.summary}>
 */
export const markSkipTarget = { list: marker('list'), summary: marker('summary') } as const satisfies Record<
  SkipTarget,
  unknown
>;

/** Focuses the first quantity of a list, else its first control; of the totals the button that continues. */
export function focusSkipTarget(kind: SkipTarget): void {
  const element = skipTargets.get().get(kind);
  const controls = [
    ...(element?.querySelectorAll<HTMLElement>('input, select, textarea, button, a[href]') ?? []),
  ];
  const usable = controls.filter((control) => control.tabIndex >= 0 && !control.matches(':disabled'));
  const isQuantity = (control: HTMLElement) => control.matches('input[inputmode="numeric"]');
  const wayOn = element?.querySelector<HTMLElement>('[data-skip-to]') ?? usable.at(-1);
  const target = kind === 'list' ? (usable.find(isQuantity) ?? usable[0]) : wayOn;
  target?.focus();
}

function marker(kind: SkipTarget) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    skipTargets.set((former) => new Map(former).set(kind, element));
    return () =>
      skipTargets.set((former) => {
        // The next screen may have registered already.
        if (former.get(kind) !== element) return former;
        const rest = new Map(former);
        rest.delete(kind);
        return rest;
      });
  };
}
