import { useIsOnline } from '@kontor/web-kit/lib/connection.ts';
import { messageText } from '@kontor/web-kit/lib/error-text.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { removeToast, useToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { useContentFocus } from '@kontor/web-kit/lib/use-content-focus.ts';
import { OfflineWords } from '@kontor/web-kit/ui/error-state.tsx';
import { toastKey } from '@kontor/web-kit/ui/toast-key.ts';
import { Toasts } from '@kontor/web-kit/ui/toasts.tsx';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { LoadError } from '../kit/load-error.tsx';
import { accountQuery, OperatorContext } from '../kit/operator.tsx';
import { ActingFor } from '../kit/order-for.tsx';
import { UnsavedGuard } from '../kit/unsaved.tsx';
import { Header } from './header.tsx';
import { isNavNarrow } from './nav-width.ts';
import { Navigation } from './navigation.tsx';
import { RefusedArea, RefusedPage } from './refused-page.tsx';
import { entryOf } from './sections.ts';
import classes from './shell.module.css';
import { useFind } from './use-find.tsx';

/** The frame of every page: header, navigation, content and toasts; only operators get past it (LAYO-16). */
export function Shell() {
  const { data: user, error, refetch, isFetching } = useQuery(accountQuery);
  if (user === undefined) {
    return error ? (
      <main>
        <LoadError failed={[{ error, isFetching, refetch }]} />
      </main>
    ) : null;
  }
  if (user.operatorRole === null) return <RefusedPage user={user} />;
  return (
    <OperatorContext value={user}>
      <Frame />
    </OperatorContext>
  );
}

function Frame() {
  const { t } = useTexts();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const find = useFind();
  const { pathname } = useLocation();
  useContentFocus();
  const isNarrow = useStore(isNavNarrow);
  const isOnline = useIsOnline();
  const offlineWords = useMemo(
    () => (isOnline ? undefined : { title: t('shell.offline'), text: t('shell.offlineHint') }),
    [isOnline, t],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer.
  useEffect(() => setDrawerOpen(false), [pathname]);
  return (
    <OfflineWords value={offlineWords}>
      <a className={classes.skip} href="#content">
        {t('frame.skipToContent')}
      </a>
      <Header onMenu={() => setDrawerOpen(true)} onFind={find.open} />
      <div className={classes.columns} data-narrow={isNarrow || undefined}>
        <aside className={classes.side}>
          <Navigation isNarrow={isNarrow} />
        </aside>
        <main id="content" tabIndex={-1} className={classes.content}>
          <ActingFor className={classes.acting} />
          {isOnline ? null : (
            <p className={classes.offline} role="status">
              {t('shell.offline')}
            </p>
          )}
          <RefusedArea entry={entryOf(pathname)}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </RefusedArea>
        </main>
      </div>
      <Drawer
        opened={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        title={t('nav.label')}
        size={288}
        padding="sm"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Navigation isNarrow={false} />
      </Drawer>
      {find.dialog}
      <UnsavedGuard />
      <ToastArea />
    </OfflineWords>
  );
}

function ToastArea() {
  const { t } = useTexts();
  const toasts = useToasts();
  return (
    <Toasts
      label={t('frame.toasts', { key: toastKey })}
      dismissLabel={t('frame.dismissToast')}
      bottomRoom={0}
      onDismiss={removeToast}
      onFocusLost={focusContent}
      toasts={toasts.map(({ id, type, message, timeoutMs, actions }) => ({
        id,
        type,
        timeoutMs,
        text: messageText(message),
        actions: actions.map(({ label, action }) => ({ label: t(label), action })),
      }))}
    />
  );
}
