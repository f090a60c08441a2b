import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTextField } from '../../lib/text-field.ts';

/**
 * Handles pastes while no text field has the focus. A dialog keeps its own pastes, unless it contains the form.
 * `take` returns whether it took the text.
 */
export function usePagePaste(form: RefObject<HTMLElement | null>, take: (text: string) => boolean): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isTextField(event.target)) return;
    const dialog = document.querySelector('dialog[open], [role="dialog"]');
    if (dialog && !dialog.contains(form.current)) return;
    if (take(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
