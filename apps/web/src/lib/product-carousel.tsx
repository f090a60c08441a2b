import type { ProductRow } from '@kontor/contract';
import { isPriceOnRequest, stockColor, stockLabel } from '@kontor/domain';
import { Link } from '@tanstack/react-router';
import { Carousel } from '../ui/carousel.tsx';
import { Price } from '../ui/price.tsx';
import { ProductImage } from '../ui/product-image.tsx';
import { StockBadge } from '../ui/stock-badge.tsx';
import { useFormats } from './format.ts';
import { useTexts } from './i18n.ts';
import { paths } from './paths.ts';
import classes from './product-carousel.module.css';
import { useVat } from './shop-context.ts';

/** A titled row of product cards; nothing at all without products (CONT-01). */
export function ProductCarousel({ title, products }: { title: string; products: readonly ProductRow[] }) {
  const { t } = useTexts();
  if (products.length === 0) return null;
  return (
    <Carousel
      title={title}
      itemWidth="13rem"
      items={products.map((product) => ({ key: product._id, node: <ProductCard product={product} /> }))}
      texts={{ previous: t('common.carousel.previous'), next: t('common.carousel.next') }}
    />
  );
}

/** Picture, name, article number, stock and price of a product, as one link to its page. */
export function ProductCard({ product }: { product: ProductRow }) {
  const { t } = useTexts();
  const stock = { ...product, stock: product.stock.value };
  return (
    <Link {...paths.product(product)} className={classes.card}>
      <ProductImage src={product.images[0]?.image.url} alt="" className={classes.image} />
      <span className={classes.name}>{product.name}</span>
      <span className={classes.sku}>{product.sku}</span>
      <span className={classes.foot}>
        <StockBadge color={stockColor(stock)} label={t(`common.stock.${stockLabel(stock)}`)} />
        <CardPrice product={product} />
      </span>
    </Link>
  );
}

function CardPrice({ product }: { product: ProductRow }) {
  const { t } = useTexts();
  const formats = useFormats();
  const vat = useVat();
  const { price } = product;
  if (!price || isPriceOnRequest(price.value))
    return <span className={classes.onRequest}>{t('common.price.onRequest')}</span>;
  const amount = formats.unitPrice(vat.unitPriceE4(price.netValue, product), price.currency);
  const hasLower = product.variantCount > 1 || (price.volumePrices?.length ?? 0) > 0;
  return (
    <Price
      align="left"
      amount={hasLower ? t('common.price.from', { price: amount }) : amount}
      note={t(vat.showGross ? 'common.vat.included' : 'common.vat.excluded')}
    />
  );
}
