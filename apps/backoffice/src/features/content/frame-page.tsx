import { MAX_CONTENT_ITEMS } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { Checkbox, Stack, Text } from '@mantine/core';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { partQuery } from './content.queries.ts';
import { ContentTitle } from './draft-bar.tsx';
import { BothLanguages } from './fields.tsx';
import { LinkField } from './link-field.tsx';
import { PartForm } from './part-form.tsx';
import { SortableList } from './sortable-list.tsx';

const empty = () => ({ de: '', en: '' });

/** The line above the header and the columns of the footer (LAYO-09, LAYO-21). */
export function FramePage() {
  const { t, locale } = useTexts();
  return (
    <>
      <ContentTitle title={t('content.frame.title')} />
      <Loaded query={partQuery('frame')}>
        {({ data }) => (
          <PartForm<'frame'>
            record={data}
            labels={{ infoText: t('content.frame.info'), footerColumns: t('content.frame.columns') }}
          >
            {({ value, set, issue }) => (
              <>
                <Panel title={t('content.frame.info')}>
                  <Text c="dimmed" mb="sm">
                    {t('content.frame.infoHint')}
                  </Text>
                  <BothLanguages
                    name="infoText"
                    label={t('content.frame.info')}
                    value={value.infoText}
                    issue={issue}
                    maxLength={300}
                    onChange={(infoText) => set('infoText', infoText)}
                  />
                </Panel>
                <Panel title={t('content.frame.columns')}>
                  <SortableList
                    label={t('content.frame.columns')}
                    items={value.footerColumns}
                    max={MAX_CONTENT_ITEMS}
                    nameOf={({ title }, index) =>
                      localized(title, locale) || t('content.frame.column', { number: index + 1 })
                    }
                    newItem={() => ({ title: empty(), menuItems: [] })}
                    addLabel={t('content.frame.addColumn')}
                    onChange={(columns) => set('footerColumns', columns)}
                  >
                    {(column, index, change) => (
                      <Stack gap="sm">
                        <BothLanguages
                          name={`footerColumns.${index}.title`}
                          label={t('content.frame.columnTitle')}
                          value={column.title}
                          issue={issue}
                          maxLength={100}
                          isRequired
                          onChange={(title) => change({ ...column, title })}
                        />
                        <SortableList
                          label={t('content.frame.links', { name: localized(column.title, locale) })}
                          items={column.menuItems}
                          max={MAX_CONTENT_ITEMS}
                          nameOf={({ title }, place) =>
                            localized(title, locale) || t('content.frame.link', { number: place + 1 })
                          }
                          newItem={() => ({ title: empty(), link: '', isExternal: false })}
                          addLabel={t('content.frame.addLink')}
                          onChange={(menuItems) => change({ ...column, menuItems })}
                        >
                          {(item, place, changeItem) => (
                            <Stack gap="sm">
                              <BothLanguages
                                name={`footerColumns.${index}.menuItems.${place}.title`}
                                label={t('content.frame.linkTitle')}
                                value={item.title}
                                issue={issue}
                                maxLength={100}
                                isRequired
                                onChange={(title) => changeItem({ ...item, title })}
                              />
                              <LinkField
                                name={`footerColumns.${index}.menuItems.${place}.link`}
                                label={t('content.banner.link')}
                                value={item.link}
                                issue={issue}
                                onChange={(link) => changeItem({ ...item, link })}
                              />
                              <Checkbox
                                label={t('content.frame.newWindow')}
                                checked={item.isExternal}
                                onChange={({ currentTarget }) =>
                                  changeItem({ ...item, isExternal: currentTarget.checked })
                                }
                              />
                            </Stack>
                          )}
                        </SortableList>
                      </Stack>
                    )}
                  </SortableList>
                </Panel>
              </>
            )}
          </PartForm>
        )}
      </Loaded>
    </>
  );
}
