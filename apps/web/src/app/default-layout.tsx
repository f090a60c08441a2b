import '../ui/kit-shop.css';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { lookOf, rememberTenantLook } from '@kontor/web-kit/lib/tenant-look.ts';
import { Page } from '@kontor/web-kit/ui/page.tsx';
import { PictureSources } from '@kontor/web-kit/ui/picture.tsx';
import { TextSkeleton } from '@kontor/web-kit/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { LoadError } from '../commerce/load-error.tsx';
import { pictureSrcSets } from '../commerce/picture-source.ts';
import {
  accountQuery,
  categoriesQuery,
  ShopContext,
  settingsQuery,
  vatView,
} from '../commerce/shop-context.ts';
import { CartProvider } from '../features/cart/cart-provider.tsx';
import { WishlistProvider } from '../features/wishlist/wishlist-provider.tsx';
import { focusSkipTarget, skipTargets } from '../lib/skip-targets.ts';
import classes from './default-layout.module.css';
import { RouteErrorPage } from './error-page.tsx';
import { AccountSidebar } from './frame/account-sidebar.tsx';
import { ActiveModal } from './frame/active-modal.tsx';
import { BottomBar } from './frame/bottom-bar.tsx';
import { CategoryBar } from './frame/category-bar.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { HeaderSkeleton } from './frame/header-skeleton.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { VatBar } from './frame/vat-bar.tsx';
import { ViewBar } from './frame/view-bar.tsx';
import { MainContent } from './main-content.tsx';
import { preloadScreens } from './preload.ts';

/** For operators who look at a draft of the content (decision 104). */
const PreviewBar = lazy(() =>
  import('./frame/preview-bar.tsx').then(({ PreviewBar }) => ({ default: PreviewBar })),
);

/**
 * The frame of the shop (LAYO-01). It loads one after the other: settings, user, categories; then what is inside
 * starts: carts, wishlist and the page (BOOT-02). Until then it stands there with placeholders.
 */
export function DefaultLayout({ children }: { children?: ReactNode }) {
  const settings = useQuery(settingsQuery);
  const account = useQuery({ ...accountQuery, enabled: settings.isSuccess });
  const categories = useQuery({ ...categoriesQuery, enabled: account.isSuccess });

  const { data: loaded } = settings;
  const { data: user } = account;
  const srcSetOf = useMemo(() => (loaded ? pictureSrcSets(loaded.pictures) : undefined), [loaded]);
  const shop = useMemo(
    () => (loaded && user ? { settings: loaded, account: user, vat: vatView(loaded, user) } : undefined),
    [loaded, user],
  );
  useEffect(preloadScreens, []);
  useEffect(() => {
    if (loaded) rememberTenantLook(lookOf(loaded));
  }, [loaded]);

  if (settings.isError && !loaded) {
    return (
      <main id="content">
        <RouteErrorPage error={settings.error} reset={() => void settings.refetch()} />
      </main>
    );
  }
  if (account.isError && !user) {
    return (
      <Frame header={<HeaderSkeleton />}>
        <LoadError query={account} />
      </Frame>
    );
  }
  if (!shop || !srcSetOf || categories.isPending) {
    return (
      <Frame header={<HeaderSkeleton />}>
        <PageSkeleton />
      </Frame>
    );
  }
  return (
    <ShopContext value={shop}>
      <PictureSources value={srcSetOf}>
        <CartProvider>
          <WishlistProvider>
            <Frame
              header={
                <>
                  <ViewBar />
                  {shop.settings.preview ? (
                    <Suspense>
                      <PreviewBar until={shop.settings.preview} />
                    </Suspense>
                  ) : null}
                  <TopBar />
                  <Header />
                  <CategoryBar />
                  <VatBar />
                </>
              }
              footer={
                <>
                  <Footer />
                  <BottomBar />
                  <AccountSidebar />
                  <ActiveModal />
                </>
              }
            >
              <Suspense fallback={<PageSkeleton />}>{children ?? <Outlet />}</Suspense>
            </Frame>
          </WishlistProvider>
        </CartProvider>
      </PictureSources>
    </ShopContext>
  );
}

/** Skip links, header, the page as main landmark, footer. */
function Frame({ header, footer, children }: { header: ReactNode; footer?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <SkipLinks />
      <div className={classes.window}>
        <header>{header}</header>
        <MainContent className={classes.main}>{children}</MainContent>
      </div>
      {footer}
    </div>
  );
}

/** The first keys of a page lead past the header: to the content, and to list and totals where the screen has them. */
function SkipLinks() {
  const { t } = useTexts();
  const targets = useStore(skipTargets);
  return (
    <div>
      <a className={classes.skip} href="#content">
        {t('frame.skipToContent')}
      </a>
      {(['list', 'summary'] as const).map((kind) =>
        targets.has(kind) ? (
          <button key={kind} type="button" className={classes.skip} onClick={() => focusSkipTarget(kind)}>
            {t(`frame.skipTo.${kind}`)}
          </button>
        ) : null,
      )}
    </div>
  );
}

function PageSkeleton() {
  const { t } = useTexts();
  return (
    <Page>
      <TextSkeleton lines={6} label={t('common.loading')} />
    </Page>
  );
}
