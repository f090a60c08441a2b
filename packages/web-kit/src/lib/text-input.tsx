import {
  PasswordInput as KitPasswordInput,
  Textarea as KitTextarea,
  TextInput as KitTextInput,
  type PasswordInputProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTexts } from './i18n.ts';

const mark = 'data-too-long';

/** Marks a field whose text is too long; its form is not sent. */
export const tooLongMark = { [mark]: true };

interface Limited {
  readonly value?: unknown;
  readonly error?: ReactNode;
  readonly maxLength?: number | undefined;
}

/** A text field that keeps a text beyond `maxLength` and shows an error. A browser silently cuts a pasted text. */
export function TextInput(props: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  return <KitTextInput {...useLimit(props)} />;
}

/** As `TextInput`, with several lines. */
export function Textarea(props: TextareaProps & { ref?: Ref<HTMLTextAreaElement> }) {
  return <KitTextarea {...useLimit(props)} />;
}

/** As `TextInput`, for passwords. */
export function PasswordInput(props: PasswordInputProps & { ref?: Ref<HTMLInputElement> }) {
  const field = useLimit(props);
  // Mantine marks its other fields only.
  return <KitPasswordInput {...(field.error ? { 'aria-invalid': true } : {})} {...field} />;
}

/** Replaces the browser's limit of a controlled field by an error that names the length and the limit. */
export function useLimit<Props extends Limited>({ maxLength, ...props }: Props): Omit<Props, 'maxLength'> {
  const { t } = useTexts();
  const text = typeof props.value === 'string' ? props.value : '';
  if (!isTooLong(text, maxLength)) return props;
  const error = t('common.field.text.tooLong', { length: lengthOf(text), max: maxLength });
  return { ...props, error, ...tooLongMark };
}

/** Whether a text is longer than its field allows. */
export function isTooLong(text: string, maxLength: number | undefined): maxLength is number {
  return maxLength !== undefined && text.length > maxLength && lengthOf(text) > maxLength;
}

/** Moves the focus to the first field with a text that is too long; false if there is none. */
export function focusTooLong(part: ParentNode): boolean {
  const field = part.querySelector<HTMLElement>(`[${mark}]`);
  field?.focus();
  return field !== null;
}

/** Whether the text of this field is too long. */
export const isMarkedTooLong = (field: Element): boolean => field.hasAttribute(mark);

/** As the server counts: whole characters, without white space around. */
const lengthOf = (text: string): number => [...text.trim()].length;
