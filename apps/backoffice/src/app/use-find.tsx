import { loadChunk } from '@kontor/web-kit/lib/chunk-reload.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { isTextField } from '@kontor/web-kit/lib/text-field.ts';
import type { LinkProps } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useOperator } from '../kit/operator.tsx';
import { commands } from './commands.ts';
import { navText, sections } from './sections.ts';

const FindDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../features/find/find-dialog.tsx'))).FindDialog,
}));

/** 'Find anything': opened by the header, Ctrl K, Cmd K, and `/` outside of fields and lists. */
export function useFind(): { open: () => void; dialog: ReactNode } {
  const { t } = useTexts();
  const { may } = useOperator();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const withControl = event.ctrlKey || event.metaKey;
      const isShortcut = withControl
        ? event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey
        : event.key === '/' && !isTextField(event.target);
      // Lists take `/` for their own search field; a dialog keeps its keys.
      if (!isShortcut || event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    // After the listeners of lists, which listen at the document.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  // People type on before the dialog is loaded and has the focus.
  useEffect(() => {
    if (!isOpen) return;
    const onEarlyKey = (event: KeyboardEvent) => {
      if (document.querySelector('[aria-modal="true"]')?.contains(document.activeElement)) return;
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setText((typed) => typed + event.key);
    };
    window.addEventListener('keydown', onEarlyKey, { capture: true });
    return () => window.removeEventListener('keydown', onEarlyKey, { capture: true });
  }, [isOpen]);
  const areas = sections
    .flatMap(({ entries }) => entries)
    .filter(({ right }) => right === undefined || may(right))
    .map(({ key, to, icon }) => ({ path: to, title: t(navText(key)), icon }));
  const possible = commands
    .filter(({ rights }) => rights.some(may))
    .map(({ key, to, isNew, icon, words }) => ({
      key,
      title: t(`find.command.${key}` as TextKey),
      words,
      icon,
      to: { to, ...(isNew ? { search: { new: '1' } } : {}) } as LinkProps,
    }));
  return {
    open: () => setOpen(true),
    dialog: isOpen ? (
      <Suspense fallback={null}>
        <FindDialog
          text={text}
          onText={setText}
          areas={areas}
          commands={possible}
          onClose={() => {
            setOpen(false);
            setText('');
          }}
        />
      </Suspense>
    ) : null,
  };
}
