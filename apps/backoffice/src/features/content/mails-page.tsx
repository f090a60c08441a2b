import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { Text } from '@mantine/core';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { useMailName } from '../../kit/part-names.ts';
import { paths } from '../../kit/paths.ts';
import { RecordTable } from '../../kit/record-table.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { mailsQuery } from './content.queries.ts';
import { ContentTitle } from './draft-bar.tsx';

/** All mails whose texts can be worded. */
export function MailTextsPage() {
  const { t, locale } = useTexts();
  const nameOf = useMailName();
  return (
    <>
      <ContentTitle title={t('content.mails.title')} />
      <Text c="dimmed" mb="md">
        {t('content.mails.about')}
      </Text>
      <Loaded query={mailsQuery}>
        {({ data }) => (
          <Panel title={t('content.mails.list')}>
            <RecordTable
              caption={t('content.mails.list')}
              rows={data}
              keyOf={({ kind }) => kind}
              columns={[
                {
                  label: t('content.mails.kind'),
                  cell: ({ kind }) => <AnchorLink {...paths.mailText(kind)}>{nameOf(kind)}</AnchorLink>,
                },
                { label: t('content.mails.builtIn'), cell: ({ defaults }) => defaults[locale].subject },
                {
                  label: t('content.pages.state'),
                  cell: ({ isWorded }) => (
                    <StatusBadge tone={isWorded ? 'blue' : 'gray'}>
                      {t(isWorded ? 'content.mails.own' : 'content.mails.standard')}
                    </StatusBadge>
                  ),
                },
              ]}
            />
          </Panel>
        )}
      </Loaded>
    </>
  );
}
