import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';

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
