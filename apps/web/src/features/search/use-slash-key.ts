import { isTextField } from '@kontor/web-kit/lib/text-field.ts';
import { useLayoutEffect } from 'react';

/** '/' outside of fields and dialogs focuses the search field. */
export function useSlashKey(inputRef: { readonly current: HTMLInputElement | null }): void {
  // Before paint, so that the key works as soon as the field is visible.
  useLayoutEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      inputRef.current?.focus();
      inputRef.current?.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [inputRef]);
}

function isTyping(target: EventTarget | null): boolean {
  return isTextField(target) || (target instanceof HTMLElement && target.closest('dialog') !== null);
}
