import type { OrderType, ProductDetail, ProductRow } from '@kontor/contract';
import { lineSku } from '@kontor/domain';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { WishlistButton } from '../../lib/wishlist-button.tsx';
import { Gallery } from './gallery.tsx';
import { PriceBlock } from './price-block.tsx';
import classes from './product-page.module.css';
import { StockCell } from './product-table/stock-cell.tsx';
import { variantLabel } from './product-table/table-rows.ts';
import { type VariantChoice, variantChoices } from './variant-choice.ts';

/** The top of a product page: pictures, name, number, price, stock and the choice of the variant (PROD-11). */
export function ProductSummary({
  detail,
  rows,
  chosen,
  orderType,
}: {
  detail: ProductDetail;
  rows: readonly ProductRow[];
  chosen: ProductRow;
  orderType: OrderType;
}) {
  const { t } = useTexts();
  const { _id, sku, variantSku } = chosen;
  const label = variantLabel(chosen);
  const images = chosen.images.length > 0 ? chosen.images : detail.images;
  const urls = [...new Set([...images, ...detail.images].map(({ image }) => image.url))];
  return (
    <div className={classes.summary}>
      <Gallery key={urls[0] ?? ''} urls={urls} name={detail.name} />
      <div className={classes.summaryText}>
        <div className={classes.titleLine}>
          <div>
            {detail.brand ? <p className={classes.brand}>{detail.brand}</p> : null}
            <h1 className={classes.title}>{detail.name}</h1>
            <p className={classes.muted}>
              <abbr title={t('common.sku')}>{t('common.skuShort')}</abbr> {lineSku(chosen)}
              {label === '' ? '' : ` · ${label}`}
            </p>
          </div>
          <WishlistButton
            item={variantSku ? { _id, sku, variantSku } : { _id, sku }}
            name={detail.name}
            size={44}
          />
        </div>
        <PriceBlock product={chosen} orderType={orderType} />
        <StockCell row={{ product: chosen }} />
        {variantChoices(rows, chosen).map((choice) => (
          <Choice key={choice.key} choice={choice} />
        ))}
      </div>
    </div>
  );
}

function Choice({ choice }: { choice: VariantChoice }) {
  const labelId = useId();
  const chosen = choice.options.find((option) => option.isChosen);
  return (
    <div>
      <p id={labelId} className={classes.choiceLabel}>
        {choice.name}
        {chosen ? `: ${chosen.value}` : ''}
      </p>
      <ul className={classes.options} aria-labelledby={labelId}>
        {choice.options.map(({ value, isChosen, row }) => (
          <li key={value}>
            <Link
              {...paths.product(row, row.variantSku)}
              replace
              resetScroll={false}
              className={classes.option}
              aria-current={isChosen ? 'true' : undefined}
            >
              {value}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
