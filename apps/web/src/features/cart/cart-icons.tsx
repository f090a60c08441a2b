import type { OrderType } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ActionIconLink } from '@kontor/web-kit/lib/links.tsx';
import { CountBadge } from '@kontor/web-kit/ui/count-badge.tsx';
import { ReasonActionIcon } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconCalendarTime, IconShoppingCart } from '@tabler/icons-react';
import { useCart } from '../../commerce/cart-context.ts';
import { useRightReason } from '../../commerce/company-right.tsx';
import { useSettings } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import { IconWord, iconWordLook } from '../../ui/icon-word.tsx';

/**
 * The cart icons of the header with their numbers of lines; disabled while the cart loads or the right is missing
 * (LAYO-07, CONF-20, ROLE-01).
 */
export function CartIcons() {
  const { isPreOrderModeVisible } = useSettings();
  return (
    <>
      {isPreOrderModeVisible ? <CartIcon orderType="preOrder" /> : null}
      <CartIcon orderType="order" />
    </>
  );
}

function CartIcon({ orderType }: { orderType: OrderType }) {
  const { t } = useTexts();
  const { isLoading, countByType } = useCart();
  const reason = useRightReason('cart.read') ?? (isLoading ? t('common.reason.loading') : undefined);
  const count = countByType[orderType];
  const Icon = orderType === 'order' ? IconShoppingCart : IconCalendarTime;
  const icon = <IconWord icon={<Icon size={22} stroke={1.6} />} word={t(`cart.iconWord.${orderType}`)} />;
  const look = { ...iconWordLook, 'aria-label': t(`cart.icon.${orderType}`, { count }) };
  if (reason !== undefined) {
    return (
      <ReasonActionIcon {...look} disabledReason={reason}>
        {icon}
      </ReasonActionIcon>
    );
  }
  return (
    <CountBadge count={count}>
      <ActionIconLink {...paths.cart(orderType)} {...look}>
        {icon}
      </ActionIconLink>
    </CountBadge>
  );
}
