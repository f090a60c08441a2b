import { CartApprovals } from '../../features/approvals/cart-approvals.tsx';
import { CartPage } from '../../features/cart/cart-page.tsx';
import { DraftsButton } from '../../features/drafts/drafts-button.tsx';
import { OrderEntry } from '../../features/order-entry/order-entry.tsx';

/** The carts, with drafts of them and with quick entry (CART-01, CHKO-24). */
export function CartScreen() {
  return (
    <CartPage
      renderNotices={(orderType) => <CartApprovals orderType={orderType} />}
      renderTools={(orderType) => <DraftsButton key={orderType} orderType={orderType} />}
      renderEntry={(orderType) => <OrderEntry key={orderType} orderType={orderType} />}
    />
  );
}
