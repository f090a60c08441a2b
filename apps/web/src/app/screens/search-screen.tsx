import { routes } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { CategoryChoices } from '../../features/catalogue/category-choices.tsx';
import { ProductList } from '../../features/catalogue/product-list.tsx';
import { resultsQuery } from '../../features/search/product-search.ts';
import { SearchPage } from '../../features/search/search-page.tsx';
import { useResultCategories } from '../../features/search/use-result-categories.ts';

/** The search page with the product list of the catalogue (SRCH-04). */
export function SearchScreen() {
  return (
    <SearchPage
      renderList={({ title, searchKey, search, category, emptyTitle, emptyText, emptyHints }) => {
        const narrowed = category === undefined ? {} : { category };
        return (
          <ProductList
            title={title}
            navigation={<ResultCategories searchKey={searchKey} category={category} />}
            search={search}
            source={{
              name: `search ${searchKey} ${category ?? ''}`,
              kin: 'search',
              rows: (view) => (view === 'grid' ? 'products' : 'variants'),
              page: (view) => (query, extraQuery) =>
                resultsQuery({
                  key: searchKey,
                  rows: view === 'grid' ? 'products' : 'variants',
                  query: { ...query, ...narrowed },
                  extraQuery,
                }),
              facets: (query, extraQuery) =>
                apiQuery(routes.catalogue.filterableAttributes, {
                  query: { ...query, ...narrowed, searchKey },
                  extraQuery,
                }),
            }}
            emptyTitle={emptyTitle}
            emptyText={emptyText}
            emptyHints={emptyHints}
          />
        );
      }}
    />
  );
}

/** The categories of the hits, to narrow the search to (SRCH-02). */
function ResultCategories({ searchKey, category }: { searchKey: string; category: string | undefined }) {
  const { choices, isPending, areOutdated } = useResultCategories(searchKey, category);
  return (
    <CategoryChoices choices={isPending ? [] : choices} isPending={isPending} areOutdated={areOutdated} />
  );
}
