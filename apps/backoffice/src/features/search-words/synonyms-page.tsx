import type { SynonymGroup } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconAbc, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';
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
        {({ data: { groups } }) => (
          <RecordTable
            caption={t('searchWords.synonyms')}
            rows={groups}
            keyOf={(group) => JSON.stringify(group)}
            empty={{
              icon: <IconAbc size={26} stroke={1.6} />,
              title: t('searchWords.noGroups'),
              text: t('searchWords.noGroupsHint'),
            }}
            columns={[
              {
                label: t('searchWords.words'),
                cell: ({ words: [first = '', ...others], isOneWay }) =>
                  isOneWay ? `${first} → ${others.join(', ')}` : [first, ...others].join(' = '),
              },
              {
                label: t('searchWords.locale'),
                cell: ({ locale }) =>
                  locale ? t(`customers.languages.${locale}`) : t('searchWords.allLocales'),
              },
            ]}
            actions={(group) => (
              <>
                <RowButton
                  aria-label={t('searchWords.editNamed', { term: group.words[0] ?? '' })}
                  onClick={() => setChosen({ what: 'edit', group, known: groups })}
                >
                  {t('searchWords.edit')}
                </RowButton>
                <RowButton
                  aria-label={t('searchWords.removeNamed', { term: group.words[0] ?? '' })}
                  disabledReason={write}
                  onClick={() => setChosen({ what: 'remove', group, known: groups })}
                >
                  {t('common.remove')}
                </RowButton>
              </>
            )}
          />
        )}
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
          done={t('kit.removed', { name: chosen.group.words.join(', ') })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
