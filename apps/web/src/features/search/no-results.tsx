import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { VisuallyHidden } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categoriesQuery } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import classes from './no-results.module.css';
import { countQuery } from './product-search.ts';
import { hintedCategories, isHalfWord, termHints, wholeWord } from './term-hints.ts';

/** Words and categories similar to a term without hits, if they have hits themselves (SRCH-02). */
export function TermHints({
  term,
  onChoose,
  onLeave,
}: {
  term: string;
  onChoose?: (hint: string) => void;
  onLeave?: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const hints = termHints(term);
  const counts = useQueries({
    queries: hints.map((hint) => ({ ...countQuery(hint), retry: false, throwOnError: false })),
  });
  // Offers the whole word instead of its beginning.
  const words = hints.map((hint, index) =>
    isHalfWord(hint, term) ? wholeWord(hint, counts[index]?.data?.names ?? []) : undefined,
  );
  const wordCounts = useQueries({
    queries: words.map((word) => ({
      ...countQuery(word ?? ''),
      enabled: word !== undefined,
      retry: false,
      throwOnError: false,
    })),
  });
  const found = hints.flatMap((hint, index) => {
    const word = words[index];
    const shown = word ?? (isHalfWord(hint, term) ? undefined : hint);
    const hits = (word === undefined ? counts : wordCounts)[index]?.data?.total ?? 0;
    const isFirst = word === undefined || words.indexOf(word) === index;
    return shown !== undefined && hits > 0 && isFirst ? [{ hint: shown, hits }] : [];
  });
  const { data: categories } = useQuery(categoriesQuery);
  const shownCategories = hintedCategories(term, categories ?? []);
  if (found.length === 0 && shownCategories.length === 0) return null;
  return (
    <div className={classes.hints}>
      <span>{t('orderEntry.review.didYouMean')}</span>
      {found.map(({ hint, hits }) => {
        const content = (
          <>
            {hint}{' '}
            <span className={classes.count}>
              {formats.number(hits)}
              <VisuallyHidden> {t('search.hints.hits', { count: hits })}</VisuallyHidden>
            </span>
          </>
        );
        return onChoose ? (
          <button key={hint} type="button" className={classes.hint} onClick={() => onChoose(hint)}>
            {content}
          </button>
        ) : (
          <Link key={hint} {...paths.search(hint)} className={classes.hint}>
            {content}
          </Link>
        );
      })}
      {shownCategories.map((category) => (
        <Link key={category._id} {...paths.category(category)} className={classes.hint} onClick={onLeave}>
          {category.name} <span className={classes.count}>{t('search.hints.category')}</span>
        </Link>
      ))}
    </div>
  );
}
