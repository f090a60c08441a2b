import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { CountBadge } from '@kontor/web-kit/ui/count-badge.tsx';
import { ActionIcon } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNotificationsOn } from '../../commerce/notifications-on.ts';
import { useAccount } from '../../commerce/shop-context.ts';
import { IconWord, iconWordLook } from '../../ui/icon-word.tsx';
import classes from './notification-icon.module.css';
import { unreadCount } from './unread-count.ts';

const NotificationMenu = lazy(async () => ({
  default: (await import('./notification-menu.tsx')).NotificationMenu,
}));

/** The clock in the header with the count of unread notifications; it opens their dropdown (LAYO-06, CONF-23). */
export function NotificationIcon() {
  return useNotificationsOn() ? <Clock /> : null;
}

function Clock() {
  const { t } = useTexts();
  const { _id: userId, company } = useAccount();
  const companyId = company?._id ?? '';
  const count = useStore(unreadCount);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      const { followNotifications } = await import('./live-notifications.ts');
      if (!isGone) stop = followNotifications({ userId, companyId });
    };
    // After what the first screen loads. Without the code there is no badge, and the rest works.
    const timer = setTimeout(() => void begin().catch(() => undefined), 1_000);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [userId, companyId]);

  function close(returnsFocus: boolean) {
    setOpen(false);
    if (returnsFocus) button.current?.focus();
  }

  const word = t('notifications.iconWord');
  return (
    <span className={classes.place}>
      <CountBadge count={count}>
        <ActionIcon
          {...iconWordLook}
          ref={button}
          aria-label={count > 0 ? t('notifications.unread', { count }) : word}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          <IconWord icon={<IconClock size={22} stroke={1.6} />} word={word} />
        </ActionIcon>
      </CountBadge>
      {isOpen ? (
        <Suspense fallback={null}>
          <NotificationMenu opener={button} onClose={close} />
        </Suspense>
      ) : null}
    </span>
  );
}
