import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { Loader } from '@mantine/core';
import { IconCheck, IconShoppingCartPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { MarkedText } from '../../../commerce/marked-text.tsx';
import { reasonText } from '../../../commerce/reason-text.ts';
import { paths } from '../../../lib/paths.ts';
import { HoverTip } from './hover-tip.tsx';
import type { MatrixFace } from './list-matrices.ts';
import { MatrixToggle } from './matrix-toggle.tsx';
import classes from './row-parts.module.css';
import { useRowFact, useTable } from './table-context.tsx';
import type { TableRow } from './table-rows.ts';
import shared from './table-shared.module.css';

/** The product's name with highlighted matches of a search (SRCH-09). */
export function ProductName({ row }: { row: TableRow }) {
  return <MarkedText text={row.product.productName} formatted={row.product._formatted?.name} />;
}

/** The article number with highlighted matches of a search (SRCH-09). */
export function RowSku({ row }: { row: TableRow }) {
  const { variantSku, _formatted: marked } = row.product;
  return <MarkedText text={row.key} formatted={variantSku ? marked?.variantSku : marked?.sku} />;
}

/** Links to the product's page with this variant chosen (PROD-01). */
export function ProductLink({ row }: { row: TableRow }) {
  return (
    <Link {...paths.product(row.product, row.product.variantSku)} className={shared.name}>
      <ProductName row={row} />
    </Link>
  );
}

export function VariantLink({ row }: { row: TableRow }) {
  const { staysOnPage } = useTable();
  return (
    <Link
      {...paths.product(row.product, row.product.variantSku)}
      replace={staysOnPage}
      resetScroll={!staysOnPage}
      className={shared.variant}
      // The heading above names the product; hyphens in the text may be read out.
      aria-label={row.label === '' ? row.product.name : row.label}
    >
      {row.label === '' ? row.product.name : unbroken(row.label)}
    </Link>
  );
}

/** Non-breaking hyphens keep a size such as '35-38' on one line. */
function unbroken(label: string): string {
  return label.replace(/(?<=\d)-(?=\d)/g, '\u2011');
}

/** The variant's label below the name, with the matrix switch; for rows without a name above. */
export function RowLabel({
  row,
  isGrouped,
  face,
}: {
  row: TableRow;
  isGrouped: boolean;
  face: MatrixFace | undefined;
}) {
  if (isGrouped || row.label === '') return null;
  return (
    <span className={shared.facts}>
      {unbroken(row.label)}
      {face ? <MatrixToggle row={row} face={face} /> : null}
    </span>
  );
}

/** A second link to the same page; keyboard users have the name. */
export function ImageLink({ row, className }: { row: TableRow; className: string | undefined }) {
  const { staysOnPage } = useTable();
  return (
    <Link
      {...paths.product(row.product, row.product.variantSku)}
      replace={staysOnPage}
      resetScroll={!staysOnPage}
      tabIndex={-1}
      aria-hidden="true"
      className={className}
    >
      <ProductImage src={row.image} alt="" />
    </Link>
  );
}

/** Attributes of a product without variants, batch size and sales unit. */
export function RowFacts({ row, hasSku = false }: { row: TableRow; hasSku?: boolean }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { isBatchSizeActive, isSalesUnitActive } = useTable();
  const { product } = row;
  const facts: string[] = [];
  if (product.ownNumber !== undefined) facts.push(t('common.ownNumber', { number: product.ownNumber }));
  if (!product.variantSku) facts.push(...product.attributes.slice(0, 3).map((attribute) => attribute.value));
  if (isBatchSizeActive && product.salesBatchSize !== null && product.salesBatchSize > 1)
    facts.push(t('common.quantity.batch', { size: formats.number(product.salesBatchSize) }));
  if (isSalesUnitActive) {
    const unit = product.materialUnits.find((entry) => entry.unit.id === product.salesUnit?.id);
    if (product.salesUnit && unit && unit.baseExchangeRatio !== 1)
      facts.push(
        t('common.quantity.salesUnit', {
          unit: product.salesUnit.name,
          ratio: formats.number(unit.baseExchangeRatio),
          mainUnit: unit.mainUnit.name,
        }),
      );
    else if (product.salesUnit) facts.push(product.salesUnit.name);
  }
  if (!hasSku && facts.length === 0) return null;
  return (
    <span className={shared.facts}>
      {hasSku ? <RowSku row={row} /> : null}
      {hasSku && facts.length > 0 ? ' · ' : null}
      {facts.join(' · ')}
    </span>
  );
}

export function RowTotal({ row }: { row: TableRow }) {
  const formats = useFormats();
  const { currency } = useTable();
  const totalMinor = useRowFact(row.key, (entry) => entry.amounts?.totalMinor);
  const isZero = useRowFact(row.key, (entry) => entry.quantity === 0);
  return (
    <span className={shared.amount} data-zero={isZero || undefined}>
      {totalMinor === undefined ? '–' : formats.money(totalMinor, currency)}
    </span>
  );
}

/** The quantity in the cart, which adding replaces (CART-06). */
export function InCartHint({ quantity }: { quantity: number }) {
  const { t } = useTexts();
  const formats = useFormats();
  return quantity > 0 ? (
    <span className={shared.hint} data-tone="cart">
      {t('catalogue.table.inCart', { quantity: formats.number(quantity) })}
    </span>
  ) : null;
}

const hasFailedOf = (entry: { hasFailed: boolean }): boolean => entry.hasFailed;

/** The hint below a row's quantity: adding failed because of this row (TABL-19), or the quantity in the cart. */
export function useRowHint(row: TableRow, inCart: number): ReactNode {
  const { t } = useTexts();
  const hasFailed = useRowFact(row.key, hasFailedOf);
  return useMemo(() => {
    if (!hasFailed) return inCart > 0 ? <InCartHint quantity={inCart} /> : undefined;
    return (
      <span className={shared.hint} data-error>
        {t('catalogue.table.failed')}
      </span>
    );
  }, [hasFailed, inCart, t]);
}

/** Props of an article's row in the table, and of its card. */
export interface RowProps<Element> {
  readonly row: TableRow;
  readonly rowIndex: number;
  readonly isGrouped: boolean;
  readonly face: MatrixFace | undefined;
  readonly isChosen: boolean;
  readonly inCart: number;
  readonly dataIndex: number;
  readonly ref: Ref<Element>;
}

/** Adds one row; disabled, it stays focusable and tells why (TABL-08, TABL-10). */
export function AddButton({ row }: { row: TableRow }) {
  const { t } = useTexts();
  const { add, blockedReason } = useTable();
  const addDisabledReason = useRowFact(row.key, (entry) => entry.addDisabledReason);
  const hasFailed = useRowFact(row.key, hasFailedOf);
  const [phase, setPhase] = useState<'idle' | 'adding' | 'added'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reasonId = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const reason = blockedReason ?? (addDisabledReason ? reasonText(addDisabledReason, t) : undefined);
  const label = t('catalogue.table.addOf', { name: row.key });

  async function onClick() {
    if (reason !== undefined || phase === 'adding') return;
    setPhase('adding');
    const isAdded = await add([row.key]);
    setPhase(isAdded ? 'added' : 'idle');
    if (isAdded) timer.current = setTimeout(() => setPhase('idle'), 1600);
  }

  const button = (
    <button
      type="button"
      className={classes.add}
      data-phase={phase}
      data-failed={hasFailed || undefined}
      aria-label={label}
      aria-disabled={reason !== undefined || phase === 'adding' || undefined}
      aria-describedby={reason === undefined ? undefined : reasonId}
      onClick={onClick}
    >
      {phase === 'adding' ? (
        <Loader size={16} color="currentColor" />
      ) : phase === 'added' ? (
        <IconCheck size={18} stroke={2} />
      ) : (
        <IconShoppingCartPlus size={18} stroke={1.7} />
      )}
    </button>
  );
  return (
    <>
      <HoverTip label={phase === 'added' ? t('catalogue.table.added') : (reason ?? label)}>{button}</HoverTip>
      {reason === undefined ? null : (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}
