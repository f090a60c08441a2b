import type { OrderType } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ErrorState } from '@kontor/web-kit/ui/error-state.tsx';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCart } from '../../commerce/cart-context.ts';
import { CompanyGate } from '../../commerce/company-right.tsx';
import { useSettings } from '../../commerce/shop-context.ts';
import { ShopPage } from '../../commerce/shop-page.tsx';
import { paths } from '../../lib/paths.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';

/** The checkout: from a filled cart to an order on one page (CHKO-01). */
export function CheckoutPage() {
  const { t } = useTexts();
  const { isPreOrderModeVisible } = useSettings();
  const { type = 'order' } = useSearch({ from: '/shop/checkout' });
  const orderType: OrderType = isPreOrderModeVisible ? type : 'order';
  return (
    <ShopPage
      above={[
        <Link key="cart" {...paths.cart(orderType)}>
          {t(`cart.title.${orderType}`)}
        </Link>,
      ]}
      title={t(`checkout.title.${orderType}`)}
    >
      <CompanyGate action="checkout.read" hint={t('cart.noCompanyHint')}>
        <CheckoutBody key={orderType} orderType={orderType} />
      </CompanyGate>
    </ShopPage>
  );
}

/** Waits for the cart. An empty cart redirects to the cart page, unless the order emptied it. */
function CheckoutBody({ orderType }: { orderType: OrderType }) {
  const { t } = useTexts();
  const cart = useCart();
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  const count = cart.countByType[orderType];
  const isEmpty = !cart.isLoading && !cart.hasFailed && count === 0;
  const leads = isEmpty && !hasBegun.current;
  useEffect(() => {
    if (leads) void navigate({ ...paths.cart(orderType), replace: true });
  }, [leads, navigate, orderType]);

  if (cart.hasFailed && count === 0) {
    return (
      <ErrorState
        title={t('cart.loadFailed')}
        text={t('common.loadError')}
        retryLabel={t('common.retry')}
        onRetry={() => void cart.reload()}
      />
    );
  }
  if (cart.isLoading || leads) return <CheckoutSkeleton />;
  return (
    <CheckoutForm
      orderType={orderType}
      onSubmit={() => {
        hasBegun.current = true;
      }}
      onRefused={() => {
        hasBegun.current = false;
      }}
    />
  );
}
