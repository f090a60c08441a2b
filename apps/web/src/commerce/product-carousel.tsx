import type { ProductRow } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Carousel } from '../ui/carousel.tsx';
import { StockBadge } from '../ui/stock-badge.tsx';
import { CardPrice } from './card-price.tsx';
import classes from './product-carousel.module.css';
import { useStockTexts } from './stock-texts.ts';

/** The CSS width of a card and its height with two lines of name; placeholders have the same size. */
export const productCardWidth = '13rem';
export const productCardHeight = '21.25rem';

/** The picture's width. */
const pictureSizes = '186px';

/** A titled row of product cards; renders nothing without products (CONT-01). */
export function ProductCarousel({
  title,
  products,
  action,
}: {
  title: string;
  products: readonly ProductRow[];
  action?: ReactNode;
}) {
  const { t } = useTexts();
  if (products.length === 0) return null;
  return (
    <Carousel
      title={title}
      action={action}
      itemWidth={productCardWidth}
      items={products.map((product) => ({ key: product._id, node: <ProductCard product={product} /> }))}
      texts={{ previous: t('common.carousel.previous'), next: t('common.carousel.next') }}
    />
  );
}

/** Picture, name, article number, stock and price of a product, as one link to its page. */
export function ProductCard({ product }: { product: ProductRow }) {
  const { color, label } = useStockTexts(product);
  return (
    <Link {...paths.product(product)} className={classes.card}>
      <ProductImage
        src={product.images[0]?.image.url}
        alt=""
        sizes={pictureSizes}
        className={classes.image}
      />
      <span className={classes.name}>{product.name}</span>
      <span className={classes.sku}>{product.sku}</span>
      <span className={classes.foot}>
        <StockBadge color={color} label={label} />
        <CardPrice product={product} />
      </span>
    </Link>
  );
}
