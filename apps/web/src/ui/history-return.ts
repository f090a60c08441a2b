/** What a history tells of each step; that of the router does. */
type Steps = {
  subscribe(listener: (step: { readonly action: { readonly type: string } }) => void): unknown;
};

let isReturn = false;

/** Remembers of each step through the history whether it goes to a place that was already shown. */
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
