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
          listName={`search ${searchKey}`}
          listOf={(query) => apiQuery(routes.catalogue.search, { query: { ...query, searchKey } })}
          emptyTitle={emptyTitle}
          emptyText={emptyText}
        />
      )}
    />
  );
}
