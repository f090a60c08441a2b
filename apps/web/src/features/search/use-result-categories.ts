import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { categoryPath, categoryTrees } from '../../commerce/category-tree.ts';
import { categoriesQuery, useAccount } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import { foundCategories } from './found-categories.ts';
import { panelQuery } from './product-search.ts';
import { searchEngine } from './search-client.ts';

/** More choices do not help. */
const maxChoices = 7;

/**
 * The categories that narrow a search: all, the path to the chosen one, and its children with hits and counts.
 * Pending until the counts arrive; the former term's choices stay until then, marked as outdated.
 */
export function useResultCategories(term: string, chosen: string | undefined) {
  const { t } = useTexts();
  const formats = useFormats();
  const { isDeal } = useAccount();
  const engine = useStore(searchEngine.state);
  const { data } = useQuery(categoriesQuery);
  const {
    data: answer,
    isPending,
    isPlaceholderData,
  } = useQuery({ ...panelQuery(term), enabled: engine !== 'unknown', placeholderData: keepPreviousData });
  const hits = answer?.categories;

  const choices = useMemo(() => {
    const trees = categoryTrees(data ?? []);
    const path = chosen === undefined ? [] : categoryPath(trees, chosen);
    const below = path.at(-1)?.children ?? [...trees.main, ...(isDeal ? trees.deals : [])];
    const found = hits ? foundCategories(below, hits, maxChoices) : [];
    if (path.length === 0 && found.length < 2) return [];
    const choiceOf = (category: { _id: string; name: string }, above?: string) => ({
      key: category._id,
      name: above ? `${category.name} · ${above}` : category.name,
      link: paths.search(term, category._id),
      isCurrent: category._id === chosen,
      count: hits ? formats.number(hits[category._id] ?? 0) : undefined,
    });
    return [
      {
        key: 'all',
        name: t('search.allCategories'),
        link: paths.search(term),
        isCurrent: chosen === undefined,
      },
      ...path.map((category) => choiceOf(category)),
      ...found.map(({ category, above }) => choiceOf(category, above)),
    ];
  }, [data, hits, term, chosen, isDeal, formats, t]);
  return { choices, isPending, areOutdated: isPlaceholderData };
}
