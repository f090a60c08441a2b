import { type ProductRow, routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { CardPrice } from '../../commerce/card-price.tsx';
import { MarkedText } from '../../commerce/marked-text.tsx';
import { useStockTexts } from '../../commerce/stock-texts.ts';
import { paths } from '../../lib/paths.ts';
import { StockBadge } from '../../ui/stock-badge.tsx';
import classes from './panel-card.module.css';
import shared from './panel-shared.module.css';
import { type PanelHit, skuOf } from './product-search.ts';

export function PanelCards({
  id,
  hits,
  columns,
  activeIndex,
  onChoose,
}: {
  id: string;
  hits: readonly PanelHit[];
  columns: number;
  activeIndex: number | undefined;
  onChoose: () => void;
}) {
  const { t } = useTexts();
  const offers = useOffers(hits);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
    <div
      role="group"
      aria-label={t('search.panel.products')}
      className={shared.cards}
      style={columnStyle(columns)}
    >
      {hits.map((hit, index) => (
        <PanelCard
          key={`${hit._id} ${skuOf(hit)}`}
          id={`${id}-cards-${index}`}
          hit={hit}
          offers={offers}
          isActive={index === activeIndex}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

export function columnStyle(columns: number): CSSProperties {
  return { '--columns': columns } as CSSProperties;
}

/** A hit as a card: picture, name and article number with highlighted matches, stock and price (SRCH-02, SRCH-09). */
function PanelCard({
  id,
  hit,
  offers,
  isActive,
  onChoose,
}: {
  id: string;
  hit: PanelHit;
  offers: Offers;
  isActive: boolean;
  onChoose: () => void;
}) {
  const { t } = useTexts();
  const sku = skuOf(hit);
  const { _formatted: formatted, variantSku } = hit;
  return (
    <Link
      {...paths.product(hit, variantSku ?? hit.meantSku)}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.card}
      data-active={isActive || undefined}
      onClick={onChoose}
    >
      <ProductImage src={hit.images[0]?.image.url} alt="" sizes="160px" className={classes.picture} />
      <span className={classes.name}>
        <MarkedText text={hit.name} formatted={formatted?.name} />
      </span>
      <span className={classes.sku}>
        {hit.ownNumber === undefined ? (
          <MarkedText text={sku} formatted={variantSku ? formatted?.variantSku : formatted?.sku} />
        ) : (
          `${t('common.ownNumber', { number: hit.ownNumber })} · ${sku}`
        )}
      </span>
      <span className={classes.offer}>
        <CardOffer hit={hit} offers={offers} />
      </span>
    </Link>
  );
}

/** Stock and price from the hit, else from the shop, else a placeholder while they load. */
function CardOffer({ hit, offers }: { hit: PanelHit; offers: Offers }) {
  const { price, stock } = hit.stock ? hit : (offers.of(skuOf(hit)) ?? {});
  // An outside engine knows no pre-stocks: the state in a pre-order is unknown.
  const { color, label } = useStockTexts(
    { ...hit, stock: stock ?? { value: 0 } },
    hit.preStocks ? undefined : 'order',
  );
  if (!stock) return offers.isPending ? <OfferSkeleton /> : null;
  return (
    <>
      <StockBadge color={color} label={label} />
      <CardPrice product={{ ...hit, price }} />
    </>
  );
}

function OfferSkeleton() {
  return (
    <>
      <Skeleton component="span" display="block" h={11} w="55%" my={3} />
      <Skeleton component="span" display="block" h={13} w="70%" mb={18} />
    </>
  );
}

export function CardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <Skeleton className={classes.pictureSkeleton} />
      <span className={classes.name}>
        <Skeleton component="span" display="block" h={12} mt={3} w="88%" />
      </span>
      <span className={classes.sku}>
        <Skeleton component="span" display="block" h={10} my={3} w="45%" />
      </span>
      <span className={classes.offer}>
        <OfferSkeleton />
      </span>
    </div>
  );
}

type Offer = Pick<ProductRow, 'price' | 'stock'>;

/** Prices and stocks of hits that lack them. */
type Offers = {
  readonly isPending: boolean;
  readonly of: (sku: string) => Offer | undefined;
};

/** Loads price and stock for hits of an outside engine (SRCH-11). */
function useOffers(hits: readonly PanelHit[]): Offers {
  const bare = hits.filter((hit) => hit.stock === undefined).map(skuOf);
  const { data, isPending } = useQuery({
    ...apiQuery(routes.catalogue.prices, { query: { sku: bare } }),
    enabled: bare.length > 0,
  });
  return { isPending, of: (sku) => data?.data.find((offer) => offer.sku === sku) };
}
