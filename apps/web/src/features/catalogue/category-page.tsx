import { routes } from '@kontor/contract';
import { categoryParam, parseCategoryParam } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { Page } from '@kontor/web-kit/ui/page.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, notFound, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadError } from '../../commerce/load-error.tsx';
import { categoriesQuery } from '../../commerce/shop-context.ts';
import { Trail } from '../../commerce/trail.tsx';
import { paths } from '../../lib/paths.ts';
import { CategoryChoices } from './category-choices.tsx';
import { categoryPlace } from './category-place.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListSource } from './list-source.ts';
import { ProductList } from './product-list.tsx';

/** A category, or without one all products (CATG-01, CATG-02). */
export function CategoryPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { verboseCategory } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const categories = useQuery(categoriesQuery);
  const wanted = parseCategoryParam(verboseCategory);
  const place = categories.data ? categoryPlace(categories.data, wanted?.id) : undefined;
  const category = place?.category;
  const title = category?.name ?? (wanted ? wanted.name : t('catalogue.allProducts'));
  usePageTitle(title);

  // Replaces a wrong name, or one in the other language, in the address (CATG-01).
  const rightParam = category ? categoryParam({ id: category._id, name: category.name }) : undefined;
  const isMisnamed = rightParam !== undefined && rightParam !== verboseCategory;
  useEffect(() => {
    if (isMisnamed && category) navigate({ ...paths.category(category, search), replace: true });
  }, [isMisnamed, category, search, navigate]);

  if (categories.data && !place) throw notFound();
  if (!place)
    return <Page>{categories.isError ? <LoadError query={categories} /> : <ListSkeleton rows={16} />}</Page>;

  const all = t('catalogue.allProducts');
  const above = [
    { key: 'all', name: all, path: paths.category() },
    ...place.path
      .slice(0, -1)
      .map((node) => ({ key: node._id, name: node.name, path: paths.category(node) })),
  ];
  const trail = (
    <Trail
      above={(category ? above : []).map(({ key, name, path }) => (
        <Link key={key} {...path}>
          {name}
        </Link>
      ))}
      page={category?.name ?? all}
    />
  );

  const inCategory = category ? { category: category._id } : {};
  const source: ListSource = {
    name: `category ${category?._id ?? ''}`,
    rows: (view) => (view === 'grid' ? 'products' : 'variants'),
    page: (view) => (query, extraQuery) =>
      apiQuery(view === 'grid' ? routes.catalogue.products : routes.catalogue.productsWithVariants, {
        query: { ...query, ...inCategory },
        extraQuery,
      }),
    facets: (query, extraQuery) =>
      apiQuery(routes.catalogue.filterableAttributes, { query: { ...query, ...inCategory }, extraQuery }),
  };

  return (
    <Page>
      <ProductList
        title={title}
        breadcrumb={trail}
        navigation={
          place.choices.length > 0 ? (
            <CategoryChoices
              choices={place.choices.map((choice) => ({
                key: choice._id,
                name: choice.name,
                link: paths.category(choice),
                isCurrent: choice._id === category?._id,
              }))}
            />
          ) : undefined
        }
        search={search}
        source={source}
        emptyText={t('catalogue.empty.category')}
      />
    </Page>
  );
}
