import { type MissedTerm, routes } from '@kontor/contract';
import { LOCALES } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { TabLinks } from '@kontor/web-kit/ui/tab-links.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DataList } from '../../kit/list/data-list.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { SynonymDialog } from './synonym-dialog.tsx';

const days = ['1', '7', '30', '90'] as const;

/** What customers searched in vain; one step makes a synonym of it (SRCH-10). */
export function SearchWordsPage() {
  const { t } = useTexts();
  const format = useFormats();
  const { reason } = useOperator();
  const [chosen, setChosen] = useState<MissedTerm>();
  return (
    <>
      <PageTitle title={t('searchWords.title')} />
      <SearchWordTabs />
      <DataList
        name="search-words"
        label={t('searchWords.misses')}
        query={(query) => apiQuery(routes.search.misses, { query })}
        rowKey={({ term, locale }: MissedTerm) => `${locale} ${term}`}
        rowName={({ term }) => term}
        defaultSort="-misses"
        columns={[
          {
            key: 'term',
            label: t('searchWords.term'),
            cell: ({ term }) => term,
            sortable: true,
            card: 'title',
          },
          {
            key: 'locale',
            label: t('searchWords.locale'),
            cell: ({ locale }) => t(`customers.languages.${locale}`),
          },
          {
            key: 'misses',
            label: t('searchWords.count'),
            cell: ({ misses }) => format.number(misses),
            amount: true,
            sortable: true,
            card: 'amount',
          },
          {
            key: 'lastDay',
            label: t('searchWords.lastDay'),
            cell: ({ lastDay }) => format.date(lastDay),
            sortable: true,
          },
          {
            key: 'synonym',
            label: t('searchWords.synonym'),
            cell: (row) => (
              <ReasonButton
                size="xs"
                variant="default"
                aria-label={t('searchWords.makeNamed', { term: row.term })}
                disabledReason={reason('products.write')}
                onClick={() => setChosen(row)}
              >
                {t('searchWords.make')}
              </ReasonButton>
            ),
          },
        ]}
        filters={[
          {
            key: 'days',
            label: t('searchWords.since'),
            options: days.map((value) => ({ value, label: t('searchWords.days', { count: Number(value) }) })),
          },
          {
            key: 'locale',
            label: t('searchWords.locale'),
            options: LOCALES.map((value) => ({ value, label: t(`customers.languages.${value}`) })),
          },
        ]}
        empty={{ title: t('searchWords.empty'), text: t('searchWords.emptyHint') }}
      />
      {chosen ? (
        <SynonymDialog
          group={{ words: [chosen.term], isOneWay: true }}
          onSaved={() => queryClient.invalidateQueries({ queryKey: apiKey(routes.search.misses) })}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  );
}

/** The two sides of the area: words without hits, and synonyms. */
export function SearchWordTabs() {
  const { t } = useTexts();
  return (
    <TabLinks label={t('searchWords.title')}>
      <Link {...paths.searchWords()} activeOptions={{ exact: true, includeSearch: false }}>
        {t('searchWords.misses')}
      </Link>
      <Link {...paths.synonyms()}>{t('searchWords.synonyms')}</Link>
    </TabLinks>
  );
}
