import type { ReactNode } from 'react';

/** Provides the cart of the signed-in user. */
export function CartProvider({ children }: { children: ReactNode }) {
  return children;
}
