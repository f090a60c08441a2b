import type { CheckoutPreview } from '@kontor/contract';
import { useEffect, useEffectEvent } from 'react';
import { useCart } from '../../commerce/cart-context.ts';
import { hasLineIssue } from './checkout-choices.ts';

/**
 * Reloads the cart if the preview reports issues of lines. Otherwise 'edit cart' might show these lines without errors
 * (CART-19, CHKO-12). If the reload changes the stored cart, such as by removing articles that are gone (CART-14), the preview
 * is requested again.
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
