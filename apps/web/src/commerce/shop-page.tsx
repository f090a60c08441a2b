import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { Page, PageHeader } from '@kontor/web-kit/ui/page.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { Trail } from './trail.tsx';

/** A screen with its title in the tab, the breadcrumb and the heading. */
export function ShopPage({
  title,
  above = [],
  children,
  ...header
}: Omit<ComponentProps<typeof PageHeader>, 'title' | 'breadcrumb'> &
  Pick<ComponentProps<typeof Trail>, 'above'> & { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Page>
      <PageHeader breadcrumb={<Trail above={above} page={title} />} title={title} {...header} />
      {children}
    </Page>
  );
}
