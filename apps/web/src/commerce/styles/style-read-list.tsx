import { type QuantityBySeason, sumQuantities } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useLinkProps } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { type SoldInUnit, useQuantityText } from '../quantity-text.ts';
import { type StyledLine, styleItems } from './style-groups.ts';
import classes from './style-read-list.module.css';
import { type StyleSlot, StyleTable } from './style-table.tsx';

export interface ReadLine extends StyledLine, SoldInUnit {
  readonly name: string;
  readonly sku: string;
  /** By slot key. */
  readonly quantities: QuantityBySeason;
  /** In minor units as shown; undefined: price on request. */
  readonly totalMinor: number | undefined;
}

/** Longer lists are folded. */
const foldFrom = 12;

/** Read-only lines by style, of an order or a draft (CART-22, ORDR-02). */
export function StyleReadList({
  lines,
  slots,
  currency,
  label,
  noteOf = () => undefined,
}: {
  lines: readonly ReadLine[];
  slots: readonly StyleSlot[];
  currency: string;
  label: string;
  /** Further text of a style or an article, from its lines. */
  noteOf?: (lines: readonly ReadLine[]) => string | undefined;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const items = useMemo(() => styleItems(lines, { slots: slots.length }), [lines, slots.length]);
  const shown = isOpen ? items : items.slice(0, foldFrom);
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {shown.map((item) =>
          item.kind === 'style' ? (
            <li key={item.key} className={classes.item}>
              <Head
                id={item.group.id}
                name={item.group.style.name}
                sku={item.group.style.sku}
                lines={item.group.lines}
                note={noteOf(item.group.lines)}
                currency={currency}
              />
              <StyleTable
                name={item.group.style.name}
                matrix={item.group.matrix}
                slots={slots}
                isReadOnly
                quantityOf={(line, slot) => line.quantities[slot] ?? 0}
                cell={(line, { slot }) => {
                  const quantity = line.quantities[slot.key] ?? 0;
                  return quantity === 0 ? (
                    <span className={classes.none}>0</span>
                  ) : (
                    <span title={line.sku}>{formats.number(quantity)}</span>
                  );
                }}
              />
            </li>
          ) : (
            <li key={item.key} className={classes.item}>
              <Head
                id={item.line._id}
                name={item.line.name}
                sku={item.line.sku}
                lines={[item.line]}
                note={noteOf([item.line])}
                currency={currency}
              />
              {slots.length > 1 ? (
                <p className={classes.facts}>
                  {slots
                    .map(({ name, key }) => `${name}: ${formats.number(item.line.quantities[key] ?? 0)}`)
                    .join(' · ')}
                </p>
              ) : null}
            </li>
          ),
        )}
      </ul>
      {shown.length < items.length ? (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          {t('common.styles.showAll')}
        </button>
      ) : null}
    </>
  );
}

function Head({
  id,
  name,
  sku,
  lines,
  note,
  currency,
}: {
  id: string | undefined;
  name: string;
  sku: string;
  lines: readonly ReadLine[];
  note: string | undefined;
  currency: string;
}) {
  const formats = useFormats();
  const quantityText = useQuantityText();
  const link = useLinkProps(paths.product({ _id: id ?? '', name }, sku));
  const pieces = lines.reduce((sum, line) => sum + sumQuantities(line.quantities), 0);
  const isPriced = lines.every(({ totalMinor }) => totalMinor !== undefined);
  const attributes =
    lines.length === 1 ? Object.values(lines[0]?.attributes ?? {}).filter((value) => value.trim()) : [];
  return (
    <div className={classes.head}>
      <span className={classes.what}>
        {id === undefined ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <a {...link} className={classes.name}>
            {name}
          </a>
        )}
        <span className={classes.facts}>{[sku, ...attributes, note].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.pieces}>{quantityText(pieces, lines)}</span>
      <strong className={classes.total}>
        {isPriced
          ? formats.money(
              lines.reduce((sum, { totalMinor = 0 }) => sum + totalMinor, 0),
              currency,
            )
          : '–'}
      </strong>
    </div>
  );
}
