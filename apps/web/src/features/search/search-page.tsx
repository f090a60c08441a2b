import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { errorCodeText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { TextSearch } from '../../lib/route-search.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { SearchField } from './search-field.tsx';
import { searchState } from './search-state.ts';

/** The detailed search: an own field, and the same list as a category for the words of the address (SRCH-03, SRCH-04). */
export function SearchPage({
  renderList,
}: {
  renderList: (list: {
    title: string;
    searchKey: string;
    search: TextSearch;
    emptyTitle: string;
    emptyText: string;
  }) => ReactNode;
}) {
  const { t } = useTexts();
  const errorId = useId();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as TextSearch;
  const { key, state } = searchState(search.key);
  const title = state === 'ready' ? t('search.resultsFor', { key }) : t('search.title');
  usePageTitle(title);

  return (
    <Page>
      <div style={{ maxWidth: 640, marginBottom: 22 }}>
        <SearchField
          key={key}
          initialKey={key}
          isLarge
          label={t('search.label')}
          onSearch={(next) => void navigate(paths.search(next))}
          error={state === 'short' ? errorCodeText('searched.value.min.three.char') : undefined}
          errorId={errorId}
        />
      </div>
      {state === 'ready' ? (
        renderList({
          title,
          searchKey: key,
          search,
          emptyTitle: t('search.not.found'),
          emptyText: t('search.emptyText'),
        })
      ) : (
        <>
          <PageHeader title={title} />
          <EmptyState
            icon={<IconSearch size={28} stroke={1.5} />}
            title={t('search.hintTitle')}
            text={t('search.hintText')}
          />
        </>
      )}
    </Page>
  );
}
