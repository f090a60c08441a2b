import { ProductTable } from '../../features/catalogue/product-table/product-table.tsx';
import { WishlistPage } from '../../features/wishlist/wishlist-page.tsx';

/** The wishlist with the product table of the catalogue (WISH-01). */
export function WishlistScreen() {
  return <WishlistPage renderTable={(table) => <ProductTable {...table} orderType="order" />} />;
}
