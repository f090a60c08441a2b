import type { AddDisabledReason, InputDisabledReason } from '@kontor/domain';
import { errorCodeText } from '../../../lib/error-text.ts';
import type { Translate } from '../../../lib/i18n.ts';

/** Why an input or a button of the table is disabled, in words (TABL-08 to TABL-11, TABL-15, PROD-10). */
export function reasonText(reason: InputDisabledReason | AddDisabledReason, t: Translate): string {
  switch (reason) {
    case 'price.missing':
      return t('common.price.onRequest');
    case 'quantity.zero':
      return t('common.reason.quantityZero');
    case 'stock.not.enough.error':
      return t('common.stock.outOfStock');
    default:
      return errorCodeText(reason);
  }
}
