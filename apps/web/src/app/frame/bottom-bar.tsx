import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { CountBadge } from '@kontor/web-kit/ui/count-badge.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconBarcode, IconHeart, IconHome, IconShoppingCart, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCart } from '../../commerce/cart-context.ts';
import { useRightReason } from '../../commerce/company-right.tsx';
import { changeInterfaceState, orderTypeOf, useInterfaceState } from '../../commerce/interface-state.ts';
import { useSettings } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import classes from './bottom-bar.module.css';

/** The mobile navigation: home, profile, and the floating cart (LAYO-13); beside it entry and wishlist, all as far as allowed. */
export function BottomBar() {
  const { t } = useTexts();
  const mayEnter = useRightReason('cart.change') === undefined;
  const maySeeCart = useRightReason('cart.read') === undefined;
  const maySeeWishlist = useRightReason('wishlist.read') === undefined;
  return (
    <nav className={classes.bar} aria-label={t('frame.bottom.label')}>
      <Link {...paths.home()} className={classes.entry}>
        <IconHome size={22} stroke={1.6} aria-hidden="true" />
        {t('frame.bottom.home')}
      </Link>
      {mayEnter ? (
        <Link {...paths.quickEntry()} className={classes.entry}>
          <IconBarcode size={22} stroke={1.6} aria-hidden="true" />
          {t('frame.bottom.entry')}
        </Link>
      ) : null}
      {maySeeCart ? <FloatingCart /> : null}
      {maySeeWishlist ? (
        <Link {...paths.wishlist()} className={classes.entry}>
          <IconHeart size={22} stroke={1.6} aria-hidden="true" />
          {t('frame.wishlist')}
        </Link>
      ) : null}
      <UnstyledButton
        className={classes.entry}
        aria-haspopup="dialog"
        onClick={() => changeInterfaceState({ isAccountSidebarOpen: true })}
      >
        <IconUser size={22} stroke={1.6} aria-hidden="true" />
        {t('frame.bottom.profile')}
      </UnstyledButton>
    </nav>
  );
}

/** Opens the cart of the present order type and shows its number of lines. */
function FloatingCart() {
  const { t } = useTexts();
  const { isPreOrderModeVisible } = useSettings();
  const orderType = orderTypeOf(useInterfaceState(), isPreOrderModeVisible);
  const count = useCart().countByType[orderType];
  return (
    <Link
      {...paths.cart(orderType)}
      className={classes.cart}
      aria-label={t(`cart.icon.${orderType}`, { count })}
    >
      <CountBadge count={count}>
        <IconShoppingCart size={24} stroke={1.7} aria-hidden="true" />
      </CountBadge>
    </Link>
  );
}
