import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Text } from '@mantine/core';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { mailsQuery } from './content.queries.ts';
import { ContentTitle } from './draft-bar.tsx';
import { useMailName } from './part-names.ts';

/** All mails whose texts can be worded. */
export function MailTextsPage() {
  const { t, locale } = useTexts();
  const nameOf = useMailName();
  const labels = {
    kind: t('content.mails.kind'),
    subject: t('content.mails.builtIn'),
    state: t('content.pages.state'),
  };
  return (
    <>
      <ContentTitle title={t('content.mails.title')} />
      <Text c="dimmed" mb="md">
        {t('content.mails.about')}
      </Text>
      <Loaded query={mailsQuery}>
        {({ data }) => (
          <Panel title={t('content.mails.list')}>
            <ListTable
              caption={t('content.mails.list')}
              columns={Object.values(labels).map((label) => ({ label }))}
            >
              {data.map(({ kind, defaults, isWorded }) => (
                <tr key={kind}>
                  <td data-label={labels.kind}>
                    <AnchorLink {...paths.mailText(kind)}>{nameOf(kind)}</AnchorLink>
                  </td>
                  <td data-label={labels.subject}>{defaults[locale].subject}</td>
                  <td data-label={labels.state}>
                    <StatusBadge tone={isWorded ? 'blue' : 'gray'}>
                      {t(isWorded ? 'content.mails.own' : 'content.mails.standard')}
                    </StatusBadge>
                  </td>
                </tr>
              ))}
            </ListTable>
          </Panel>
        )}
      </Loaded>
    </>
  );
}
