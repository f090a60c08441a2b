import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** Says that a form was sent. Takes the focus, because the form that had it is gone. */
export function DoneAlert({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Alert ref={ref} tabIndex={-1} color="green" role="status" icon={icon}>
      {children}
    </Alert>
  );
}
