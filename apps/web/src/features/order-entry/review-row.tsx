import type { OrderType, Season } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { blankAnswer } from '../../commerce/blank-answer.ts';
import { buyingPrice, piecesOf } from '../../commerce/line-price.ts';
import { seasonIdsOf } from '../../commerce/season-quantities.ts';
import { useVat } from '../../commerce/shop-context.ts';
import { lineName } from '../../commerce/styles/style-groups.ts';
import { LineUnitPrice } from '../../commerce/unit-price.tsx';
import { focusNeighbour } from '../../lib/focus-neighbour.ts';
import { EntryCell } from './entry-cell.tsx';
import { attributeFields, mendedInput, type ReviewRow, withAttribute, wrongFields } from './entry-rows.ts';
import { NearestArticles } from './nearest-articles.tsx';
import classes from './review-row.module.css';
import { ArticleChoice, RowResult } from './row-result.tsx';
import { type RowInput, textIn, unplacedOf, withoutUnplaced, withTextIn } from './season-input.ts';

export interface RowActions {
  readonly mend: (row: number, input: RowInput) => void;
  readonly remove: (row: number) => void;
}

/** One row: the editable input, the resulting cart line, and the reasons for differences. */
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
  /** Pieces of this line in the cart. */
  inCart: number;
  actions: RowActions;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const vat = useVat();
  const { input, answer } = row;
  const line = answer?.line;
  const price = line && buyingPrice(line);
  const pieces = line ? piecesOf(line) : 0;
  const isTaken =
    answer !== undefined && answer.status !== 'refused' && answer.status !== 'unsure' && line !== null;
  const resultId = useId();
  const marks = { wrong: wrongFields(row), resultId };
  const mend = (change: Partial<RowInput>) => actions.mend(row.row, mendedInput(input, change));

  return (
    <div className={classes.row} data-state={row.isChecking ? 'checking' : answer?.status} data-row={row.row}>
      <span className={classes.number} data-label={t('orderEntry.review.row')}>
        <span className="visually-hidden">{t('orderEntry.review.rowNumber', { row: row.row })}</span>
        <span aria-hidden="true">{row.row}</span>
      </span>
      <div className={classes.what}>
        <EntryCell
          field="sku"
          label={t('orderEntry.review.articleOf', { row: row.row })}
          value={input.sku}
          isWrong={marks.wrong.has('sku')}
          describedBy={resultId}
          onCommit={(sku) => mend({ sku, isSku: false })}
        />
        <span className={classes.name}>
          {line ? (
            <>
              {lineName(line)}
              {line.sku.toUpperCase() === input.sku.trim().toUpperCase() ? '' : ` · ${line.sku}`}
              {line.ownNumber && line.ownNumber.toUpperCase() !== input.sku.trim().toUpperCase()
                ? ` · ${t('common.ownNumber', { number: line.ownNumber })}`
                : ''}
            </>
          ) : null}
        </span>
        <ArticleChoice row={row} onChoose={(sku) => mend({ sku, isSku: true })} />
        <NearestArticles row={row} onChoose={(sku) => mend({ sku, isSku: true })} />
        <Attributes row={row} marks={marks} onMend={mend} />
      </div>
      <div className={classes.quantities}>
        <Quantities orderType={orderType} row={row} seasons={seasons} marks={marks} onMend={mend} />
      </div>
      <div className={classes.sums}>
        <span className={classes.taken} data-label={t('orderEntry.review.taken')}>
          {isTaken ? formats.number(pieces) : '–'}
        </span>
        <span className={classes.unit} data-label={t('catalogue.table.unitPrice')}>
          {price && line ? (
            <LineUnitPrice
              unit={vat.lineUnit(price, isTaken ? pieces : 1, line)}
              currency={vat.currency}
              priceUnit={price.priceUnit}
            />
          ) : null}
        </span>
        <span className={classes.total} data-label={t('catalogue.table.total')}>
          {isTaken && line && price ? formats.money(vat.totalMinor(price, pieces, line), vat.currency) : ''}
        </span>
      </div>
      <RowResult
        id={resultId}
        row={row}
        seasons={seasons}
        inCart={isTaken && inCart !== pieces ? inCart : 0}
        onConfirm={() => actions.mend(row.row, { ...input, isConfirmed: true })}
      />
      <div className={classes.remove}>
        <ActionIcon
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

/** The fields with an issue, and the id of its text. */
interface Marks {
  readonly wrong: ReadonlySet<string>;
  readonly resultId: string;
}

function Quantities({
  orderType,
  row: { row, input },
  seasons,
  marks: { wrong, resultId },
  onMend,
}: {
  orderType: OrderType;
  row: ReviewRow;
  seasons: readonly Season[];
  marks: Marks;
  onMend: (change: Partial<RowInput>) => void;
}) {
  const { t } = useTexts();
  if (orderType === 'order') {
    return (
      <EntryCell
        field="quantity"
        label={t('orderEntry.review.quantityOf', { row })}
        value={String(input.quantity ?? '')}
        isNumber
        isWrong={wrong.has('quantity')}
        describedBy={resultId}
        onCommit={(quantity) => onMend({ quantity })}
      />
    );
  }
  const offered = seasonIdsOf(seasons);
  const unplaced = unplacedOf(input, offered);
  // A row with nothing else can only be removed.
  const hasEnded =
    unplaced.some(({ seasonId }) => seasonId !== undefined) &&
    offered.some((id) => textIn(input, id).trim() !== '');
  const fields = seasons.map((season) => (
    <div key={season._id} className={classes.slot}>
      <span className={classes.season}>{season.name}</span>
      <EntryCell
        field={`quantities.${season._id}`}
        label={t('orderEntry.review.seasonQuantityOf', { season: season.name, row })}
        value={textIn(input, season._id)}
        isNumber
        isWrong={wrong.has(`quantities.${season._id}`) || wrong.has('quantity')}
        describedBy={resultId}
        onCommit={(text) => onMend(withTextIn(input, { seasonId: season._id, text, offered }))}
      />
    </div>
  ));
  return (
    <>
      {fields}
      {unplaced.map(({ seasonId, text }) => (
        <span key={seasonId ?? ''} className={classes.unplaced}>
          {t(seasonId === undefined ? 'orderEntry.review.unplaced' : 'orderEntry.review.ended', {
            quantity: text,
          })}
        </span>
      ))}
      {hasEnded ? (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onMend(withoutUnplaced(input, offered))}
          aria-label={t('orderEntry.review.dropEndedOf', { row })}
        >
          {t('orderEntry.review.dropEnded')}
        </Button>
      ) : null}
    </>
  );
}

/** The custom attributes of the article; entered ones that it lacks can be cleared. */
function Attributes({
  row,
  marks: { wrong, resultId },
  onMend,
}: {
  row: ReviewRow;
  marks: Marks;
  onMend: (change: Partial<RowInput>) => void;
}) {
  const { t } = useTexts();
  const fields = attributeFields(row);
  if (fields.length === 0) return null;
  return (
    <div className={classes.attributes}>
      {fields.map(({ key, name, value, options }) => (
        <EntryCell
          key={key}
          field={`attributes.${key}`}
          label={t('orderEntry.review.attributeOf', { name, row: row.row })}
          placeholder={name}
          value={value}
          options={options?.map((option) => ({
            value: option,
            label: option === blankAnswer ? t('cart.attributes.none') : option,
          }))}
          keepsBlanks
          isWrong={wrong.has(`attributes.${key}`)}
          describedBy={resultId}
          onCommit={(entered) => onMend({ attributes: withAttribute(row.input.attributes, key, entered) })}
        />
      ))}
    </div>
  );
}
