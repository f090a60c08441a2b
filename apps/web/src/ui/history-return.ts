/** The event of a step through the history, as the router's history sends it. */
type Steps = {
  subscribe(listener: (step: { readonly action: { readonly type: string } }) => void): unknown;
};

let isReturn = false;

/** Stores for each step through the history whether it returns to an entry that was shown before. */
export function followReturns(history: Steps): void {
  history.subscribe(({ action }) => {
    isReturn = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
  });
}

/**
 * Whether the page was come back to with Back or Forward. The router then restores the scroll position once, at the first
 * render. Cached content must have its height by then.
 */
export function isReturning(): boolean {
  return isReturn;
}
