import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { Breadcrumb } from '@kontor/web-kit/ui/breadcrumb.tsx';
import { PageHeader } from '@kontor/web-kit/ui/page.tsx';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from './paths.ts';

/** The links above a page, from the outermost in. */
export type Crumb = LinkProps & { label: string };

/** Heading, breadcrumb and title of the browser tab. */
export function PageTitle({
  title,
  crumbs,
  badges,
  actions,
}: {
  title: string;
  /** Absent: no breadcrumb, for the first page of an area. */
  crumbs?: readonly Crumb[];
  badges?: ReactNode;
  actions?: ReactNode;
}) {
  const { t } = useTexts();
  usePageTitle(title);
  return (
    <PageHeader
      title={title}
      subtitle={badges}
      actions={actions}
      breadcrumb={
        crumbs ? (
          <Breadcrumb
            label={t('common.breadcrumb')}
            items={[{ label: t('nav.today'), ...paths.today() } as Crumb, ...crumbs, undefined].map(
              (crumb) =>
                crumb === undefined
                  ? { key: 'page', node: title }
                  : { key: String(crumb.to), node: <CrumbLink {...crumb} /> },
            )}
          />
        ) : null
      }
    />
  );
}

function CrumbLink({ label, ...link }: Crumb) {
  return <Link {...link}>{label}</Link>;
}
