import type { Season } from '@kontor/contract';
import { entryIssueText } from '@kontor/contract/entry-issues';
import { decimalToE4 } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleX,
  IconHelpCircle,
  IconLoader,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { buyingPrice, piecesOf } from '../../commerce/line-price.ts';
import { useVat } from '../../commerce/shop-context.ts';
import { columnOf, isOtherPrice, type ReviewRow, stateOf } from './entry-rows.ts';
import shared from './entry-shared.module.css';
import { focusNextConfirm } from './row-focus.ts';
import classes from './row-result.module.css';

const icons = {
  accepted: IconCheck,
  changed: IconAlertTriangle,
  refused: IconCircleX,
  checking: IconLoader,
  unsure: IconHelpCircle,
  unchecked: IconPlugConnectedX,
} as const;

/** The state of a row as icon and word, and every reason with its column. */
export function RowResult({
  id,
  row,
  seasons,
  inCart,
  onConfirm,
}: {
  /** Id for `aria-describedby` of the wrong fields. */
  id: string;
  row: ReviewRow;
  seasons: readonly Season[];
  /** Pieces that adding replaces; 0: none. */
  inCart: number;
  /** Confirms the row as it was read. */
  onConfirm: () => void;
}) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const vat = useVat();
  const texts = { sku: t('common.sku'), quantity: t('common.quantity.label'), seasons };
  const state = stateOf(row);
  const Icon = icons[state];
  const { answer, formerPrice } = row;
  const line = answer?.line;
  const price = line ? buyingPrice(line) : undefined;
  const hasOtherPrice = formerPrice !== undefined && price !== undefined && isOtherPrice(formerPrice, price);
  const quantity = line ? formats.number(piecesOf(line)) : '';
  const notes = [
    ...(inCart > 0 ? [t('orderEntry.review.inCart', { quantity: formats.number(inCart) })] : []),
    ...(line && formerPrice && hasOtherPrice
      ? [
          t('orderEntry.review.formerPrice', {
            price: formats.unitPrice(
              vat.unitPriceE4({ netE4: decimalToE4(formerPrice.value), isFine: price?.isFine }, line),
              vat.currency,
              formerPrice.priceUnit ?? 1,
            ),
          }),
        ]
      : []),
  ];
  return (
    <div id={id} className={classes.result} data-state={state}>
      <span className={classes.verdict}>
        <Icon size={16} stroke={1.8} aria-hidden="true" />
        {t(`orderEntry.review.${state}`)}
      </span>
      {(answer?.issues ?? []).map((issue) => (
        <span
          key={`${issue.field} ${issue.code} ${issue.column} ${issue.details?.seasonId ?? ''}`}
          className={classes.reason}
        >
          <span className={classes.column}>{columnOf(issue, texts)}:</span> {entryIssueText(issue, locale)}
        </span>
      ))}
      {state === 'unsure' && row.input.source ? (
        <span className={classes.note}>{t('orderEntry.review.source', { text: row.input.source })}</span>
      ) : null}
      {state === 'unsure' ? (
        <Button
          className={classes.confirm}
          size="compact-sm"
          variant="light"
          color="orange"
          leftSection={<IconCheck size={14} stroke={2} aria-hidden="true" />}
          aria-label={t('orderEntry.review.confirmOf', { row: row.row, quantity })}
          data-confirm
          onClick={(event) => {
            focusNextConfirm(event.currentTarget);
            onConfirm();
          }}
        >
          {t('orderEntry.review.confirm', { quantity })}
        </Button>
      ) : null}
      {notes.map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </div>
  );
}

/** If several articles match, the buyer picks one. */
export function ArticleChoice({ row, onChoose }: { row: ReviewRow; onChoose: (sku: string) => void }) {
  const { t } = useTexts();
  const issue = row.answer?.issues.find(({ code }) => code === 'article.ambiguous');
  const articles = (issue?.details?.articles ?? []) as readonly { sku: string; name: string }[];
  if (articles.length === 0) return null;
  return (
    <select
      className={shared.cell}
      aria-label={t('orderEntry.review.chooseArticleOf', { row: row.row })}
      value=""
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{t('orderEntry.review.chooseArticle')}</option>
      {articles.map(({ sku, name }) => (
        <option key={sku} value={sku}>
          {sku} · {name}
        </option>
      ))}
    </select>
  );
}
