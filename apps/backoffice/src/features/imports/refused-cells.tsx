import { type ImportRefusal, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { saveFile } from '@kontor/web-kit/lib/save-file.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Select } from '@kontor/web-kit/ui/select.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { kindText, type RunFile, refusalsQuery, useColumnTexts } from './imports.queries.ts';

const pageSize = 50;

/** Typed values of refused cells, by their places. */
export type CellValues = Readonly<Record<string, string>>;

/** The typed values of all files of an import; they are saved together. */
export interface Corrections {
  valuesOf: (position: number) => CellValues;
  change: (position: number, values: CellValues) => void;
  isEmpty: boolean;
  isPending: boolean;
  save: () => void;
}

/** Typed values as the API takes them. */
export const cellsOf = (values: CellValues) =>
  Object.entries(values).map(([place, value]) => {
    const [row = '', column = ''] = place.split('\u0000');
    return { row: Number(row), column, value };
  });

/** The refused cells of a file with their reasons; while it is not loaded, values can be corrected here. */
export function RefusedCells({
  runId,
  file,
  isPart,
  isOpen,
  corrections,
}: {
  runId: string;
  file: RunFile;
  /** Whether the import has other files, too. */
  isPart: boolean;
  isOpen: boolean;
  corrections: Corrections;
}) {
  const { t } = useTexts();
  const { number } = useFormats();
  const { columnText } = useColumnTexts(file.kind);
  const id = useId();
  const [code, setCode] = useState('');
  const [page, setPage] = useState(1);
  const values = corrections.valuesOf(file.position);
  const params = { id: runId, file: String(file.position) };
  const total = file.reasons.reduce((sum, { count }) => sum + count, 0);
  const download = useWork({
    mutationFn: async () => {
      const answer = await callApi(routes.imports.refusedRows, { params });
      if (answer instanceof Blob) saveFile(answer, `${file.name.replace(/\.[^.]*$/, '')}-refused.csv`);
    },
    onError: showErrorToast,
  });
  return (
    <Panel
      title={
        isPart && file.kind
          ? `${t('imports.refused.title')}: ${t(kindText(file.kind))}`
          : t('imports.refused.title')
      }
      actions={
        file.hasFile ? (
          <BusyButton
            variant="default"
            size="xs"
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('imports.refused.download')}
          </BusyButton>
        ) : null
      }
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('imports.refused.rowHint')}
        </Text>
        <div>
          <label htmlFor={id}>{t('imports.refused.filter')}</label>
          <Select
            id={id}
            value={code}
            options={[
              { value: '', label: t('imports.refused.all', { count: number(total) }) },
              ...file.reasons.map(({ code: value, reason, count }) => ({
                value,
                label: t('imports.refused.one', { reason, count: number(count) }),
              })),
            ]}
            onChange={(chosen) => {
              setCode(chosen);
              setPage(1);
            }}
          />
        </div>
        <Loaded query={refusalsQuery(params, { page, pageSize, ...(code === '' ? {} : { code }) })}>
          {({ data, meta }: { data: ImportRefusal[]; meta: { total: number } }) => (
            <>
              <ListTable
                caption={t('imports.refused.title')}
                columns={[
                  { label: t('imports.refused.row') },
                  { label: t('imports.refused.column') },
                  { label: t('imports.refused.value') },
                  { label: t('imports.refused.reason') },
                ]}
              >
                {data.map((cell) => (
                  <RefusedCell
                    key={`${cell.row} ${cell.column} ${cell.code}`}
                    cell={cell}
                    fileName={file.name}
                    columnText={columnText}
                    isOpen={isOpen}
                    value={values[placeOf(cell)]}
                    onChange={(value) =>
                      corrections.change(file.position, { ...values, [placeOf(cell)]: value })
                    }
                  />
                ))}
              </ListTable>
              <Pages page={page} pages={Math.max(1, Math.ceil(meta.total / pageSize))} onChange={setPage} />
              {code === '' && meta.total < total ? (
                <Text size="sm" c="dimmed">
                  {t('imports.refused.more', { count: number(meta.total) })}
                </Text>
              ) : null}
            </>
          )}
        </Loaded>
        {isOpen ? (
          <ReasonButton
            disabledReason={corrections.isEmpty ? t('imports.refused.nothing') : undefined}
            loading={corrections.isPending}
            onClick={corrections.save}
          >
            {t('imports.refused.save')}
          </ReasonButton>
        ) : null}
      </Stack>
    </Panel>
  );
}

const placeOf = ({ row, column }: ImportRefusal) => `${row}\u0000${column}`;

function RefusedCell({
  cell,
  fileName,
  columnText,
  isOpen,
  value,
  onChange,
}: {
  cell: ImportRefusal;
  fileName: string;
  columnText: (name: string) => string;
  isOpen: boolean;
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t } = useTexts();
  const { row, column, reason, cause, mended } = cell;
  // The value that follows from another row is right.
  const text = column === null ? '' : columnText(column);
  const canMend = isOpen && row !== null && column !== null && cause === null;
  return (
    <tr>
      <td data-label={t('imports.refused.row')}>{row ?? t('imports.refused.file')}</td>
      <td data-label={t('imports.refused.column')}>
        {text === column ? null : `${text} `}
        {column === null ? null : <code>{column}</code>}
      </td>
      <td data-label={t('imports.refused.value')}>
        {canMend ? (
          <TextInput
            aria-label={t('imports.refused.mend', { row, column: text })}
            value={value ?? mended ?? cell.value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          (mended ?? cell.value)
        )}
      </td>
      <td data-label={t('imports.refused.reason')}>
        {reason}
        {cause ? (
          <Text size="sm" c="dimmed">
            {cause.row === null
              ? t('imports.refused.followsFile', { file: cause.file })
              : cause.file === fileName
                ? t('imports.refused.followsList', { row: cause.row })
                : t('imports.refused.follows', { file: cause.file, row: cause.row })}
          </Text>
        ) : null}
      </td>
    </tr>
  );
}

function Pages({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  const { t } = useTexts();
  if (pages === 1) return null;
  return (
    <Group gap="sm">
      <Button variant="default" size="xs" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t('imports.refused.previous')}
      </Button>
      <Text size="sm">{t('imports.refused.page', { page, pages })}</Text>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t('imports.refused.next')}
      </Button>
    </Group>
  );
}
