import type { Account } from '@kontor/contract';
import { rightName } from '@kontor/contract/right-names';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Button, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOperator } from '../kit/operator.tsx';
import { paths } from '../kit/paths.ts';
import type { Entry } from './sections.ts';

/** For users who are no operators: says so, and who can change it (LAYO-16, ROLE-03). */
export function RefusedPage({ user }: { user: Account }) {
  const { t } = useTexts();
  usePageTitle(t('shell.refused.title'));
  return (
    <main id="content">
      <h1 className="visually-hidden">{t('shell.refused.title')}</h1>
      <EmptyState
        icon={<IconLock size={26} stroke={1.6} />}
        title={t('shell.refused.title')}
        text={t('shell.refused.text', { name: user.username, tenant: user.transientObject.tenant.name })}
        action={
          <Group justify="center">
            <Button component="a" href="/">
              {t('shell.toShop')}
            </Button>
            <Button component="a" href="/logout" variant="default">
              {t('shell.refused.other')}
            </Button>
          </Group>
        }
      />
    </main>
  );
}

/** Hides an area that the operator's role does not open, however its address was entered. */
export function RefusedArea({ entry, children }: { entry: Entry | undefined; children: ReactNode }) {
  const { t, locale } = useTexts();
  const { may } = useOperator();
  if (entry?.right === undefined || may(entry.right)) return children;
  return (
    <>
      <h1 className="visually-hidden">{t('common.notAllowed')}</h1>
      <EmptyState
        icon={<IconLock size={26} stroke={1.6} />}
        title={t('common.notAllowed')}
        text={t('shell.refused.area', { right: rightName(entry.right, locale) })}
        action={<ButtonLink {...paths.today()}>{t('shell.toStart')}</ButtonLink>}
      />
    </>
  );
}
