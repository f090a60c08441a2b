import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { SearchField } from './search-field.tsx';

/** The search field of the header: Enter opens the detailed search, '/' anywhere jumps into it (LAYO-04, SRCH-03). */
export function SearchBox() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      inputRef.current?.focus();
      inputRef.current?.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <SearchField
      inputRef={inputRef}
      initialKey=""
      hasShortcut
      label={t('search.label')}
      onSearch={(key) => void navigate(paths.search(key))}
    />
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog') !== null
  );
}
