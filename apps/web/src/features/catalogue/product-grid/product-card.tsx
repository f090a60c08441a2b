import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useSettings } from '../../../commerce/shop-context.ts';
import { WishlistButton } from '../../../commerce/wishlist-button.tsx';
import { paths } from '../../../lib/paths.ts';
import { ProductName, RowSku } from '../product-table/row-parts.tsx';
import { StockCell } from '../product-table/stock-cell.tsx';
import type { TableRow } from '../product-table/table-rows.ts';
import { salesUnitText } from '../sales-unit-text.ts';
import { CardOrder, type CardOrderProps } from './card-order.tsx';
import { CardPrice } from './card-price.tsx';
import { CardRating } from './card-rating.tsx';
import shared from './grid-shared.module.css';
import classes from './product-card.module.css';

/** A product as a card with the facts for a decision and its order form (CATG-11). */
export const ProductCard = memo(function ProductCard(props: CardOrderProps) {
  const { row, store } = props;
  const { t } = useTexts();
  const { product } = row;
  const { _id, sku, variantSku } = product;
  // A search for 'jacke rot m' means one variant.
  const linkedSku = variantSku ?? product.meantSku;
  // The server names a product's only variant; a product without variants counts as one.
  const isOrderable = variantSku !== undefined || product.variantCount <= 1;
  return (
    <li className={shared.card} data-part="card">
      <Link {...paths.product(product, linkedSku)} tabIndex={-1} className={classes.imageLink}>
        <ProductImage src={row.image} alt={product.name} sizes="(min-width: 64em) 240px, 45vw" />
      </Link>
      <span className={classes.heart}>
        <WishlistButton
          item={variantSku ? { _id, sku, variantSku } : { _id, sku }}
          name={product.name}
          size={36}
        />
      </span>
      <Link {...paths.product(product, linkedSku)} className={shared.name}>
        <ProductName row={row} />
      </Link>
      <span className={shared.facts}>
        <span className={classes.firstFacts}>
          <span className={classes.fact}>
            <RowSku row={row} />
          </span>
          <CardRating rating={product.rating} />
        </span>
        <CardFacts row={row} isOrderable={isOrderable} />
      </span>
      <span className={shared.stock}>
        <StockCell product={product} orderType={store.orderType} />
      </span>
      <CardPrice row={row} store={store} hasSeveral={!isOrderable} />
      <div className={shared.foot}>
        {isOrderable ? (
          <CardOrder {...props} />
        ) : (
          <ButtonLink
            {...paths.product(product, linkedSku)}
            variant="default"
            fullWidth
            className={classes.choose}
            rightSection={<IconChevronRight size={16} stroke={1.7} aria-hidden="true" />}
            aria-label={t('catalogue.card.chooseVariantOf', { name: product.productName })}
          >
            {t('catalogue.card.chooseVariant')}
          </ButtonLink>
        )}
      </div>
    </li>
  );
});

/** Number of variants, or the variant's label; batch size and sales unit if it can be ordered. */
function CardFacts({ row, isOrderable }: { row: TableRow; isOrderable: boolean }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { isBatchSizeActive, isSalesUnitActive } = useSettings();
  const { product } = row;
  const facts: string[] = [];
  if (!isOrderable) facts.push(t('catalogue.table.variants', { count: product.variantCount }));
  if (product.ownNumber !== undefined) facts.push(t('common.ownNumber', { number: product.ownNumber }));
  if (row.label !== '') facts.push(row.label);
  if (isOrderable && isBatchSizeActive && (product.salesBatchSize ?? 0) > 1)
    facts.push(t('common.quantity.batch', { size: formats.number(product.salesBatchSize ?? 1) }));
  const unit = isOrderable && isSalesUnitActive ? salesUnitText(product, { t, formats }) : undefined;
  if (unit) facts.push(unit);
  const text = facts.join(' · ');
  return (
    <span className={classes.fact} title={text}>
      {text}
    </span>
  );
}
