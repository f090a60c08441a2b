import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Page, PageHeader } from '@kontor/web-kit/ui/page.tsx';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { categoryTrees } from '../../commerce/category-tree.ts';
import { categoriesQuery, useAccount } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import type { TextSearch } from '../../lib/route-search.ts';
import classes from './no-results.module.css';
import { TermHints } from './no-results.tsx';
import { recentSearches } from './recent-searches.ts';
import { searchEngine } from './search-client.ts';
import { SearchField } from './search-field.tsx';
import { searchState } from './search-state.ts';
import { useSlashKey } from './use-slash-key.ts';

/** Input of the result list. */
export type FoundList = {
  title: string;
  searchKey: string;
  search: TextSearch;
  /** Id of the chosen category. */
  category: string | undefined;
  emptyTitle: string;
  emptyText: string;
  /** Similar terms with more hits. */
  emptyHints: ReactNode;
};

/** The detailed search: a field, and the list of a category with the hits of the address's term (SRCH-03, SRCH-04). */
export function SearchPage({ renderList }: { renderList: (list: FoundList) => ReactNode }) {
  const { t } = useTexts();
  const search = useSearch({ strict: false }) as TextSearch;
  useEffect(() => void searchEngine.start(), []);
  const engine = useStore(searchEngine.state);
  const { key, state } = searchState(search.key, engine);
  const category = useCategoryOf(search.category);
  const title =
    state === 'empty' || state === 'short'
      ? t('search.label')
      : category
        ? t('search.resultsIn', { key, category: category.name })
        : t('search.resultsFor', { key });
  usePageTitle(title);

  const { _id: userId } = useAccount();
  useEffect(() => {
    if (state === 'ready') recentSearches(userId).add(key);
  }, [state, key, userId]);

  return (
    <Page>
      <PageField key={key} initialKey={key} isShort={state === 'short'} />
      {state === 'ready' ? (
        renderList({
          title,
          searchKey: key,
          search,
          category: category?._id,
          emptyTitle: t('search.not.found'),
          emptyText: t('search.emptyText'),
          emptyHints: <TermHints term={key} />,
        })
      ) : (
        <>
          <PageHeader title={title} />
          {state === 'waiting' ? null : (
            <>
              <EmptyState
                icon={<IconSearch size={28} stroke={1.5} />}
                title={t('search.hintTitle')}
                text={t('search.hintText')}
              />
              <PageRecents />
            </>
          )}
        </>
      )}
    </Page>
  );
}

function PageField({ initialKey, isShort }: { initialKey: string; isShort: boolean }) {
  const { t } = useTexts();
  const errorId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(initialKey);
  const inputRef = useRef<HTMLInputElement>(null);
  useSlashKey(inputRef);
  return (
    <div style={{ maxWidth: 640, marginBottom: 22 }}>
      <SearchField
        inputRef={inputRef}
        text={text}
        onText={setText}
        hasShortcut
        isLarge
        label={t('search.label')}
        onSearch={(key) => void navigate(paths.search(key))}
        error={isShort ? errorCodeText('searched.value.min.three.char') : undefined}
        errorId={errorId}
      />
    </div>
  );
}

/** A category that the user cannot see is ignored. */
function useCategoryOf(id: string | undefined) {
  const { data } = useQuery(categoriesQuery);
  return useMemo(() => (id && data ? categoryTrees(data).byId.get(id) : undefined), [id, data]);
}

function PageRecents() {
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
