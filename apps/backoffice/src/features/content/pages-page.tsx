import type { ContentPageRow } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink, ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { IconPlus } from '@tabler/icons-react';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { pagesQuery } from './content.queries.ts';
import { ContentTitle } from './draft-bar.tsx';

const tones = { published: 'green', changed: 'orange', new: 'blue', deleted: 'red' } as const;

/** The content pages as the draft has them (CONT-03). */
export function ContentPagesPage() {
  const { t } = useTexts();
  return (
    <>
      <ContentTitle
        title={t('content.pages.title')}
        actions={
          <ButtonLink {...paths.newContentPage()} leftSection={<IconPlus size={16} aria-hidden="true" />}>
            {t('content.pages.add')}
          </ButtonLink>
        }
      />
      <Loaded query={pagesQuery}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('content.pages.empty')} text={t('content.pages.emptyHint')} />
          ) : (
            <Panel title={t('content.pages.list')}>
              <PageRows pages={data} />
            </Panel>
          )
        }
      </Loaded>
    </>
  );
}

function PageRows({ pages }: { pages: readonly ContentPageRow[] }) {
  const { t, locale } = useTexts();
  const labels = {
    name: t('content.pages.name'),
    path: t('content.pages.path'),
    reader: t('content.pages.reader'),
    state: t('content.pages.state'),
  };
  return (
    <ListTable caption={t('content.pages.list')} columns={Object.values(labels).map((label) => ({ label }))}>
      {pages.map(({ slug, title, isPublic, state }) => {
        const name = localized(title, locale);
        return (
          <tr key={slug}>
            <td data-label={labels.name}>
              {state === 'deleted' ? name : <AnchorLink {...paths.contentPage(slug)}>{name}</AnchorLink>}
            </td>
            <td data-label={labels.path}>/content/{slug}</td>
            <td data-label={labels.reader}>
              {t(isPublic ? 'content.pages.everybody' : 'content.pages.signedIn')}
            </td>
            <td data-label={labels.state}>
              <StatusBadge tone={tones[state]}>{t(`content.pages.states.${state}`)}</StatusBadge>
            </td>
          </tr>
        );
      })}
    </ListTable>
  );
}
