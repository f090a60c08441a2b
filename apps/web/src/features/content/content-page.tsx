import type { PublicSettings } from '@kontor/contract';
import { readSession } from '@kontor/web-kit/lib/cookies.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { LanguageSwitch } from '@kontor/web-kit/lib/language-switch.tsx';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Page, PageHeader } from '@kontor/web-kit/ui/page.tsx';
import { TextSkeleton } from '@kontor/web-kit/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, notFound } from '@tanstack/react-router';
import { LoadError } from '../../commerce/load-error.tsx';
import { Trail } from '../../commerce/trail.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './content.module.css';
import { publicContentQuery } from './content.queries.ts';
import { contentPage } from './content-access.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { SanitizedHtml } from './sanitized-html.tsx';

const route = getRouteApi('/shop/content/{-$slug}');

/** A content page by its slug, or the list of them; some are public (CONT-03, CONT-07). */
export function ContentPage() {
  const { t } = useTexts();
  const settings = useQuery(publicContentQuery);
  const isSignedIn = readSession() !== undefined;
  return (
    <>
      {isSignedIn ? null : <Brand settings={settings.data} />}
      {settings.data ? (
        <Content settings={settings.data} isSignedIn={isSignedIn} />
      ) : (
        <Page>
          {settings.isError ? (
            <LoadError query={settings} />
          ) : (
            <TextSkeleton lines={8} label={t('common.loading')} />
          )}
        </Page>
      )}
    </>
  );
}

function Content({ settings, isSignedIn }: { settings: PublicSettings; isSignedIn: boolean }) {
  const { t, locale } = useTexts();
  const { slug } = route.useParams();
  const page = contentPage(settings, slug, isSignedIn);
  const policy = slug === 'privacy' && !page ? privacyPolicy(settings, locale) : undefined;
  const title = page ? localized(page.title, locale) : t(policy ? 'content.privacy' : 'content.pages');
  usePageTitle(title);

  if (slug === undefined && isSignedIn) return <ContentList settings={settings} />;
  if (!page && !policy) throw notFound();
  return (
    <Page>
      <PageHeader breadcrumb={isSignedIn ? <Way title={title} /> : undefined} title={title} />
      <SanitizedHtml html={page ? localized(page.body, locale) : (policy ?? '')} />
    </Page>
  );
}

function ContentList({ settings }: { settings: PublicSettings }) {
  const { t, locale } = useTexts();
  const { contentPages } = settings;
  return (
    <Page>
      <PageHeader title={t('content.pages')} />
      {contentPages.length === 0 ? (
        <EmptyState title={t('content.noPages')} />
      ) : (
        <ul className={classes.list}>
          {contentPages.map(({ slug, title }) => (
            <li key={slug}>
              <Link {...paths.content(slug)}>{localized(title, locale)}</Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function Way({ title }: { title: string }) {
  const { t } = useTexts();
  return (
    <Trail
      above={[
        <Link key="pages" {...paths.content()}>
          {t('content.pages')}
        </Link>,
      ]}
      page={title}
    />
  );
}

/** Signed-out visitors see no header: the page names the shop. */
function Brand({ settings }: { settings: PublicSettings | undefined }) {
  return (
    <div className={classes.brand}>
      <Link {...paths.landing()}>
        {settings?.companyData.logo ? (
          <img src={settings.companyData.logo} alt={settings.companyData.name} />
        ) : (
          settings?.companyData.name
        )}
      </Link>
      <LanguageSwitch />
    </div>
  );
}
