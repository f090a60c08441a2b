import { VisuallyHidden } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import classes from './no-results.module.css';
import { countQuery } from './product-search.ts';
import { termHints } from './term-hints.ts';

/** Terms near one that found nothing, as far as they find something themselves (SRCH-02). */
export function TermHints({ term, onChoose }: { term: string; onChoose?: (hint: string) => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const hints = termHints(term);
  const counts = useQueries({
    queries: hints.map((hint) => ({ ...countQuery(hint), retry: false, throwOnError: false })),
  });
  const found = hints.flatMap((hint, index) => {
    const hits = counts[index]?.data ?? 0;
    return hits > 0 ? [{ hint, hits }] : [];
  });
  if (found.length === 0) return null;
  return (
    <div className={classes.hints}>
      <span>{t('search.hints.title')}</span>
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
    </div>
  );
}
