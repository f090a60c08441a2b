import type { Season } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useLinkProps } from '@tanstack/react-router';
import { memo } from 'react';
import { useCompanyRight } from '../../commerce/company-right.tsx';
import { buyingPrice, piecesOf, quantityOf } from '../../commerce/line-price.ts';
import { useQuantityText } from '../../commerce/quantity-text.ts';
import { useSettings, useVat } from '../../commerce/shop-context.ts';
import { type StyleGroup, variantName } from '../../commerce/styles/style-groups.ts';
import { type StyleSlot, StyleTable } from '../../commerce/styles/style-table.tsx';
import { RoundedNote, UnitPrice } from '../../commerce/unit-price.tsx';
import { paths } from '../../lib/paths.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import { type ArticleTotals, hasNewPrice, lineProblem } from './cart-rules.ts';
import { LineNotice } from './line-notice.tsx';
import { RemoveButton } from './remove-button.tsx';
import { StyleCell } from './style-cell.tsx';
import { priceSpan } from './style-prices.ts';
import classes from './style-section.module.css';

/** The further variants of a style, loaded on demand. */
export interface StyleArticles {
  readonly state: 'none' | 'loading' | 'loaded' | 'failed';
  readonly load: (style: { readonly id: string; readonly sku: string }) => void;
}

/**
 * One style of a cart: a matrix of its variants, pieces, sum and problems (CART-22, CART-19). Emptying and leaving
 * a field removes its line; the first quantity adds one.
 */
export const StyleSection = memo(function StyleSection({
  group,
  totals,
  seasons,
  slots,
  articles,
  loadArticles,
  actions,
}: {
  group: StyleGroup<CartLine>;
  totals: ArticleTotals;
  /** Empty in a regular order. */
  seasons: readonly Season[];
  /** One slot, or those of the chosen seasons. */
  slots: readonly StyleSlot[];
  articles: StyleArticles['state'];
  loadArticles: StyleArticles['load'];
  actions: CartActions;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const quantityText = useQuantityText();
  const vat = useVat();
  const settings = useSettings();
  const mayChange = useCompanyRight('cart.change');
  const { id, style, lines, matrix, others } = group;
  const link = useLinkProps(paths.product({ _id: id, name: style.name }, style.sku));
  const pieces = lines.reduce((sum, line) => sum + piecesOf(line), 0);
  const totalMinor = lines.reduce((sum, line) => {
    const price = buyingPrice(line);
    return price ? sum + vat.totalMinor(price, piecesOf(line), line) : sum;
  }, 0);
  const inMatrix = lines.filter((line) => !others.includes(line));
  const problems = inMatrix.filter((line) => lineProblem(line, settings, totals.get(line.sku)) !== undefined);
  const told = inMatrix.filter((line) => problems.includes(line) || hasNewPrice(line));
  const units = inMatrix.flatMap((line) => {
    const price = buyingPrice(line);
    if (!price) return [];
    const { unitE4, isExact } = vat.lineUnit(price, piecesOf(line), line);
    return [{ isFine: unitE4 !== vat.unitPriceE4(price, line), isExact }];
  });
  // All variants show as many decimals as one of them needs.
  const hasFinePrices = units.some(({ isFine }) => isFine);
  const priced = [...inMatrix, ...group.blanks].flatMap((line) => {
    const price = buyingPrice(line);
    if (!price) return [];
    const shown = hasFinePrices ? { ...price, isFine: true as const } : price;
    return [{ line, amountE4: vat.unitPriceE4(shown, line), priceUnit: price.priceUnit }];
  });
  const span = priceSpan(priced);
  const hasCellPrices = span === undefined || span.fromE4 < span.toE4;
  const salesUnit = span && priced[0]?.line.salesUnit;
  const image = lines.find((line) => line.image)?.image;
  const isPreOrder = lines[0]?.orderType === 'preOrder';

  return (
    <div className={classes.style} data-problem={problems.length > 0 || undefined}>
      <div className={classes.head}>
        {/* biome-ignore lint/a11y/useAnchorContent: for the pointer alone, hidden from assistive technology */}
        <a {...link} ref={undefined} className={classes.image} tabIndex={-1} aria-hidden="true">
          <ProductImage src={image ?? undefined} alt="" />
        </a>
        <div className={classes.what}>
          <h2 className={classes.title}>
            <a {...link} className={classes.name}>
              {style.name}
            </a>
          </h2>
          <span className={classes.facts}>
            {style.sku}
            {span ? (
              <>
                {' · '}
                {span.fromE4 < span.toE4 ? `${formats.unitPrice(span.fromE4, vat.currency, 1)} – ` : ''}
                <UnitPrice amountE4={span.toE4} currency={vat.currency} priceUnit={span.priceUnit} />
              </>
            ) : null}
            {settings.isSalesUnitActive && salesUnit
              ? ` ${span.priceUnit > 1 ? salesUnit.name : t('common.price.per', { unit: salesUnit.name })}`
              : ''}
            {units.every(({ isExact }) => isExact) ? null : <RoundedNote />}
          </span>
        </div>
        {problems.length > 0 ? (
          <span className={classes.problems}>
            <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
            {t('cart.style.problems', { count: problems.length })}
          </span>
        ) : null}
        <span className={classes.pieces}>
          {quantityText(pieces, lines)}
          {isPreOrder && slots.length > 1 ? (
            <small>
              {slots
                .map(({ key }) => formats.number(lines.reduce((sum, line) => sum + quantityOf(line, key), 0)))
                .join(' + ')}
            </small>
          ) : null}
        </span>
        <strong className={classes.total}>
          {formats.money(totalMinor, vat.currency)}
          <small>{t(vat.priceNote)}</small>
        </strong>
        <div className={classes.buttons}>
          {articles === 'loaded' ? null : (
            <BusyButton
              size="compact-xs"
              variant="default"
              loading={articles === 'loading'}
              leftSection={<IconPlus size={14} stroke={1.8} aria-hidden="true" />}
              aria-label={t('cart.style.allOf', { name: style.name })}
              onClick={() => loadArticles({ id, sku: style.sku })}
            >
              {t(articles === 'failed' ? 'common.retry' : 'cart.style.all')}
            </BusyButton>
          )}
          {mayChange ? <RemoveButton name={style.name} lines={lines} actions={actions} /> : null}
        </div>
      </div>
      <StyleTable
        name={style.name}
        matrix={matrix}
        slots={slots}
        quantityOf={quantityOf}
        cell={(line, { row, column, slot }) => (
          <StyleCell
            line={line}
            slot={slot.key}
            row={row}
            column={column}
            total={totals.get(line.sku)}
            seasons={isPreOrder ? seasons : noSeasons}
            headPriceUnit={span?.priceUnit}
            hasPrice={slot === slots[0] && hasCellPrices}
            hasFinePrice={hasFinePrices}
            actions={actions}
          />
        )}
      />
      {told.length > 0 ? (
        <ul className={classes.notices}>
          {told.map((line) => (
            <li key={line.id}>
              <span className={classes.noticeOf}>{variantName(line)}</span>
              <LineNotice line={line} total={totals.get(line.sku)} seasons={seasons} actions={actions} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
});

const noSeasons: readonly Season[] = [];
