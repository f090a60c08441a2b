import { routes } from '@kontor/contract';
import { entryLimits } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, Ref } from 'react';
import { ownArticles } from '../../commerce/own-articles.ts';
import { useAccount } from '../../commerce/shop-context.ts';
import { WithoutWords } from '../../commerce/without-words.tsx';
import classes from './article-field.module.css';

/** Suggestions start at this length (SRCH-07). */
const minLength = 3;
const maxSuggestions = 6;
/** A scanner types faster than this. */
const delayMs = 200;

/**
 * The field for an article number or EAN with suggestions. Enter takes the typed text unless an arrow key chose a
 * suggestion, so that a scanner's Enter is safe.
 */
export function ArticleField({
  value,
  onChange,
  onPick,
  onPaste,
  onKeyDown,
  error,
  inputRef,
}: {
  value: string;
  onChange: (value: string) => void;
  onPick: (sku: string) => void;
  /** Returns true if it took the text. */
  onPaste: (text: string) => boolean;
  /** Receives the keys that the suggestions do not use. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}) {
  const { t } = useTexts();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { company } = useAccount();
  const { suggestions, withoutWords } = useSuggestions(value);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(sku) => {
        combobox.closeDropdown();
        onPick(sku);
      }}
      withinPortal={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={inputRef}
          role="combobox"
          aria-autocomplete="list"
          className={classes.article}
          label={t('orderEntry.article')}
          placeholder={t('orderEntry.articlePlaceholder')}
          leftSection={<IconBarcode size={18} stroke={1.6} aria-hidden="true" />}
          value={value}
          error={error}
          errorProps={{ role: 'alert' }}
          description={company?.hasOwnNumbers ? t('orderEntry.articleOwnHint') : t('orderEntry.articleHint')}
          descriptionProps={{ className: classes.articleHint }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={entryLimits.text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
          onPaste={(event) => {
            if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0) combobox.closeDropdown();
            const areShown = combobox.dropdownOpened && suggestions.length > 0;
            // The kit closes them after this handler.
            if (event.key !== 'Escape' || !areShown) onKeyDown(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        {withoutWords.length > 0 ? (
          <Combobox.Header>
            <WithoutWords words={withoutWords} />
          </Combobox.Header>
        ) : null}
        <Combobox.Options aria-label={t('orderEntry.suggestions')}>
          {suggestions.map(({ sku, name, ownNumber }) => (
            <Combobox.Option key={sku} value={sku}>
              <span className={classes.suggestion}>
                <strong>{ownNumber ?? sku}</strong>
                <span>{ownNumber === undefined ? name : `${sku} · ${name}`}</span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Articles that the search finds for the typed text; none for a pasted list or an EAN. */
function useSuggestions(value: string) {
  const [settled] = useDebouncedValue(value.trim(), delayMs);
  const isWanted = settled.length >= minLength && settled.length <= 60 && !/^\d{12,14}$/.test(settled);
  const { data } = useQuery({
    ...apiQuery(routes.catalogue.search, { query: { searchKey: settled, pageSize: maxSuggestions } }),
    enabled: isWanted,
    retry: false,
  });
  const own = useQuery({
    queryKey: ['own-articles', settled],
    queryFn: ({ signal }) => ownArticles(settled, { limit: maxSuggestions, signal }),
    enabled: isWanted,
  });
  // Hides suggestions for a former text.
  if (!isWanted || settled !== value.trim()) return { suggestions: [], withoutWords: [] };
  const rows = [...(own.data ?? []), ...(data?.data ?? [])].map(({ variantSku, sku, name, ownNumber }) => ({
    sku: variantSku ?? sku,
    name,
    ownNumber,
  }));
  const isFirst = ({ sku }: { sku: string }, at: number) => rows.findIndex((row) => row.sku === sku) === at;
  return {
    suggestions: rows.filter(isFirst).slice(0, maxSuggestions),
    withoutWords: data?.meta.withoutWords ?? [],
  };
}
