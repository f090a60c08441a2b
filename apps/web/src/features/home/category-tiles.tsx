import { routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CategoryNode, categoryTrees } from '../../commerce/category-tree.ts';
import { categoriesQuery, useAccount } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import classes from './category-tiles.module.css';
import shared from './home-shared.module.css';

/** The main categories, each with the picture of one of its products. */
export function CategoryTiles() {
  const { t } = useTexts();
  const { isDeal } = useAccount();
  const { data } = useQuery(categoriesQuery);
  const trees = useMemo(() => categoryTrees(data ?? []), [data]);
  const categories = [...trees.main, ...(isDeal ? trees.deals : [])];
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="home-categories">
      <h2 id="home-categories" className={shared.sectionTitle}>
        {t('home.categories')}
      </h2>
      <ul className={classes.tiles}>
        {categories.map((category) => (
          <li key={category._id}>
            <CategoryTile category={category} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CategoryTile({ category }: { category: CategoryNode }) {
  const first = useQuery({
    ...apiQuery(routes.catalogue.products, { query: { category: category._id, pageSize: 1 } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const image = first.data?.data[0]?.images[0]?.image;
  return (
    <Link {...paths.category(category)} className={classes.tile}>
      <span>
        <b>{category.name}</b>
        <small>{category.children.map(({ name }) => name).join(', ')}</small>
      </span>
      {first.isPending ? (
        <Skeleton className={classes.tileSkeleton} />
      ) : (
        <ProductImage className={classes.tileImage} src={image?.url} focus={image?.focus} alt="" />
      )}
    </Link>
  );
}
