import { TextInput } from '@mantine/core';

/** A text field of this dialog: no autocompletion, its error read out at once. */
export function TextField({
  label,
  value,
  onChange,
  error,
  placeholder,
  maxLength,
  isFocused = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  placeholder?: string;
  maxLength: number;
  /** Takes the focus when it appears. */
  isFocused?: boolean;
}) {
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={value}
      maxLength={maxLength}
      autoComplete="off"
      error={error}
      errorProps={{ role: 'alert' }}
      autoFocus={isFocused}
      onFocus={(event) => {
        if (isFocused) event.currentTarget.select();
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
