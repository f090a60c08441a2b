import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

/** Repeats a placeholder; announced once, not row by row. */
export function Skeletons({
  count,
  label,
  children,
}: {
  count: number;
  /** E.g. 'Wird geladen …' */
  label: string;
  children: (index: number) => ReactNode;
}) {
  return (
    <div role="status" aria-label={label} aria-busy="true" style={{ display: 'contents' }}>
      {Array.from({ length: count }, (_, index) => children(index))}
    </div>
  );
}

/** Lines of text that are still to come, of differing width. */
export function TextSkeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <Skeletons count={lines} label={label}>
      {(index) => <Skeleton key={index} h={12} mb={10} w={`${[96, 88, 93, 72][index % 4]}%`} />}
    </Skeletons>
  );
}
