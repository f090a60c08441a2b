import { DiscardQuestion } from '@kontor/web-kit/lib/dialog.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const forms = new Set<() => boolean>();

/** Whether a part of the page has typed values that are not saved. */
export const hasUnsaved = () => [...forms].some((isDirty) => isDirty());

/** Names a part of the page with typed values that leaving would lose; `useApiForm` of the kit does so for each form. */
export function useUnsaved(isDirty: () => boolean): void {
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useEffect(() => {
    const ask = () => latest.current();
    forms.add(ask);
    return () => void forms.delete(ask);
  }, []);
}

/** Asks before a link, Back or closing the tab loses typed values. Filters and sorting of a page leave them alone. */
export function UnsavedGuard() {
  const { t } = useTexts();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)) && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <DiscardQuestion
      text={t('kit.unsaved.text')}
      leave={t('kit.unsaved.leave')}
      stay={t('kit.unsaved.stay')}
      onLeave={blocker.proceed}
      onStay={blocker.reset}
    />
  );
}

/** Tabs of a page are in its search; another tab unmounts the form. */
const tabOf = (search: unknown) => (search as { tab?: string }).tab;
