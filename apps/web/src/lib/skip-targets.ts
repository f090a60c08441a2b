import { createStore } from './store.ts';

/** What the keyboard may jump to besides the content: the list of a screen, and its totals with the way on. */
export type SkipTarget = 'list' | 'summary';

/** Those of the present screen; the frame has a link to each (WCAG 2.4.1). */
export const skipTargets = createStore<ReadonlyMap<SkipTarget, HTMLElement>>(new Map());

/**
 * Refs for the parts of a screen that the frame's links lead to.
 *
 * @example <aside ref={markSkipTarget.summary}>
 */
export const markSkipTarget = { list: marker('list'), summary: marker('summary') } as const satisfies Record<
  SkipTarget,
  unknown
>;

/** Gives the focus to the first quantity of a list, else its first control; of the totals to the button that goes on. */
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
        // Another screen's may be there already.
        if (former.get(kind) !== element) return former;
        const rest = new Map(former);
        rest.delete(kind);
        return rest;
      });
  };
}
