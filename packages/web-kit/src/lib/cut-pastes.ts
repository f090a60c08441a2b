import { showToast } from './toast-store.ts';

interface Field {
  readonly value: string;
  /** Negative without a limit. */
  readonly maxLength: number;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
}

/**
 * Shows a toast when a field with `maxLength` cuts a pasted text, which browsers do silently. Listens for the life
 * of the page; skips pastes that a field handles itself.
 */
export function followCutPastes(): void {
  document.addEventListener('paste', (event) => {
    const field = event.target;
    if (event.defaultPrevented) return;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (field.readOnly || field.disabled) return;
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    const text = field instanceof HTMLInputElement ? pasted.replace(/[\r\n]/g, '') : pasted;
    const count = cutCharacters(field, text);
    if (count === 0) return;
    const values = { count, max: field.maxLength };
    showToast({ type: 'warning', message: { code: 'field.paste.cut', values } });
  });
}

/**
 * How many characters of a pasted text a field drops.
 *
 * @example cutCharacters({ value: 'EK', maxLength: 5, selectionStart: 2, selectionEnd: 2 }, '12345') // 2
 */
export function cutCharacters(
  { value, maxLength, selectionStart, selectionEnd }: Field,
  text: string,
): number {
  if (maxLength < 0) return 0;
  // E-mail fields expose no selection: assume that all is replaced.
  const replaced = selectionStart === null ? value.length : (selectionEnd ?? selectionStart) - selectionStart;
  const room = Math.max(0, maxLength - value.length + replaced);
  return Math.max(0, text.replaceAll('\r\n', '\n').length - room);
}
