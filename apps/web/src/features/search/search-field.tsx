import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { InputHTMLAttributes, Ref } from 'react';
import classes from './search-field.module.css';
import { maxKeyLength } from './search-state.ts';

/** A search field that submits its trimmed text on Enter. Escape empties it, and leaves it when it is empty. */
export function SearchField({
  text,
  onText,
  label,
  onSearch,
  inputRef,
  inputProps = {},
  hasShortcut = false,
  isLarge = false,
  error,
  errorId,
}: {
  text: string;
  onText: (text: string) => void;
  label: string;
  onSearch: (key: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Role and state of a field with a pop-up; its key handler runs first. */
  inputProps?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'role'
    | 'aria-expanded'
    | 'aria-controls'
    | 'aria-haspopup'
    | 'aria-autocomplete'
    | 'aria-activedescendant'
    | 'onKeyDown'
    | 'onFocus'
  >;
  /** Shows the shortcut key. */
  hasShortcut?: boolean;
  isLarge?: boolean;
  error?: string | undefined;
  errorId?: string;
}) {
  const { t } = useTexts();
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
        <button type="submit" className={classes.submit} aria-label={t('orders.search')}>
          <IconSearch size={isLarge ? 20 : 17} stroke={1.8} aria-hidden="true" />
        </button>
        <input
          {...inputProps}
          ref={inputRef}
          className={classes.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxKeyLength}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          aria-keyshortcuts={hasShortcut ? '/' : undefined}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            inputProps.onKeyDown?.(event);
            if (event.defaultPrevented || event.key !== 'Escape') return;
            if (text === '') event.currentTarget.blur();
            else onText('');
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
              onText('');
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
