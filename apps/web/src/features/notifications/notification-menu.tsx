import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { FocusTrap } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import { NotificationLists } from './notification-lists.tsx';
import classes from './notifications.module.css';

/** The dropdown of the header: unread and read notifications (NOTI-03). */
export function NotificationMenu({
  opener,
  onClose,
}: {
  opener: RefObject<HTMLButtonElement | null>;
  onClose: (returnsFocus: boolean) => void;
}) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useClickOutside(() => onClose(false), null, [panel.current, opener.current]);
  useEffect(() => {
    if (shownAt.current !== pathname) onClose(false);
  }, [pathname, onClose]);
  return (
    <FocusTrap>
      <div
        ref={panel}
        role="dialog"
        aria-labelledby={titleId}
        className={classes.menu}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose(true);
        }}
      >
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title} tabIndex={-1} data-autofocus>
            {t('notifications.title')}
          </h2>
          <ButtonLink {...paths.alarms()} variant="subtle" size="compact-sm">
            {t('common.showAll')}
          </ButtonLink>
        </div>
        <NotificationLists headingOrder={3} onOpened={() => onClose(false)} />
      </div>
    </FocusTrap>
  );
}
