import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { FormAlert } from './form-alert.tsx';

/** Copies a text and says so, or says `failed`: over plain HTTP browsers have no clipboard. */
export function CopyTextButton({
  text,
  label,
  done,
  failed,
}: {
  text: string;
  label: string;
  done: string;
  failed: string;
}) {
  const { copied, copy, error } = useClipboard({ timeout: 1_000 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <FormAlert text={error ? failed : undefined} />
      <Button
        variant="default"
        leftSection={<Icon size={18} aria-hidden="true" />}
        onClick={() => copy(text)}
      >
        <span role="status">{copied ? done : label}</span>
      </Button>
    </>
  );
}
