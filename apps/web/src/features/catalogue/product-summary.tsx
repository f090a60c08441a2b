import type { OrderType, ProductDetail, ProductRow } from '@kontor/contract';
import { lineSku, type StockSpread, stockSpread } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { type Translate, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Group, Stack, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { AlarmButton } from '../../commerce/alarm-button.tsx';
import { stockFactsOf, useStockMode } from '../../commerce/stock-texts.ts';
import { WishlistButton } from '../../commerce/wishlist-button.tsx';
import { paths } from '../../lib/paths.ts';
import { RatingStars } from '../../ui/rating-stars.tsx';
import { Gallery } from './gallery.tsx';
import { PriceBlock } from './price-block.tsx';
import { ProductDelivery } from './product-delivery.tsx';
import shared from './product-shared.module.css';
import classes from './product-summary.module.css';
import { variantLabel } from './product-table/table-rows.ts';
import { type VariantChoice, variantChoices } from './variant-choice.ts';

/** The top of a product page: pictures, name, number, price, stock and choice of the variant (PROD-11). */
export function ProductSummary({
  detail,
  rows,
  chosen,
  orderType,
  reviewsId,
  onReviews,
  children,
}: {
  detail: ProductDetail;
  rows: readonly ProductRow[];
  /** Undefined until a variant is chosen. */
  chosen: ProductRow | undefined;
  orderType: OrderType;
  /** Id of the reviews element. */
  reviewsId: string;
  /** Renders the reviews, if they are pending. */
  onReviews: () => void;
  /** The quantities, beside the picture if space allows. */
  children: ReactNode;
}) {
  const { t } = useTexts();
  const product = chosen ?? {
    ...detail,
    productName: detail.name,
    variantCount: rows.length,
    notEnoughStock: false,
  };
  const { _id, sku, variantSku } = product;
  const label = variantLabel(product);
  const images = [...product.images, ...detail.images].map(({ image }) => image);
  const pictures = images.filter(({ url }, at) => images.findIndex((other) => other.url === url) === at);
  return (
    <div className={shared.summary}>
      <Gallery key={pictures[0]?.url ?? ''} pictures={pictures} name={detail.name} />
      <Stack miw={0}>
        <Group wrap="nowrap" align="flex-start" justify="space-between">
          <div>
            {detail.brand ? <p className={classes.brand}>{detail.brand}</p> : null}
            <h1 className={classes.title}>{detail.name}</h1>
            <p className={shared.muted}>
              <abbr title={t('common.sku')}>{t('common.skuShort')}</abbr> {lineSku(product)}
              {label === '' ? '' : ` · ${label}`}
              {chosen?.ownNumber ? ` · ${t('common.ownNumber', { number: chosen.ownNumber })}` : ''}
            </p>
            <Rating rating={detail.rating} reviewsId={reviewsId} onReviews={onReviews} />
          </div>
          <Group gap={4} wrap="nowrap">
            <AlarmButton sku={chosen || rows.length <= 1 ? lineSku(product) : undefined} name={detail.name} />
            <WishlistButton
              item={variantSku ? { _id, sku, variantSku } : { _id, sku }}
              name={detail.name}
              size={44}
            />
          </Group>
        </Group>
        <div className={classes.offer}>
          <PriceBlock rows={rows} chosen={chosen} orderType={orderType} />
          <Stack gap={14}>
            <ProductDelivery product={product} orderType={orderType} />
            {variantChoices(rows, chosen).map((choice) => (
              <Choice key={choice.key} choice={choice} orderType={orderType} />
            ))}
          </Stack>
        </div>
      </Stack>
      <div className={shared.order}>{children}</div>
    </div>
  );
}

/** Stars and number of reviews, as a link to them; nothing without reviews (PROD-13). */
function Rating({
  rating,
  reviewsId,
  onReviews,
}: {
  rating: ProductDetail['rating'];
  reviewsId: string;
  onReviews: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  if (rating.average === null || rating.count === 0) return null;
  const average = formats.average(rating.average);
  return (
    <a
      className={classes.rating}
      href={`#${reviewsId}`}
      onClick={(event) => {
        event.preventDefault();
        flushSync(onReviews);
        const reviews = document.getElementById(reviewsId);
        reviews?.scrollIntoView();
        reviews?.focus({ preventScroll: true });
      }}
    >
      <RatingStars value={rating.average} label={t('reviews.averageOf', { average })} />
      <span aria-hidden="true">{average}</span>
      <span className={shared.muted}>{t('catalogue.product.reviews', { count: rating.count })}</span>
    </a>
  );
}

function Choice({ choice, orderType }: { choice: VariantChoice; orderType: OrderType }) {
  const { t } = useTexts();
  const mode = useStockMode(orderType);
  const labelId = useId();
  const chosen = choice.options.find((option) => option.isChosen);
  return (
    <div>
      <p id={labelId} className={classes.choiceLabel}>
        {choice.name}
        {chosen ? `: ${chosen.value}` : ''}
      </p>
      <ul className={classes.options} aria-labelledby={labelId}>
        {choice.options.map(({ value, isChosen, row, rows }) => {
          const spread = stockSpread(rows.map(stockFactsOf), mode);
          const words = spreadText(spread, t);
          return (
            <li key={value}>
              <Link
                {...paths.product(row, row.variantSku)}
                replace
                resetScroll={false}
                className={classes.option}
                aria-current={isChosen ? 'true' : undefined}
                data-gone={spread.state.isOrderable ? undefined : ''}
                title={words}
              >
                {value}
                {words ? <VisuallyHidden>{`, ${words}`}</VisuallyHidden> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** How many variants of a colour or size can be ordered; undefined if all (PROD-05). */
function spreadText({ state, orderable, total }: StockSpread, t: Translate): string | undefined {
  if (orderable === total) return undefined;
  if (orderable === 0) return t(`common.stock.${state.word}`);
  const count = String(orderable);
  switch (state.word) {
    case 'preOrder':
      return t('common.stock.somePreOrder', { count, total });
    case 'toOrder':
      return t('common.stock.someToOrder', { count, total });
    default:
      return t('common.stock.someInStock', { count, total });
  }
}
