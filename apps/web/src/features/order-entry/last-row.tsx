import { entryIssueText } from '@kontor/contract/entry-issues';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconAlertCircle, IconCheck, IconLoader } from '@tabler/icons-react';
import { piecesOf } from '../../commerce/line-price.ts';
import { useQuantityText } from '../../commerce/quantity-text.ts';
import { lineName } from '../../commerce/styles/style-groups.ts';
import type { EntryList } from './entry-list.ts';
import { useEntryRows } from './entry-lists.ts';
import { stateOf } from './entry-rows.ts';
import classes from './last-row.module.css';

/** The result of the row typed or scanned last, also announced. */
export function LastRow({ list }: { list: EntryList }) {
  const { t, locale } = useTexts();
  const quantityText = useQuantityText();
  const { rows, lastRow } = useEntryRows(list);
  const row = lastRow === undefined ? undefined : rows.find((candidate) => candidate.row === lastRow);
  const state = row && stateOf(row);
  return (
    <span className={classes.last} data-part="last-row" role="status" data-state={state}>
      {icon()}
      {text()}
    </span>
  );

  function icon() {
    if (state === 'accepted' || state === 'changed') return <IconCheck size={16} aria-hidden="true" />;
    if (state === 'refused' || state === 'unchecked' || state === 'unsure')
      return <IconAlertCircle size={16} aria-hidden="true" />;
    return state === 'checking' ? <IconLoader size={16} aria-hidden="true" /> : null;
  }

  function text(): string {
    if (!row) return '';
    const sku = row.input.sku;
    if (state === 'checking') return t('orderEntry.last.checking', { sku });
    const { answer } = row;
    const reason = answer?.issues[0] ? entryIssueText(answer.issues[0], locale) : '';
    if (!answer) return t('orderEntry.last.refused', { sku, reason: t('orderEntry.review.unchecked') });
    if (answer.status === 'refused' || !answer.line) return t('orderEntry.last.refused', { sku, reason });
    const { line } = answer;
    const accepted = t('orderEntry.last.accepted', {
      name: lineName(line),
      sku: line.sku,
      quantity: quantityText(piecesOf(line), [line]),
    });
    return answer.status !== 'accepted' ? `${accepted} · ${reason}` : accepted;
  }
}
