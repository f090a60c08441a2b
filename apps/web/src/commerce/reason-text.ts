import type { AddDisabledReason, InputDisabledReason } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import type { Translate } from '@kontor/web-kit/lib/i18n.ts';

/**
 * Why an input or button is disabled; a stock reason uses the words of the stock badge (TABL-08 to TABL-11,
 * TABL-15, PROD-10).
 */
export function reasonText(reason: InputDisabledReason | AddDisabledReason, t: Translate): string {
  switch (reason) {
    case 'price.missing':
      return t('common.price.onRequest');
    case 'quantity.zero':
      return t('common.reason.quantityZero');
    case 'stock.not.enough.error':
      return t('common.stock.outOfStock');
    case 'preorder.not.available':
      return t('common.stock.noPreOrder');
    case 'preorder.sold.out':
      return t('common.stock.preOrderSoldOut');
    case 'right.missing':
      return errorCodeText(reason, { right: 'cart.change' });
    default:
      return errorCodeText(reason);
  }
}
