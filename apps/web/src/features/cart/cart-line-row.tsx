import type { Season } from '@kontor/contract';
import type { ArticleTotal } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { useLinkProps } from '@tanstack/react-router';
import { memo } from 'react';
import { useCompanyRight } from '../../commerce/company-right.tsx';
import { type BuyingPrice, buyingPrice, isSamePrice, piecesOf } from '../../commerce/line-price.ts';
import { useSettings, useVat } from '../../commerce/shop-context.ts';
import { useStockTexts } from '../../commerce/stock-texts.ts';
import { lineName } from '../../commerce/styles/style-groups.ts';
import { LineUnitPrice, UnitPrice, unitsText } from '../../commerce/unit-price.tsx';
import { paths } from '../../lib/paths.ts';
import { Price } from '../../ui/price.tsx';
import { StockBadge } from '../../ui/stock-badge.tsx';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import classes from './cart-line-row.module.css';
import { LineQuantities } from './cart-quantities.tsx';
import { lineProblem } from './cart-rules.ts';
import shared from './cart-shared.module.css';
import { LineNotice } from './line-notice.tsx';
import { RemoveButton } from './remove-button.tsx';

/** One line of a cart: article, quantities, price, total and problems (CART-22). */
export const CartLineRow = memo(function CartLineRow({
  line,
  total,
  seasons,
  actions,
  hasVatNote = false,
}: {
  line: CartLine;
  /** Present if the article is in several lines. */
  total?: ArticleTotal | undefined;
  /** Empty in a regular order. */
  seasons: readonly Season[];
  actions: CartActions;
  /** Set if no list head says whether amounts include VAT; below the desktop width each line says it (I18N-03). */
  hasVatNote?: boolean;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const vat = useVat();
  const settings = useSettings();
  const mayChange = useCompanyRight('cart.change');
  const link = useLinkProps(paths.product({ _id: line._id ?? '', name: line.name }, line.sku));
  const price = buyingPrice(line);
  const oldPrice = line.oldPrice ? buyingPrice(line, line.oldPrice) : undefined;
  const { currency } = vat;
  const unit = (shown: BuyingPrice) => (
    <LineUnitPrice
      unit={vat.lineUnit(shown, piecesOf(line), line)}
      currency={currency}
      priceUnit={shown.priceUnit}
    />
  );
  const oldUnit = (shown: BuyingPrice) => (
    <UnitPrice amountE4={vat.unitPriceE4(shown, line)} currency={currency} priceUnit={shown.priceUnit} />
  );
  const problem = lineProblem(line, settings, total);
  const attributes = Object.values(line.attributes)
    .filter((value) => value.trim() !== '')
    .join(', ');

  return (
    <div className={classes.row} data-problem={problem !== undefined || undefined}>
      {/* Both links share one props object: building a link is expensive. */}
      {/* biome-ignore lint/a11y/useAnchorContent: for the pointer alone, hidden from assistive technology */}
      <a {...link} ref={undefined} className={classes.image} tabIndex={-1} aria-hidden="true">
        <ProductImage src={line.image} alt="" />
      </a>
      <div className={classes.what}>
        <a {...link} className={classes.name}>
          {lineName(line)}
        </a>
        <span className={shared.facts}>
          {line.sku}
          {line.ownNumber ? ` · ${t('common.ownNumber', { number: line.ownNumber })}` : ''}
          {attributes ? ` · ${attributes}` : ''}
        </span>
        {settings.isSalesUnitActive && line.salesUnit ? (
          <span className={shared.facts}>
            {t('common.price.per', {
              unit: unitsText(price?.priceUnit ?? 1, line.salesUnit, formats),
            })}
          </span>
        ) : null}
        <LineNotice line={line} total={total} seasons={seasons} actions={actions} />
      </div>
      <div className={classes.stock}>{line.orderType === 'order' ? <LineStock line={line} /> : null}</div>
      <div className={classes.unit}>
        {price === undefined ? (
          <span className={shared.facts}>{t('common.price.onRequest')}</span>
        ) : (
          <Price
            amount={unit(price)}
            oldAmount={oldPrice && !isSamePrice(oldPrice, price) ? oldUnit(oldPrice) : undefined}
            oldAmountLabel={t('cart.oldPrice')}
          />
        )}
      </div>
      <LineQuantities line={line} total={total} seasons={seasons} actions={actions} />
      <div className={classes.total}>
        {price === undefined ? '–' : formats.money(vat.totalMinor(price, piecesOf(line), line), currency)}
        {price === undefined ? null : (
          <small className={classes.vat} data-below-head={!hasVatNote || undefined}>
            {t(vat.priceNote)}
          </small>
        )}
      </div>
      <div className={classes.remove}>
        {mayChange ? <RemoveButton name={lineName(line)} lines={[line]} actions={actions} /> : null}
      </div>
    </div>
  );
});

function LineStock({ line }: { line: CartLine }) {
  const { color, label, tip } = useStockTexts({ ...line, preStocks: undefined }, 'order');
  return <StockBadge color={color} label={label} tooltip={tip} />;
}
