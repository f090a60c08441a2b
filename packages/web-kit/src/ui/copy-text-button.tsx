import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** Copies a text and says so. */
export function CopyTextButton({ text, label, done }: { text: string; label: string; done: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => {
        const Icon = copied ? IconCheck : IconCopy;
        return (
          <Button variant="default" leftSection={<Icon size={18} aria-hidden="true" />} onClick={copy}>
            <span role="status">{copied ? done : label}</span>
          </Button>
        );
      }}
    </CopyButton>
  );
}
