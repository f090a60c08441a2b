import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Skeletons } from '@kontor/web-kit/ui/skeletons.tsx';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { paths } from '../../lib/paths.ts';
import type { FoundCategory } from './found-categories.ts';
import classes from './panel-links.module.css';
import shared from './panel-shared.module.css';

/** The categories of the hits with counts, to narrow the search; else the main categories (SRCH-02). */
export function PanelLinks({
  id,
  links,
  hasCounts,
  term,
  activeIndex,
  onChoose,
}: {
  id: string;
  links: readonly FoundCategory[];
  hasCounts: boolean;
  term: string;
  activeIndex: number | undefined;
  onChoose: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} className={shared.title} aria-hidden="true">
        {t(hasCounts ? 'frame.categories' : 'search.panel.mainCategories')}
      </div>
      <div className={classes.links}>
        {links.map(({ category, hits, above }, index) => (
          <Link
            key={category._id}
            {...(hasCounts ? paths.search(term, category._id) : paths.category(category))}
            id={`${id}-links-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            tabIndex={-1}
            className={`${shared.row} ${shared.link}`}
            data-active={index === activeIndex || undefined}
            onClick={onChoose}
          >
            <span>
              {category.name}
              {above ? <span className={classes.above}> {above}</span> : null}
            </span>
            {hasCounts ? <span className={classes.count}>{formats.number(hits)}</span> : null}
          </Link>
        ))}
      </div>
    </div>
  );
}

export function LinkSkeletons() {
  const { t } = useTexts();
  return (
    <div className={shared.waiting}>
      <div className={shared.title}>{t('frame.categories')}</div>
      <div className={classes.links}>
        <Skeletons count={5} label={t('common.loading')}>
          {(index) => (
            <div key={index} className={`${shared.row} ${shared.link}`}>
              <Skeleton h={12} w={`${[70, 52, 82, 60, 44][index]}%`} />
            </div>
          )}
        </Skeletons>
      </div>
    </div>
  );
}
