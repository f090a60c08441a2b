import { useLayoutEffect } from 'react';
import { isTextField } from '../../lib/text-field.ts';

/** '/' anywhere but in a field or a dialog jumps into the search field of the page. */
export function useSlashKey(inputRef: { readonly current: HTMLInputElement | null }): void {
  // As soon as the field is on the screen, and not some time after.
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
