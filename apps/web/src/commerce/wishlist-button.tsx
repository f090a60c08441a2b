import type { WishlistItem } from '@kontor/contract';
import { MAX_WISHLIST_ITEMS } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonActionIcon } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useRightReason } from './company-right.tsx';
import { useAccount } from './shop-context.ts';
import { useWishlist } from './wishlist-context.ts';

/** The kit's subtle red is nearly white on dark. */
const marked = 'light-dark(var(--mantine-color-red-8), var(--mantine-color-red-6))';

/** Adds an article to the wishlist or removes it (PROD-11, WISH-02). */
export function WishlistButton({
  item,
  name,
  size = 36,
}: {
  item: WishlistItem;
  name: string;
  size?: number;
}) {
  const { t } = useTexts();
  const { company } = useAccount();
  const { isLoading, items, has, toggle } = useWishlist();
  const rightReason = useRightReason('wishlist.change');
  const isMarked = has(item);
  const isFull = !isMarked && items.length >= MAX_WISHLIST_ITEMS;
  const reason =
    company === null
      ? errorCodeText('company.not.selected')
      : (rightReason ??
        (isLoading
          ? t('wishlist.loading')
          : isFull
            ? t('wishlist.full', { count: MAX_WISHLIST_ITEMS })
            : undefined));
  return (
    <ReasonActionIcon
      color={isMarked ? 'red' : 'gray'}
      size={size}
      aria-label={t(isMarked ? 'wishlist.removeOf' : 'wishlist.addOf', { name })}
      aria-pressed={isMarked}
      disabledReason={reason}
      onClick={() => void toggle(item)}
    >
      {isMarked ? (
        <IconHeartFilled size={Math.round(size * 0.55)} color={marked} aria-hidden="true" />
      ) : (
        <IconHeart size={Math.round(size * 0.55)} stroke={1.7} aria-hidden="true" />
      )}
    </ReasonActionIcon>
  );
}
