import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { List, SimpleGrid, Text } from '@mantine/core';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { lookupsQuery } from './lookup.queries.ts';

const groups = ['products', 'prices', 'settings'] as const;

/** The lists of master data that the role opens. */
export function LookupsPage() {
  const { t } = useTexts();
  const { may } = useOperator();
  return (
    <>
      <PageTitle title={t('lookups.title')} />
      <Text c="dimmed" mb="md">
        {t('lookups.intro')}
      </Text>
      <Loaded query={lookupsQuery}>
        {({ data }) => (
          <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
            {groups.map((group) => {
              const lists = data.filter((one) => one.group === group && one.parent === null);
              return lists.length === 0 ? null : (
                <Panel key={group} title={t(`lookups.group.${group}`)}>
                  <List listStyleType="none" spacing="xs">
                    {lists.map(({ name, title }) => (
                      <List.Item key={name}>
                        <AnchorLink {...paths.lookup(name)}>{title}</AnchorLink>
                      </List.Item>
                    ))}
                    {group === 'settings' && may('settings.read') ? (
                      <List.Item>
                        <AnchorLink {...paths.hosts()}>{t('lookups.hosts.title')}</AnchorLink>
                      </List.Item>
                    ) : null}
                  </List>
                </Panel>
              );
            })}
          </SimpleGrid>
        )}
      </Loaded>
    </>
  );
}
