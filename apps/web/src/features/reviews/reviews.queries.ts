import { type ProductDetail, type ReviewPage, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { apiKey } from '@kontor/web-kit/lib/query-client.ts';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';

export const reviewsPerPage = 5;

/** The reviews of a product by pages; the first page's meta says whether the user may write one (PROD-13). */
export function reviewsQuery(productId: string) {
  return infiniteQueryOptions({
    queryKey: apiKey(routes.reviews.list, { params: { id: productId } }),
    queryFn: ({ pageParam, signal }) =>
      callApi(routes.reviews.list, {
        params: { id: productId },
        query: { page: pageParam, pageSize: reviewsPerPage },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.pageSize < meta.total ? meta.page + 1 : undefined),
  });
}

/** Removes repetitions: a new review shifts the others to the next page. */
export function reviewsOf(pages: readonly ReviewPage[]): ReviewPage['data'] {
  const byId = new Map(pages.flatMap(({ data }) => data.map((review) => [review._id, review])));
  return [...byId.values()];
}

/** Reloads the reviews and the product's rating, here and in lists. */
export async function refreshReviews(queryClient: QueryClient, productId: string): Promise<void> {
  const query = reviewsQuery(productId);
  await queryClient.invalidateQueries({ queryKey: query.queryKey });
  const meta = queryClient.getQueryData(query.queryKey)?.pages[0]?.meta;
  if (meta) {
    queryClient.setQueryData<{ data: ProductDetail }>(
      apiKey(routes.catalogue.product, { params: { id: productId } }),
      (answer) =>
        answer && {
          data: {
            ...answer.data,
            rating: { average: meta.average, count: meta.total },
            canReview: meta.refusal === null,
          },
        },
    );
  }
  for (const route of [routes.catalogue.products, routes.catalogue.productsWithVariants]) {
    void queryClient.invalidateQueries({ queryKey: apiKey(route) });
  }
}
