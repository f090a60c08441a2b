import type { Facet } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { keptChoice } from '@kontor/web-kit/lib/kept-choice.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { isTooLong, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { Button, Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './facet-group.module.css';
import { type FacetValue, facetValues, facetView, isFacetOpen } from './facet-values.ts';
import shared from './filters.module.css';
import type { ListFilters } from './list-filters.ts';
import { type FacetSearch, useFacetSearch } from './use-facet-search.ts';

const maxWordsLength = 60;

/** One attribute with its values as checkboxes; a product must have one of the ticked values (CATG-09). */
export function FacetGroup({
  facet,
  isOutdated,
  index,
  filters,
  searchFacet,
  onToggle,
}: {
  facet: Facet;
  /** Its counts belong to another list. */
  isOutdated: boolean;
  /** Position among the facets, the most used first. */
  index: number;
  filters: ListFilters;
  searchFacet: FacetSearch;
  onToggle: (key: string, value: string) => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const bodyId = useId();
  const emptyId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const [words, setWords] = useState('');
  const values = facetValues(facet, filters);
  const chosenCount = values.filter((value) => value.isChosen).length;
  const isOpen = isFacetOpen({
    kept: useStore(facetState)[facet.key],
    index,
    hasChosen: chosenCount > 0,
  });
  const search = useFacetSearch({ facet, words: isTooLong(words, maxWordsLength) ? '' : words, searchFacet });
  const { shown, hasMore, hasSearch, isNothingFound } = facetView({
    values,
    isExpanded,
    words,
    isCut: facet.more,
    found: search.found && facetValues(search.found, { attributes: [] }).map(withChoice),
  });
  const total = formats.number(facet.total);
  const isSearched = words.trim() !== '';

  function withChoice(found: FacetValue): FacetValue {
    return { ...found, isChosen: values.some(({ value, isChosen }) => isChosen && value === found.value) };
  }
  return (
    <fieldset className={shared.group}>
      <legend className={shared.legend}>
        <UnstyledButton
          className={classes.groupToggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => facetState.set((kept) => ({ ...kept, [facet.key]: !isOpen }))}
        >
          <span className={classes.groupName}>{facet.name}</span>
          {chosenCount > 0 ? (
            <span className={classes.groupCount}>{t('catalogue.filter.chosen', { count: chosenCount })}</span>
          ) : null}
          <IconChevronDown size={16} stroke={1.7} aria-hidden="true" className={classes.chevron} />
        </UnstyledButton>
      </legend>
      <div id={bodyId} hidden={!isOpen}>
        {hasSearch ? (
          <TextInput
            size="xs"
            className={classes.valueSearch}
            aria-label={t('catalogue.filter.searchIn', { name: facet.name })}
            placeholder={
              facet.more ? t('catalogue.filter.searchAmong', { total }) : t('catalogue.filter.searchValue')
            }
            value={words}
            maxLength={maxWordsLength}
            autoComplete="off"
            onChange={(event) => setWords(event.currentTarget.value)}
            // Escape clears the typed text first and leaves the drawer open.
            data-mantine-stop-propagation={words !== '' || undefined}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setWords('');
            }}
          />
        ) : null}
        {search.isFailed ? (
          <div role="alert" className={classes.searchFailed}>
            <p>{t('catalogue.filter.searchError')}</p>
            <Button variant="default" size="xs" onClick={search.retry}>
              {t('common.retry')}
            </Button>
          </div>
        ) : null}
        <ul
          className={classes.values}
          aria-busy={search.isLoading || undefined}
          data-scrolls={((isExpanded || isSearched) && shown.length > 16) || undefined}
        >
          {shown.map((value) => (
            <li key={value.value}>
              <ValueBox
                value={value}
                isOutdated={isOutdated}
                emptyHintId={emptyId}
                onToggle={() => onToggle(facet.key, value.value)}
              />
            </li>
          ))}
        </ul>
        {search.isLoading && !search.found ? (
          <p className={classes.note}>{t('catalogue.filter.searching')}</p>
        ) : null}
        {isNothingFound && !search.isFailed ? (
          <p className={classes.note}>{t('catalogue.filter.noValue')}</p>
        ) : null}
        {search.found?.more ? <p className={classes.note}>{t('catalogue.filter.refine')}</p> : null}
        {facet.more && isExpanded && !isSearched ? (
          <p className={classes.note}>
            {t('catalogue.filter.mostUsed', { shown: formats.number(facet.values.length), total })}
          </p>
        ) : null}
        {facet.more ? (
          <VisuallyHidden role="status">
            {search.found && !search.isLoading
              ? t('catalogue.filter.found', {
                  count: search.found.total,
                  number: formats.number(search.found.total),
                })
              : ''}
          </VisuallyHidden>
        ) : null}
        {!isOutdated && shown.some((value) => value.count === 0 && !value.isChosen) ? (
          <span id={emptyId} hidden>
            {t('catalogue.filter.emptyValue')}
          </span>
        ) : null}
        {hasMore ? (
          <UnstyledButton className={classes.more} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded
              ? t('catalogue.filter.showFewer')
              : facet.more
                ? t('catalogue.filter.showMore')
                : t('catalogue.filter.showAll', { count: values.length })}
          </UnstyledButton>
        ) : null}
      </div>
    </fieldset>
  );
}

/** A value without articles is disabled and says why; a chosen value can always be removed. */
function ValueBox({
  value,
  isOutdated,
  emptyHintId,
  onToggle,
}: {
  value: FacetValue;
  isOutdated: boolean;
  emptyHintId: string;
  onToggle: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const isEmpty = value.count === 0 && !value.isChosen && !isOutdated;
  return (
    <Checkbox
      className={classes.value}
      size="xs"
      checked={value.isChosen}
      onChange={isEmpty ? () => {} : onToggle}
      data-empty={value.count === 0 || undefined}
      title={isEmpty ? t('catalogue.filter.emptyValue') : undefined}
      aria-disabled={isEmpty || undefined}
      aria-describedby={isEmpty ? emptyHintId : undefined}
      aria-label={
        isOutdated
          ? value.label
          : t('catalogue.filter.valueLabel', {
              label: value.label,
              count: value.count,
              number: formats.number(value.count),
            })
      }
      label={
        <>
          <span className={classes.valueLabel}>{value.label}</span>
          <span className={shared.count}>{formats.number(value.count)}</span>
        </>
      }
    />
  );
}

/** Facets that the user opened or closed, by key. */
const facetState = keptChoice<Readonly<Record<string, boolean>>>('kontor.facets', (text) => {
  const kept: unknown = JSON.parse(text ?? '{}');
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(entries.filter(([, isOpen]) => typeof isOpen === 'boolean'));
});
