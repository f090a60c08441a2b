import type { ContentPageRow } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink, ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { IconPlus } from '@tabler/icons-react';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { paths } from '../../kit/paths.ts';
import { RecordTable } from '../../kit/record-table.tsx';
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
  return (
    <RecordTable
      caption={t('content.pages.list')}
      rows={pages}
      keyOf={({ slug }) => slug}
      columns={[
        {
          label: t('content.pages.name'),
          cell: ({ slug, title, state }) => {
            const name = localized(title, locale);
            return state === 'deleted' ? name : <AnchorLink {...paths.contentPage(slug)}>{name}</AnchorLink>;
          },
        },
        { label: t('content.pages.path'), cell: ({ slug }) => `/content/${slug}` },
        {
          label: t('content.pages.reader'),
          cell: ({ isPublic }) => t(isPublic ? 'content.pages.everybody' : 'content.pages.signedIn'),
        },
        {
          label: t('content.pages.state'),
          cell: ({ state }) => (
            <StatusBadge tone={tones[state]}>{t(`content.pages.states.${state}`)}</StatusBadge>
          ),
        },
      ]}
    />
  );
}
