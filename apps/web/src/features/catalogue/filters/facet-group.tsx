import type { Facet } from '@kontor/contract';
import { Checkbox, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { keepFacetOpen, useFacetState } from './facet-state.ts';
import { type FacetValue, facetValues, facetView, isFacetOpen } from './facet-values.ts';
import classes from './filters.module.css';
import type { ListFilters } from './list-filters.ts';

/** One attribute with its values as checkboxes: any of them will do (CATG-09). */
export function FacetGroup({
  facet,
  isOutdated,
  index,
  filters,
  onToggle,
}: {
  facet: Facet;
  /** It counted another list. */
  isOutdated: boolean;
  /** Place among the facets; those most used come first. */
  index: number;
  filters: ListFilters;
  onToggle: (key: string, value: string) => void;
}) {
  const { t } = useTexts();
  const bodyId = useId();
  const emptyId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const [words, setWords] = useState('');
  const values = facetValues(facet, filters);
  const chosenCount = values.filter((value) => value.isChosen).length;
  const isOpen = isFacetOpen({
    kept: useFacetState()[facet.key],
    index,
    hasChosen: chosenCount > 0,
  });
  const { shown, hasMore, hasSearch } = facetView({ values, isExpanded, words });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <UnstyledButton
          className={classes.groupToggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => keepFacetOpen(facet.key, !isOpen)}
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
            placeholder={t('catalogue.filter.searchValue')}
            value={words}
            maxLength={60}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        ) : null}
        <ul className={classes.values} data-scrolls={(isExpanded && values.length > 16) || undefined}>
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
        {shown.length === 0 ? <p className={classes.note}>{t('catalogue.filter.noValue')}</p> : null}
        {!isOutdated && shown.some((value) => value.count === 0 && !value.isChosen) ? (
          <span id={emptyId} hidden>
            {t('catalogue.filter.emptyValue')}
          </span>
        ) : null}
        {hasMore ? (
          <UnstyledButton className={classes.more} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded
              ? t('catalogue.filter.showFewer')
              : t('catalogue.filter.showAll', { count: values.length })}
          </UnstyledButton>
        ) : null}
      </div>
    </fieldset>
  );
}

/** A value with nothing behind it cannot be chosen and says so; a chosen one can always be taken back. */
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
          <span className={classes.count}>{formats.number(value.count)}</span>
        </>
      }
    />
  );
}
