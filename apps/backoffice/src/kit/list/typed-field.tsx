import { isTooLong, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import type { TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { maxSearchLength } from './list-state.ts';

const typingPauseMs = 250;

/** A search field that reports what was typed after a pause, and at once on Enter. */
export function TypedField({
  value,
  onValue,
  maxLength = maxSearchLength,
  ...props
}: Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown'> & {
  value: string;
  onValue: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  useEffect(() => {
    // The address changed by other means, such as a view.
    if (value !== reported.current) setTyped(value);
    reported.current = value;
  }, [value]);
  const report = () => {
    if (typed.trim() === reported.current || isTooLong(typed, maxLength)) return;
    reported.current = typed.trim();
    onValue(typed.trim());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing begins the pause.
  useEffect(() => {
    const timer = setTimeout(report, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      type="search"
      maxLength={maxLength}
      {...props}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') report();
      }}
    />
  );
}
