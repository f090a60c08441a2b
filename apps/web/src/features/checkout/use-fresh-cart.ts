import type { CheckoutPreview } from '@kontor/contract';
import { useEffect, useEffectEvent } from 'react';
import { useCart } from '../../commerce/cart-context.ts';
import { hasLineIssue } from './checkout-choices.ts';

/**
 * Loads the cart again when the preview finds something wrong with lines: the cart that was loaded before may know nothing
 * of it, and 'edit cart' would lead to lines that look fine (CART-19, CHKO-12). What that changes in the stored cart, such
 * as articles that are gone and leave it (CART-14), is asked for with another preview.
 */
export function useFreshCart(
  preview: Pick<CheckoutPreview, 'issues' | 'version'> | undefined,
  askAgain: () => Promise<unknown>,
): void {
  const cart = useCart();
  const freshen = useEffectEvent(async (shown: Pick<CheckoutPreview, 'version'>) => {
    await cart.reload();
    await cart.settle();
    if (cart.version() !== shown.version) await askAgain();
  });
  useEffect(() => {
    if (preview && hasLineIssue(preview.issues)) void freshen(preview);
  }, [preview]);
}
