import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Breadcrumb } from '@kontor/web-kit/ui/breadcrumb.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { paths } from '../lib/paths.ts';

/** The breadcrumb of a screen: home page, the links `above` (with keys), and the screen itself. */
export function Trail({ above = [], page }: { above?: readonly ReactElement[]; page: ReactNode }) {
  const { t } = useTexts();
  return (
    <Breadcrumb
      label={t('common.breadcrumb')}
      items={[
        { key: 'home', node: <Link {...paths.home()}>{t('common.home')}</Link> },
        ...above.map((link) => ({ key: String(link.key), node: link })),
        { key: 'page', node: page },
      ]}
    />
  );
}
