/** Gives the focus to the page's content, where what had it goes away. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
