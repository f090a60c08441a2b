import { routes } from '@kontor/contract';
import { ProductList } from '../../features/catalogue/product-list.tsx';
import { SearchPage } from '../../features/search/search-page.tsx';
import { apiQuery } from '../../lib/query-client.ts';

/** The search page with the product list of the catalogue (SRCH-04). */
export function SearchScreen() {
  return (
    <SearchPage
      renderList={({ title, searchKey, search, emptyTitle, emptyText }) => (
        <ProductList
          title={title}
          search={search}
          source={{
            name: `search ${searchKey}`,
            rows: (view) => (view === 'grid' ? 'products' : 'variants'),
            page: (view) => (query, extraQuery) =>
              apiQuery(routes.catalogue.search, {
                query: { ...query, searchKey, ...(view === 'grid' ? { rows: 'products' } : {}) },
                extraQuery,
              }),
            facets: (query, extraQuery) =>
              apiQuery(routes.catalogue.filterableAttributes, { query: { ...query, searchKey }, extraQuery }),
          }}
          emptyTitle={emptyTitle}
          emptyText={emptyText}
        />
      )}
    />
  );
}
