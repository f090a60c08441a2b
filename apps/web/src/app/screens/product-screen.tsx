import { ProductPage } from '../../features/catalogue/product-page.tsx';
import { ProductReviews } from '../../features/reviews/product-reviews.tsx';

/** A product's page with its reviews (PROD-11, PROD-13). */
export function ProductScreen() {
  return (
    <ProductPage
      renderReviews={({ id, name, headingId }) => (
        <ProductReviews key={id} productId={id} productName={name} headingId={headingId} />
      )}
    />
  );
}
