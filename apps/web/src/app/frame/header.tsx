import { ActionIcon } from '@mantine/core';
import { IconBarcode, IconHeart, IconUserCircle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { CartIcons } from '../../features/cart/cart-icons.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { changeInterfaceState, useInterfaceState } from '../../lib/interface-state.ts';
import { ActionIconLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { useAccount } from '../../lib/shop-context.ts';
import { useWishlist } from '../../lib/wishlist-context.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import classes from './header.module.css';
import { Logo } from './logo.tsx';
import { useCategoryTrees } from './use-category-trees.ts';

/** So many main categories stand in the header; 'more' leads to the next one (LAYO-03). */
const headerCategories = 3;

/** Logo, first categories, search, carts, wishlist and account (LAYO-03 to LAYO-08). */
export function Header() {
  const { pathname } = useLocation();
  const isSearchPage = /^\/search\/?$/.test(pathname);
  return (
    <div className={classes.header}>
      <div className={classes.inner}>
        <Link {...paths.home()} className={classes.home}>
          <Logo />
        </Link>
        <MainNavigation />
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

function MainNavigation() {
  const { t } = useTexts();
  const { isDeal } = useAccount();
  const { main, deals } = useCategoryTrees();
  const more = main[headerCategories];
  const shown = [...main.slice(0, headerCategories), ...(isDeal ? deals : [])];
  return (
    <nav className={classes.navigation} aria-label={t('frame.mainNavigation')}>
      {shown.map((category) => (
        <Link
          key={category._id}
          {...paths.category(category)}
          className={classes.entry}
          data-deal={category.isDeal || undefined}
        >
          {category.name}
        </Link>
      ))}
      {more ? (
        <Link
          {...paths.category(more)}
          className={classes.entry}
          aria-label={`${t('frame.more')}: ${more.name}`}
        >
          {t('frame.more')}
        </Link>
      ) : null}
    </nav>
  );
}

/** Below the desktop width the cart has the same. */
function QuickEntryIcon() {
  const { t } = useTexts();
  return (
    <span className={classes.desktopOnly}>
      <ActionIconLink
        {...paths.quickEntry()}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('orderEntry.title')}
        title={t('orderEntry.title')}
      >
        <IconBarcode size={22} stroke={1.6} aria-hidden="true" />
      </ActionIconLink>
    </span>
  );
}

function WishlistIcon() {
  const { t } = useTexts();
  const { items } = useWishlist();
  const label = items.length > 0 ? `${t('frame.wishlist')} (${items.length})` : t('frame.wishlist');
  return (
    <span className={classes.desktopOnly}>
      <CountBadge count={items.length}>
        <ActionIconLink {...paths.wishlist()} variant="subtle" color="gray" size="lg" aria-label={label}>
          <IconHeart size={22} stroke={1.6} aria-hidden="true" />
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
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t('frame.accountOf', { name: `${firstName} ${lastName}`.trim() })}
      aria-expanded={isAccountSidebarOpen}
      aria-haspopup="dialog"
      onClick={() => changeInterfaceState({ isAccountSidebarOpen: true })}
    >
      <IconUserCircle size={24} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
