import type { OrderType, Season } from '@kontor/contract';
import { rowTotalMinor } from '@kontor/domain';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { focusNeighbour } from '../../lib/focus-neighbour.ts';
import { useFormats } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useVat } from '../../lib/shop-context.ts';
import { EntryCell } from './entry-cell.tsx';
import { lineNetE4, piecesOf, type ReviewRow, type RowInput } from './entry-rows.ts';
import classes from './order-entry.module.css';
import { ArticleChoice, RowResult } from './row-result.tsx';

export interface RowActions {
  readonly mend: (row: number, input: RowInput) => void;
  readonly remove: (row: number) => void;
}

/** One row: what was entered, to be mended, beside what the cart would get, and why they differ. */
export const ReviewRowLine = memo(function ReviewRowLine({
  orderType,
  row,
  seasons,
  inCart,
  actions,
}: {
  orderType: OrderType;
  row: ReviewRow;
  seasons: readonly Season[];
  /** Pieces of this line that the cart holds. */
  inCart: number;
  actions: RowActions;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const vat = useVat();
  const { input, answer } = row;
  const line = answer?.line;
  const netE4 = line ? lineNetE4(line) : undefined;
  const pieces = line ? piecesOf(line) : 0;
  const isTaken = answer !== undefined && answer.status !== 'refused' && line !== null;
  const issueAt = (field: string) =>
    answer?.status === 'refused' && answer.issues.some((issue) => issue.field === field);
  const mend = (change: Partial<RowInput>) => actions.mend(row.row, { ...input, ...change });

  return (
    <div className={classes.row} data-state={row.isChecking ? 'checking' : answer?.status} data-row={row.row}>
      <span className={classes.number} data-label={t('orderEntry.review.row')}>
        <span className={classes.hidden}>{t('orderEntry.review.rowNumber', { row: row.row })}</span>
        <span aria-hidden="true">{row.row}</span>
      </span>
      <div className={classes.what}>
        <EntryCell
          field="sku"
          label={t('orderEntry.review.articleOf', { row: row.row })}
          value={input.sku}
          isWrong={issueAt('sku')}
          onCommit={(sku) => mend({ sku })}
        />
        <span className={classes.name}>
          {line ? (
            <>
              {line.name}
              {line.sku.toUpperCase() === input.sku.trim().toUpperCase() ? '' : ` · ${line.sku}`}
            </>
          ) : null}
        </span>
        <ArticleChoice row={row} onChoose={(sku) => mend({ sku })} />
        <Attributes row={row} onMend={mend} />
      </div>
      <div className={classes.quantities}>
        <Quantities orderType={orderType} row={row} seasons={seasons} issueAt={issueAt} onMend={mend} />
      </div>
      <span className={classes.taken} data-label={t('orderEntry.review.taken')}>
        {isTaken ? formats.number(pieces) : '–'}
      </span>
      <span className={classes.unit} data-label={t('orderEntry.review.unitPrice')}>
        {netE4 === undefined || !line
          ? ''
          : formats.unitPrice(vat.unitPriceE4(netE4 / 10_000, line), vat.currency)}
      </span>
      <span className={classes.total} data-label={t('orderEntry.review.total')}>
        {isTaken && netE4 !== undefined ? formats.money(rowTotalMinor(netE4, pieces), vat.currency) : ''}
      </span>
      <RowResult row={row} seasons={seasons} inCart={isTaken && inCart !== pieces ? inCart : 0} />
      <div className={classes.remove}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          data-remove
          aria-label={t('orderEntry.review.removeOf', { row: row.row })}
          onClick={(event) => {
            focusNeighbour(event.currentTarget, document.getElementById('content'));
            actions.remove(row.row);
          }}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
});

/** One field, or one for each season. */
function Quantities({
  orderType,
  row: { row, input },
  seasons,
  issueAt,
  onMend,
}: {
  orderType: OrderType;
  row: ReviewRow;
  seasons: readonly Season[];
  issueAt: (field: string) => boolean | undefined;
  onMend: (change: Partial<RowInput>) => void;
}) {
  const { t } = useTexts();
  if (orderType === 'order') {
    return (
      <EntryCell
        field="quantity"
        label={t('orderEntry.review.quantityOf', { row })}
        value={textOf(input.quantity)}
        isNumber
        isWrong={issueAt('quantity')}
        onCommit={(quantity) => onMend({ quantity })}
      />
    );
  }
  const entered = seasons.map((_, slot) => textOf(input.quantities?.[slot]));
  const unplaced = textOf(input.quantity);
  const fields = seasons.map((season, slot) => (
    <div key={season._id} className={classes.slot}>
      <span className={classes.season}>{season.name}</span>
      <EntryCell
        field={`quantities.${slot}`}
        label={t('orderEntry.review.seasonQuantityOf', { season: season.name, row })}
        value={entered[slot] ?? ''}
        isNumber
        isWrong={issueAt(`quantities.${slot}`) || issueAt('quantity')}
        onCommit={(text) =>
          onMend({
            // A quantity that named no season is answered by the one that is typed here.
            quantity: null,
            quantities: entered.map((former, index) => (index === slot ? text : former)),
          })
        }
      />
    </div>
  ));
  return (
    <>
      {fields}
      {unplaced === '' ? null : (
        <span className={classes.unplaced}>{t('orderEntry.review.unplaced', { quantity: unplaced })}</span>
      )}
    </>
  );
}

/** The custom attributes that the article asks for (CART-25). */
function Attributes({
  row: { row, input, answer },
  onMend,
}: {
  row: ReviewRow;
  onMend: (change: Partial<RowInput>) => void;
}) {
  const { t } = useTexts();
  const wanted = answer?.line?.salesAttributes ?? [];
  const given = input.attributes ?? {};
  if (wanted.length === 0) return null;
  return (
    <div className={classes.attributes}>
      {wanted.map(({ key, name, options }) => (
        <EntryCell
          key={key}
          field={`attributes.${key}`}
          label={t('orderEntry.review.attributeOf', { name, row })}
          placeholder={name}
          value={given[key] ?? ''}
          options={options}
          keepsBlanks
          isWrong={(given[key] ?? '') === ''}
          onCommit={(value) => onMend({ attributes: withAttribute(given, key, value) })}
        />
      ))}
    </div>
  );
}

/** Without the attribute where nothing was entered for it. */
function withAttribute(given: Readonly<Record<string, string>>, key: string, value: string) {
  const { [key]: _, ...others } = given;
  return value === '' ? others : { ...others, [key]: value };
}

function textOf(quantity: string | number | null | undefined): string {
  return quantity === null || quantity === undefined ? '' : String(quantity);
}
