/** Focuses the page's content, for when the focused element disappears. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
