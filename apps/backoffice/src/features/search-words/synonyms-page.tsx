import type { SynonymGroup } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Button, Group } from '@mantine/core';
import { IconAbc, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { SearchWordTabs } from './search-words-page.tsx';
import { SynonymDialog } from './synonym-dialog.tsx';
import { changeGroups, synonymsQuery } from './synonyms.queries.ts';

/** The groups of synonyms, which searches use at once (SRCH-10). */
export function SynonymsPage() {
  const { t } = useTexts();
  const { reason } = useOperator();
  const write = reason('products.write');
  const [chosen, setChosen] = useState<
    { what: 'new' } | { what: 'edit' | 'remove'; group: SynonymGroup; known: readonly SynonymGroup[] }
  >();
  const close = () => setChosen(undefined);
  return (
    <>
      <PageTitle
        title={t('searchWords.synonyms')}
        actions={
          <ReasonButton
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            disabledReason={write}
            onClick={() => setChosen({ what: 'new' })}
          >
            {t('searchWords.add')}
          </ReasonButton>
        }
      />
      <SearchWordTabs />
      <Loaded query={synonymsQuery}>
        {({ data: { groups } }) =>
          groups.length === 0 ? (
            <EmptyState
              icon={<IconAbc size={26} stroke={1.6} />}
              title={t('searchWords.noGroups')}
              text={t('searchWords.noGroupsHint')}
            />
          ) : (
            <ListTable
              caption={t('searchWords.synonyms')}
              columns={[
                { label: t('searchWords.words') },
                { label: t('searchWords.locale') },
                { label: t('searchWords.actions'), isHidden: true },
              ]}
            >
              {groups.map((group) => {
                const [first = '', ...others] = group.words;
                return (
                  <tr key={JSON.stringify(group)}>
                    <td>
                      {group.isOneWay ? `${first} → ${others.join(', ')}` : [first, ...others].join(' = ')}
                    </td>
                    <td data-label={t('searchWords.locale')}>
                      {group.locale ? t(`customers.languages.${group.locale}`) : t('searchWords.allLocales')}
                    </td>
                    <td data-action>
                      <Group gap="xs" justify="flex-end">
                        <Button
                          variant="default"
                          size="xs"
                          aria-label={t('searchWords.editNamed', { term: first })}
                          onClick={() => setChosen({ what: 'edit', group, known: groups })}
                        >
                          {t('searchWords.edit')}
                        </Button>
                        <ReasonButton
                          variant="default"
                          size="xs"
                          aria-label={t('searchWords.removeNamed', { term: first })}
                          disabledReason={write}
                          onClick={() => setChosen({ what: 'remove', group, known: groups })}
                        >
                          {t('common.remove')}
                        </ReasonButton>
                      </Group>
                    </td>
                  </tr>
                );
              })}
            </ListTable>
          )
        }
      </Loaded>
      {chosen?.what === 'new' ? <SynonymDialog group={{ words: [] }} onClose={close} /> : null}
      {chosen?.what === 'edit' ? (
        <SynonymDialog
          group={chosen.group}
          edited={{ former: chosen.group, known: chosen.known }}
          onClose={close}
        />
      ) : null}
      {chosen?.what === 'remove' ? (
        <ConfirmDialog
          title={t('searchWords.removeTitle')}
          text={t('searchWords.removeText', { words: chosen.group.words.join(', ') })}
          label={t('common.remove')}
          run={() => changeGroups({ former: chosen.group, group: undefined, known: chosen.known })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
