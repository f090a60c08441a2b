import { type ProductRow, routes } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/query-client.ts';
import { type PanelHit, skuOf } from './product-search.ts';

type Offer = Pick<ProductRow, 'price' | 'stock'>;

/** Prices and stocks of hits that lack them. */
export type Offers = {
  readonly isPending: boolean;
  readonly of: (sku: string) => Offer | undefined;
};

/** Loads price and stock for hits of an outside engine (SRCH-11). */
export function useOffers(hits: readonly PanelHit[]): Offers {
  const bare = hits.filter((hit) => hit.stock === undefined).map(skuOf);
  const { data, isPending } = useQuery({
    ...apiQuery(routes.catalogue.prices, { query: { sku: bare } }),
    enabled: bare.length > 0,
  });
  return { isPending, of: (sku) => data?.data.find((offer) => offer.sku === sku) };
}
