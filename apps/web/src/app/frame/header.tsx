import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ActionIconLink } from '@kontor/web-kit/lib/links.tsx';
import { personName } from '@kontor/web-kit/lib/person-name.ts';
import { CountBadge } from '@kontor/web-kit/ui/count-badge.tsx';
import { ReasonActionIcon } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { ActionIcon } from '@mantine/core';
import { IconBarcode, IconHeart, IconUserCircle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useRightReason } from '../../commerce/company-right.tsx';
import { changeInterfaceState, useInterfaceState } from '../../commerce/interface-state.ts';
import { useAccount } from '../../commerce/shop-context.ts';
import { useWishlist } from '../../commerce/wishlist-context.ts';
import { CartIcons } from '../../features/cart/cart-icons.tsx';
import { NotificationIcon } from '../../features/notifications/notification-icon.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { paths } from '../../lib/paths.ts';
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
          <NotificationIcon />
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
  const reason = useRightReason('cart.change');
  const look = { ...iconWordLook, 'aria-label': t('orderEntry.title') };
  const icon = <IconWord icon={<IconBarcode size={22} stroke={1.6} />} word={t('orderEntry.title')} />;
  return (
    <span className="desktop-only">
      {reason === undefined ? (
        <ActionIconLink {...paths.quickEntry()} {...look} title={t('orderEntry.title')}>
          {icon}
        </ActionIconLink>
      ) : (
        <ReasonActionIcon {...look} disabledReason={reason}>
          {icon}
        </ReasonActionIcon>
      )}
    </span>
  );
}

function WishlistIcon() {
  const { t } = useTexts();
  const { items } = useWishlist();
  const reason = useRightReason('wishlist.read');
  const label = items.length > 0 ? `${t('frame.wishlist')} (${items.length})` : t('frame.wishlist');
  const icon = <IconWord icon={<IconHeart size={22} stroke={1.6} />} word={t('frame.wishlist')} />;
  return (
    <span className="desktop-only">
      <CountBadge count={items.length}>
        {reason === undefined ? (
          <ActionIconLink {...paths.wishlist()} {...iconWordLook} aria-label={label}>
            {icon}
          </ActionIconLink>
        ) : (
          <ReasonActionIcon {...iconWordLook} aria-label={label} disabledReason={reason}>
            {icon}
          </ReasonActionIcon>
        )}
      </CountBadge>
    </span>
  );
}

function AccountIcon() {
  const { t } = useTexts();
  const account = useAccount();
  const { isAccountSidebarOpen } = useInterfaceState();
  return (
    <ActionIcon
      {...iconWordLook}
      aria-label={t('frame.accountOf', { name: personName(account) })}
      aria-expanded={isAccountSidebarOpen}
      aria-haspopup="dialog"
      onClick={() => changeInterfaceState({ isAccountSidebarOpen: true })}
    >
      <IconWord icon={<IconUserCircle size={22} stroke={1.6} />} word={t('frame.account')} />
    </ActionIcon>
  );
}
