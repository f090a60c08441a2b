import { MAX_QUANTITY } from '@kontor/domain';
import type { Formats } from '@kontor/web-kit/lib/format.ts';
import type { Translate } from '@kontor/web-kit/lib/i18n.ts';
import type { IssueReason } from './grid-report.ts';
import type { CellVerdict } from './row-entry.ts';

/** The short note below an input whose entry was changed. */
export function verdictText({ reason, limit = 0 }: CellVerdict, t: Translate, { number }: Formats): string {
  switch (reason) {
    case 'aboveStock':
    case 'aboveSeason':
      return t('common.quantity.max', { max: limit });
    case 'aboveLimit':
      return t('common.quantity.max', { max: MAX_QUANTITY });
    case 'batchBroken':
      return t('catalogue.table.onlyMultiples', { step: number(limit) });
    case 'notNumber':
    case 'negative':
    case 'notWhole':
      return t(`common.quantity.refused.${reason}`);
    case 'seasonsBroken':
      return t(`catalogue.table.verdict.${reason}`);
    default:
      return '';
  }
}

/** The reason, as a clause, why a cell of a paste, fill or clear was changed or refused. */
export function issueText(
  { reason, limit = 0 }: { reason: IssueReason; limit: number | undefined },
  t: Translate,
  { number }: Formats,
): string {
  switch (reason) {
    case 'price.missing':
      return t('catalogue.table.issue.priceMissing');
    case 'stock.not.enough.error':
      return t('catalogue.table.issue.outOfStock');
    case 'preorder.not.available':
      return t('catalogue.table.issue.noPreOrder');
    case 'right.missing':
      return t('catalogue.table.issue.rightMissing');
    case 'aboveLimit':
      return t('catalogue.table.issue.aboveLimit', { limit: number(MAX_QUANTITY) });
    default:
      return t(`catalogue.table.issue.${reason}`, { limit: number(limit) });
  }
}
