import { isTooLong, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

const searchDelayMs = 250;

/** Searches as one types; a change of the address, such as by Back, changes the field. */
export function SearchField({
  label,
  hint,
  search,
  onChange,
  maxLength = 200,
  className,
}: {
  label: string;
  hint?: string;
  /** As in the address. */
  search: string;
  onChange: (search: string) => void;
  maxLength?: number;
  className?: string | undefined;
}) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  const submit = useDebouncedCallback((typed: string) => {
    if (!isTooLong(typed, maxLength)) onChange(typed.trim());
  }, searchDelayMs);
  if (known !== search) {
    setKnown(search);
    if (text.trim() !== search) setText(search);
  }
  return (
    <TextInput
      type="search"
      {...(className ? { className } : {})}
      label={label}
      {...(hint ? { placeholder: hint } : {})}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      maxLength={maxLength}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        submit(event.currentTarget.value);
      }}
    />
  );
}
