import { type ImportRow, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { saveFile } from '@kontor/web-kit/lib/save-file.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Select } from '@kontor/web-kit/ui/select.tsx';
import { Input, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Panel } from '../../kit/detail.tsx';
import { DataList } from '../../kit/list/data-list.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { DropZone } from './drop-zone.tsx';
import classes from './imports.module.css';
import { kindsQuery, kindText, sources, states, stateTones } from './imports.queries.ts';

/** Files to import, records to export, and the log of all imports. */
export function ImportsPage() {
  const { t, locale } = useTexts();
  const { dateTime, number } = useFormats();
  const kinds = useQuery(kindsQuery).data?.data ?? [];
  const mayImport = kinds.length === 0 || kinds.some(({ mayWrite }) => mayWrite);
  return (
    <>
      <PageTitle title={t('imports.title')} />
      <div className={classes.top}>
        <DropZone
          disabledReason={
            mayImport
              ? undefined
              : errorCodeText('operator.right.missing', { right: 'products.write' }, locale)
          }
        />
        <ExportPanel kinds={kinds.filter((kind) => kind.mayRead).map(({ kind }) => kind)} />
      </div>
      <DataList
        name="imports"
        label={t('imports.log')}
        query={(query) => apiQuery(routes.imports.list, { query })}
        rowKey={(row: ImportRow) => row.id}
        rowName={(row) => row.files.map(({ name }) => name).join(', ')}
        link={(row) => paths.import(row.id)}
        defaultSort="-createdAt"
        columns={[
          {
            key: 'files',
            label: t('imports.column.files'),
            cell: ({ files }) => {
              const [first, ...others] = files;
              return `${first?.name ?? ''}${others.length > 0 ? ` + ${others.length}` : ''}`;
            },
            card: 'title',
          },
          {
            key: 'state',
            label: t('imports.column.state'),
            cell: ({ state }) => (
              <StatusBadge tone={stateTones[state]}>{t(`imports.state.${state}`)}</StatusBadge>
            ),
            card: 'badge',
          },
          {
            key: 'kind',
            label: t('imports.column.kind'),
            cell: ({ files }) =>
              [...new Set(files.flatMap(({ kind }) => (kind ? [t(kindText(kind))] : [])))].join(', '),
          },
          {
            key: 'createdAt',
            label: t('imports.column.at'),
            cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
            sortable: true,
          },
          { key: 'by', label: t('imports.column.by'), cell: ({ by }) => by ?? t('imports.command') },
          {
            key: 'source',
            label: t('imports.column.source'),
            cell: ({ source }) => t(`imports.source.${source}`),
          },
          ...(['inserted', 'updated', 'deleted', 'refused', 'unchanged'] as const).map((key) => ({
            key,
            label: t(`imports.column.${key}`),
            cell: (row: ImportRow) => number(row[key]),
            amount: true,
            hidden: key === 'unchanged',
          })),
        ]}
        filters={[
          {
            key: 'kind',
            label: t('imports.column.kind'),
            options: kinds
              .filter(({ mayRead }) => mayRead)
              .map(({ kind }) => ({ value: kind, label: t(kindText(kind)) })),
            isLoaded: true,
          },
          {
            key: 'source',
            label: t('imports.column.source'),
            options: sources.map((value) => ({ value, label: t(`imports.source.${value}`) })),
          },
          {
            key: 'state',
            label: t('imports.column.state'),
            options: states.map((value) => ({ value, label: t(`imports.state.${value}`) })),
          },
        ]}
        empty={{ title: t('imports.empty.title'), text: t('imports.empty.text') }}
        searchPlaceholder={t('imports.search')}
      />
    </>
  );
}

/** All records of a kind as a file in the form of the import. */
function ExportPanel({ kinds }: { kinds: readonly string[] }) {
  const { t } = useTexts();
  const id = useId();
  const [chosen, setChosen] = useState('products');
  const kind = kinds.includes(chosen) ? chosen : kinds[0];
  const download = useWork({
    mutationFn: async (name: string) => {
      const answer = await callApi(routes.imports.exported, { params: { kind: name } });
      // The settings are JSON, which a call answers parsed.
      if (answer instanceof Blob) saveFile(answer, `${name}.csv`);
      else saveFile(new Blob([JSON.stringify(answer, null, 2)]), `${name}.json`);
    },
    onError: showErrorToast,
  });
  return (
    <Panel title={t('imports.export.title')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('imports.export.text')}
      </Text>
      <Input.Label htmlFor={id}>{t('imports.export.kind')}</Input.Label>
      <Select
        id={id}
        value={kind ?? ''}
        options={kinds.map((value) => ({ value, label: t(kindText(value)) }))}
        onChange={setChosen}
      />
      <ReasonButton
        mt="sm"
        variant="default"
        disabledReason={kind === undefined ? t('imports.export.nothing') : undefined}
        loading={download.isPending}
        onClick={() => kind && download.mutate(kind)}
      >
        {t('imports.export.run')}
      </ReasonButton>
    </Panel>
  );
}
