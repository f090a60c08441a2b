import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** Why a form was not saved; screen readers announce it. */
export function FormAlert({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
      {text}
    </Alert>
  );
}
