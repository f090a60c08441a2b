import { type EditedProduct, routes } from '@kontor/contract';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';

export const productQuery = (id: string) => apiQuery(routes.products.read, { params: { id } });
export const choicesQuery = apiQuery(routes.products.choices);
export const categoriesQuery = apiQuery(routes.products.categories);

/** Shows a product as it was saved, and has lists and choices read anew. */
export function takeProduct(answer: { data: EditedProduct }): void {
  const { _id, sku } = answer.data;
  for (const id of [_id, sku]) queryClient.setQueryData(productQuery(id).queryKey, answer);
  forgetLists();
}

/** What depends on any product. */
export function forgetLists(): void {
  for (const { path } of [routes.products.list, routes.products.choices, routes.products.categories])
    void queryClient.invalidateQueries({ queryKey: [path] });
}

export const sayStored = () => showToast({ type: 'success', message: { code: 'saved' } });
