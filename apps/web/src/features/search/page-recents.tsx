import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useAccount } from '../../commerce/shop-context.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import classes from './no-results.module.css';
import { recentSearches } from './recent-searches.ts';

/** Recent searches as links, on the search page without a term. */
export function PageRecents() {
  const { t } = useTexts();
  const titleId = useId();
  const { _id: userId } = useAccount();
  const terms = useStore(recentSearches(userId).store);
  if (terms.length === 0) return null;
  return (
    <section className={classes.hints} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('search.recent.title')}
      </h2>
      {terms.map((term) => (
        <Link key={term} {...paths.search(term)} className={classes.hint}>
          <IconHistory size={15} stroke={1.6} aria-hidden="true" />
          {term}
        </Link>
      ))}
    </section>
  );
}
