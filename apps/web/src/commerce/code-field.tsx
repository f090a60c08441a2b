import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import type { TextInputProps } from '@mantine/core';

/** A code of an authenticator app, or a recovery code: digits both, so that phones offer their number keys. */
export function CodeField(props: TextInputProps) {
  return <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={40} {...props} />;
}
