import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';

/**
 * A value that is typed in a popover of the editor's toolbar. Enter applies it. Closing gives the focus back to the text.
 *
 * @param apply changes the text; false refuses the value
 */
export function useEditorPopover<Value>(
  editor: Editor | null,
  apply: (value: Value, editor: Editor) => boolean,
) {
  const [value, setValue] = useState<Value>();
  const [isRefused, setIsRefused] = useState(false);
  const close = () => {
    setValue(undefined);
    editor?.commands.focus();
  };
  const change = (next: Value) => {
    setIsRefused(false);
    setValue(next);
  };
  const submit = () => {
    if (!editor || value === undefined) return;
    if (apply(value, editor)) close();
    else setIsRefused(true);
  };
  return {
    value,
    isRefused,
    change,
    submit,
    close,
    popover: {
      opened: value !== undefined,
      trapFocus: true,
      withinPortal: true,
      onClose: close,
      onDismiss: close,
    },
    dropdown: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        submit();
      },
    },
  };
}
