import type { Season } from '@kontor/contract';
import type { ArticleTotal } from '@kontor/domain';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconTag, IconTrash } from '@tabler/icons-react';
import { useLinkProps } from '@tanstack/react-router';
import { memo } from 'react';
import { endedSeasonText } from '../../lib/ended-season-text.ts';
import { errorCodeText } from '../../lib/error-text.ts';
import { focusNeighbour } from '../../lib/focus-neighbour.ts';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { type BuyingPrice, buyingPrice, isSamePrice, piecesOf } from '../../lib/line-price.ts';
import { paths } from '../../lib/paths.ts';
import { useSettings, useVat } from '../../lib/shop-context.ts';
import { useStockTexts } from '../../lib/stock-texts.ts';
import { UnitPrice, unitsText } from '../../lib/unit-price.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { StockBadge } from '../../ui/stock-badge.tsx';
import { AttributeNotice } from './attribute-notice.tsx';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import classes from './cart-page.module.css';
import { LineQuantities } from './cart-quantities.tsx';
import { hasNewPrice, type LineProblem, lineProblem, mendedLine } from './cart-rules.ts';
import { useMoveToPreOrder } from './use-move-to-pre-order.ts';

/** One line of a cart: what it is, its quantities, price and total, and what is wrong with it (CART-22). */
export const CartLineRow = memo(function CartLineRow({
  line,
  total,
  seasons,
  actions,
}: {
  line: CartLine;
  /** Of its article, where that stands in other lines as well. */
  total?: ArticleTotal | undefined;
  /** Of a pre-order. */
  seasons: readonly Season[];
  actions: CartActions;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const vat = useVat();
  const settings = useSettings();
  const link = useLinkProps(paths.product({ _id: line._id ?? '', name: line.name }, line.sku));
  const price = buyingPrice(line);
  const oldPrice = line.oldPrice ? buyingPrice(line, line.oldPrice) : undefined;
  const unit = (shown: BuyingPrice) => (
    <UnitPrice amountE4={vat.unitPriceE4(shown, line)} currency={vat.currency} priceUnit={shown.priceUnit} />
  );
  const problem = lineProblem(line, settings, total);
  const attributes = Object.values(line.attributes)
    .filter((value) => value.trim() !== '')
    .join(', ');

  return (
    <div className={classes.row} data-problem={problem !== undefined || undefined}>
      {/* The same link twice, made once: it is among the dearest things of a row. */}
      {/* biome-ignore lint/a11y/useAnchorContent: for the pointer alone, hidden from assistive technology */}
      <a {...link} ref={undefined} className={classes.image} tabIndex={-1} aria-hidden="true">
        <ProductImage src={line.image} alt="" />
      </a>
      <div className={classes.what}>
        <a {...link} className={classes.name}>
          {line.name}
        </a>
        <span className={classes.facts}>
          {line.sku}
          {line.ownNumber ? ` · ${t('common.ownNumber', { number: line.ownNumber })}` : ''}
          {attributes ? ` · ${attributes}` : ''}
        </span>
        {settings.isSalesUnitActive && line.salesUnit ? (
          <span className={classes.facts}>
            {t('common.price.per', {
              unit: unitsText(price?.priceUnit ?? 1, line.salesUnit, formats),
            })}
          </span>
        ) : null}
        {line.attributeIssue && problem?.code === line.attributeIssue.code ? (
          <AttributeNotice line={line} issue={line.attributeIssue} />
        ) : problem ? (
          <ProblemNotice line={line} total={total} seasons={seasons} problem={problem} actions={actions} />
        ) : hasNewPrice(line) ? (
          <PriceNotice line={line} actions={actions} />
        ) : null}
      </div>
      <div className={classes.stock}>{line.orderType === 'order' ? <LineStock line={line} /> : null}</div>
      <div className={classes.unit}>
        {price === undefined ? (
          <span className={classes.facts}>{t('common.price.onRequest')}</span>
        ) : (
          <Price
            amount={unit(price)}
            oldAmount={oldPrice && !isSamePrice(oldPrice, price) ? unit(oldPrice) : undefined}
            oldAmountLabel={t('cart.oldPrice')}
          />
        )}
      </div>
      <LineQuantities line={line} total={total} seasons={seasons} actions={actions} />
      <div className={classes.total}>
        {price === undefined ? '–' : formats.money(vat.totalMinor(price, piecesOf(line), line), vat.currency)}
      </div>
      <div className={classes.remove}>
        <button
          type="button"
          className={classes.removeButton}
          data-remove
          aria-label={t('cart.removeOf', { name: line.name })}
          onClick={(event) => {
            focusNeighbour(event.currentTarget, document.getElementById('content'));
            actions.removeLines([line]);
          }}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
});

/** What is wrong at a line, with the one click that mends it (CART-19). */
function ProblemNotice({
  line,
  total,
  seasons,
  problem,
  actions,
}: {
  line: CartLine;
  total: ArticleTotal | undefined;
  seasons: readonly Season[];
  problem: LineProblem;
  actions: CartActions;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const settings = useSettings();
  const move = useMoveToPreOrder();
  const mended = mendedLine(line, settings, total);
  return (
    <span className={classes.notice} data-tone="bad">
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
      <span>{problemText()}</span>
      {mended ? (
        <Button size="compact-xs" variant="default" onClick={() => actions.changeLine(mended)}>
          {line.orderType === 'order'
            ? t('cart.setTo', { quantity: formats.number(piecesOf(mended)) })
            : t(problem.code === 'season.over' ? 'cart.dropEnded' : 'cart.adjust')}
        </Button>
      ) : (
        <Button
          size="compact-xs"
          variant="default"
          onClick={(event) => {
            focusNeighbour(event.currentTarget, document.getElementById('content'));
            actions.removeLines([line]);
          }}
        >
          {t('common.remove')}
        </Button>
      )}
      {move?.canMove(line, total) ? (
        <Button size="compact-xs" variant="default" onClick={() => move.ask(line, line.quantity ?? 0)}>
          {t('cart.move.open')}
        </Button>
      ) : null}
    </span>
  );

  function problemText(): string {
    switch (problem?.code) {
      case 'stock.not.enough.error':
        return t('cart.shortage', {
          reason: errorCodeText(problem.code),
          remedy:
            problem.available > 0
              ? t('cart.onlyAvailable', { quantity: formats.number(problem.available) })
              : t('cart.soldOut'),
        });
      case 'batch.size.invalid':
        return t('cart.onlyMultiples', { step: problem.step });
      case 'prestock.not.enough':
        return t('cart.onlyOfSeason', {
          season: seasons[problem.seasonIndex]?.name ?? '',
          quantity: formats.number(problem.available),
        });
      case 'preorder.not.available':
      case 'amount.too.large':
        return errorCodeText(problem.code);
      case 'season.over':
        return (line.endedSeasons ?? []).map((ended) => endedSeasonText(ended, { t, formats })).join(' ');
      case 'quantity.invalid':
        return t('cart.noQuantity');
      default:
        return t('cart.noPrice');
    }
  }
}

/** That the price of a line is another one since, until it is acknowledged (CART-13). */
function PriceNotice({ line, actions }: { line: CartLine; actions: CartActions }) {
  const { t } = useTexts();
  return (
    <span className={classes.notice} data-tone="info">
      <IconTag size={15} stroke={1.8} aria-hidden="true" />
      <span>{t('cart.priceChanged')}</span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={(event) => {
          event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-remove]')?.focus();
          actions.acceptPrices([line]);
        }}
      >
        {t('cart.priceSeen')}
      </Button>
    </span>
  );
}

function LineStock({ line }: { line: CartLine }) {
  const { color, label, tip } = useStockTexts(line, line.orderType);
  return <StockBadge color={color} label={label} tooltip={tip} />;
}
