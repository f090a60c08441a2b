import { IconSearch, IconX } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import classes from './search-field.module.css';

/** A search field that hands over its trimmed text on Enter. */
export function SearchField({
  initialKey,
  label,
  onSearch,
  inputRef,
  hasShortcut = false,
  isLarge = false,
  error,
  errorId,
}: {
  initialKey: string;
  label: string;
  onSearch: (key: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Shows the key that jumps into the field. */
  hasShortcut?: boolean;
  isLarge?: boolean;
  error?: string | undefined;
  errorId?: string;
}) {
  const { t } = useTexts();
  const [text, setText] = useState(initialKey);
  return (
    <search>
      <form
        className={classes.field}
        data-large={isLarge || undefined}
        data-invalid={error !== undefined || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          const key = text.trim();
          if (key !== '') onSearch(key);
        }}
      >
        <button type="submit" className={classes.submit} aria-label={t('search.submit')}>
          <IconSearch size={isLarge ? 20 : 17} stroke={1.8} aria-hidden="true" />
        </button>
        <input
          ref={inputRef}
          className={classes.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          aria-keyshortcuts={hasShortcut ? '/' : undefined}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            if (text === '') event.currentTarget.blur();
            else setText('');
          }}
        />
        {text === '' ? (
          hasShortcut ? (
            <span className={classes.shortcut} title={t('search.shortcut')} aria-hidden="true">
              /
            </span>
          ) : null
        ) : (
          <button
            type="button"
            className={classes.clear}
            aria-label={t('search.clear')}
            onClick={(event) => {
              setText('');
              event.currentTarget.form?.querySelector('input')?.focus();
            }}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        )}
      </form>
      {error === undefined ? null : (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </search>
  );
}
