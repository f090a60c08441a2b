import { ActionIcon } from '@mantine/core';
import { IconBarcode, IconHeart, IconUserCircle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { changeInterfaceState, useInterfaceState } from '../../commerce/interface-state.ts';
import { useAccount } from '../../commerce/shop-context.ts';
import { useWishlist } from '../../commerce/wishlist-context.ts';
import { CartIcons } from '../../features/cart/cart-icons.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { ActionIconLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { IconWord, iconWordLook } from '../../ui/icon-word.tsx';
import classes from './header.module.css';
import { Logo } from './logo.tsx';

/** Logo, search, quick entry, carts, wishlist and account (LAYO-03 to LAYO-08). */
export function Header() {
  const { pathname } = useLocation();
  const isSearchPage = /^\/search\/?$/.test(pathname);
  return (
    <div className={classes.header}>
      <div className={classes.inner}>
        <Link {...paths.home()} className={classes.home}>
          <Logo />
        </Link>
        <div className={classes.search}>{isSearchPage ? null : <SearchBox />}</div>
        <div className={classes.icons}>
          <QuickEntryIcon />
          <CartIcons />
          <WishlistIcon />
          <AccountIcon />
        </div>
      </div>
    </div>
  );
}

/** Desktop only: below, the bottom bar has this link. */
function QuickEntryIcon() {
  const { t } = useTexts();
  return (
    <span className="desktop-only">
      <ActionIconLink
        {...paths.quickEntry()}
        {...iconWordLook}
        aria-label={t('orderEntry.title')}
        title={t('orderEntry.title')}
      >
        <IconWord icon={<IconBarcode size={22} stroke={1.6} />} word={t('orderEntry.title')} />
      </ActionIconLink>
    </span>
  );
}

function WishlistIcon() {
  const { t } = useTexts();
  const { items } = useWishlist();
  const label = items.length > 0 ? `${t('frame.wishlist')} (${items.length})` : t('frame.wishlist');
  return (
    <span className="desktop-only">
      <CountBadge count={items.length}>
        <ActionIconLink {...paths.wishlist()} {...iconWordLook} aria-label={label}>
          <IconWord icon={<IconHeart size={22} stroke={1.6} />} word={t('frame.wishlist')} />
        </ActionIconLink>
      </CountBadge>
    </span>
  );
}

function AccountIcon() {
  const { t } = useTexts();
  const { firstName, lastName } = useAccount();
  const { isAccountSidebarOpen } = useInterfaceState();
  return (
    <ActionIcon
      {...iconWordLook}
      aria-label={t('frame.accountOf', { name: `${firstName} ${lastName}`.trim() })}
      aria-expanded={isAccountSidebarOpen}
      aria-haspopup="dialog"
      onClick={() => changeInterfaceState({ isAccountSidebarOpen: true })}
    >
      <IconWord icon={<IconUserCircle size={22} stroke={1.6} />} word={t('frame.account')} />
    </ActionIcon>
  );
}
