import { focusTooLong } from '@kontor/web-kit/lib/text-input.tsx';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';

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
  const content = useRef<HTMLDivElement>(null);
  const close = () => {
    setValue(undefined);
    editor?.commands.focus();
  };
  const change = (next: Value) => {
    setIsRefused(false);
    setValue(next);
  };
  const submit = () => {
    if (!editor || value === undefined || (content.current && focusTooLong(content.current))) return;
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
      ref: content,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        submit();
      },
    },
  };
}
