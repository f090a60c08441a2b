import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CategoryTrees, categoryTrees } from '../../commerce/category-tree.ts';
import { categoriesQuery } from '../../commerce/shop-context.ts';

/** The category trees of the menus; empty until they are loaded, and when they cannot be. */
export function useCategoryTrees(): CategoryTrees & { isPending: boolean } {
  const { data, isPending } = useQuery(categoriesQuery);
  const trees = useMemo(() => categoryTrees(data ?? []), [data]);
  return { ...trees, isPending };
}
