import { type ImportKindInfo, type ImportRun, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { saveFile } from '@kontor/web-kit/lib/save-file.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Facts, Panel } from '../../kit/detail.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import classes from './imports.module.css';
import {
  addedAttribute,
  counts,
  isBusy,
  isSettingsFile,
  isUnreadable,
  kindText,
  mappedParts,
  type RunFile,
  usePartText,
} from './imports.queries.ts';
import { type MappingDraft, MappingForm, sourcesOf } from './mapping-form.tsx';
import { type Corrections, RefusedCells } from './refused-cells.tsx';

const tones = { waiting: 'gray', loaded: 'green', refused: 'red', skipped: 'orange' } as const;

/** The changed mappings of an import's files, by position; they are saved together. */
export interface MappingDrafts {
  change: (position: number, draft: MappingDraft) => void;
  save: () => Promise<void>;
}

/** A file of an import: its kind, mapping, result and refused cells, and the undo button. */
export function ImportFilePanels({
  run,
  file,
  kinds,
  onChanged,
  drafts,
  corrections,
  onRestored,
}: {
  run: ImportRun;
  file: RunFile;
  kinds: readonly ImportKindInfo[];
  onChanged: (answer: { data: ImportRun }) => Promise<void>;
  drafts: MappingDrafts;
  corrections: Corrections;
  onRestored: (run: ImportRun) => void;
}) {
  const { t } = useTexts();
  const { number } = useFormats();
  const partText = usePartText();
  const [isRestoring, setRestoring] = useState(false);
  const params = { id: run.id, file: String(file.position) };
  const isOpen = run.isOpen && file.state !== 'loaded';
  const info = kinds.find(({ kind }) => kind === file.kind);
  const work = useWork({
    mutationFn: (call: () => Promise<{ data: ImportRun }>) => call(),
    onSuccess: onChanged,
    onError: showErrorToast,
  });
  const download = useWork({
    mutationFn: async () => {
      const answer = await callApi(routes.imports.content, { params });
      saveFile(answer instanceof Blob ? answer : new Blob([JSON.stringify(answer, null, 2)]), file.name);
    },
    onError: showErrorToast,
  });
  // A list is loaded as several kinds.
  const parts = run.files.filter(({ name }) => name === file.name);
  const firstOpen = parts.find(({ state, header }) => state !== 'loaded' && header);
  const isSettings = isSettingsFile(file.name);
  const mayChoose = !isUnreadable(file);
  const choices = kinds.filter(({ mayWrite, kind }) => mayWrite && (kind === 'settings') === isSettings);
  // A split list already shows its parts.
  const covers = wholeLists.filter(
    (whole) => parts.length === 1 && choices.some(({ kind }) => kind === whole),
  );
  const hasResult = file.read > 0 || file.refused > 0 || file.state !== 'waiting';
  return (
    <>
      <Panel
        anchor={`file-${file.position}`}
        title={parts.length > 1 && file.kind ? `${file.name}: ${partText(file)}` : file.name}
        actions={
          <>
            {file.hasFile && !isOpen ? (
              <Button variant="default" size="xs" onClick={() => download.mutate()}>
                {t('imports.file.content')}
              </Button>
            ) : null}
            {run.isOpen && file.hasFile && !isSettings && mayChoose ? (
              <Button
                variant="default"
                size="xs"
                onClick={() => work.mutate(() => callApi(routes.imports.copyFile, { params }))}
              >
                {t('imports.file.copy')}
              </Button>
            ) : null}
            {isOpen && run.files.length > 1 ? (
              <Button
                variant="default"
                size="xs"
                onClick={() =>
                  work.mutate(async () => {
                    const answer = await callApi(routes.imports.removeFile, { params });
                    const text = t('kit.removed', { name: file.name });
                    showToast({ type: 'success', message: { text } });
                    // The button disappears.
                    focusContent();
                    return answer;
                  })
                }
              >
                {t('imports.file.remove')}
              </Button>
            ) : null}
          </>
        }
      >
        <Stack gap="md">
          <Group gap="sm">
            <StatusBadge tone={tones[file.state]}>{t(`imports.fileState.${file.state}`)}</StatusBadge>
            {isOpen ? null : <Text>{file.kind ? t(kindText(file.kind)) : t('imports.file.noKind')}</Text>}
          </Group>
          {isOpen && mayChoose ? (
            <NativeSelect
              label={t('imports.file.kind')}
              description={covers.map((kind) => t(`imports.file.covers.${kind}`)).join(' ') || undefined}
              value={file.kind ?? ''}
              data={[
                { value: '', label: t('imports.file.noKind') },
                ...choices.map(({ kind }) => ({ value: kind, label: `${t(kindText(kind))} (${kind})` })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                work.mutate(() =>
                  callApi(routes.imports.changeFile, {
                    params,
                    body: { kind: value === '' ? null : (value as ImportKindInfo['kind']) },
                  }),
                )
              }
            />
          ) : null}
          {file.header === null && file.reasons.length > 0 ? (
            <Alert color="red">{file.reasons.map(({ reason }) => reason).join('; ')}</Alert>
          ) : null}
          {isOpen && namesRecords(file, 'key') ? (
            <Text size="sm">{t('imports.file.namesCategories')}</Text>
          ) : null}
          {isOpen && namesRecords(file, 'id') ? <Text size="sm">{t('imports.file.namesUnits')}</Text> : null}
          {isOpen && file.header && firstOpen?.position === file.position ? (
            <Preview header={file.header} sample={file.sample} />
          ) : null}
          {isOpen && info && file.header && file.mapping ? (
            <MappingForm
              key={`${file.kind} ${JSON.stringify(file.mapping)} ${file.sender}`}
              file={{ ...file, header: file.header, mapping: file.mapping }}
              info={info}
              added={parts.flatMap((part) => addedAttribute(part) ?? [])}
              usedElsewhere={parts.flatMap((part) =>
                part.position === file.position ? [] : sourcesOf(part.mapping),
              )}
              isFirst={mappedParts(run, file.name, kinds)[0]?.position === file.position}
              hasOthers={run.files.length > 1}
              onDraft={(draft) => drafts.change(file.position, draft)}
              save={drafts.save}
            />
          ) : null}
          {hasResult ? (
            <Facts
              items={[
                ...counts.map((key) => ({ label: t(`imports.column.${key}`), value: number(file[key]) })),
                {
                  label: t('imports.file.duration'),
                  value: t('imports.file.seconds', { seconds: number(file.durationMs / 1000) }),
                },
                { label: t('imports.file.mends'), value: file.mends > 0 ? number(file.mends) : undefined },
              ]}
            />
          ) : null}
          {file.wayBack !== 'none' ? (
            <div>
              <Text fw={600}>{t('imports.back.title')}</Text>
              <Text size="sm" c="dimmed" mb="xs">
                {t(`imports.back.${file.wayBack}`)}
              </Text>
              {file.wayBack === 'kept' && info?.mayWrite ? (
                <Button variant="default" onClick={() => setRestoring(true)}>
                  {t('imports.back.run')}
                </Button>
              ) : null}
            </div>
          ) : null}
        </Stack>
      </Panel>
      {file.reasons.length > 0 && (file.header !== null || file.read > 0) && !isBusy(run.state) ? (
        <RefusedCells
          runId={run.id}
          file={file}
          isPart={run.files.length > 1}
          isOpen={isOpen && file.header !== null}
          corrections={corrections}
        />
      ) : null}
      {isRestoring ? (
        <ConfirmDialog
          title={t('imports.back.run')}
          text={t('imports.back.text', {
            count: file.inserted + file.updated + file.deleted,
            file: file.name,
          })}
          label={t('imports.back.run')}
          run={async () => onRestored((await callApi(routes.imports.restore, { params })).data)}
          done={undefined}
          onClose={() => setRestoring(false)}
        />
      ) : null}
    </>
  );
}

/** Kinds of lists that the import splits into parts, such as prices or addresses. */
const wholeLists = ['products', 'companies'] as const;

/** Whether a file of articles is loaded as the categories or units that they name: key and name come from one column. */
function namesRecords({ kind, mapping }: RunFile, keyName: 'key' | 'id'): boolean {
  const { [keyName]: key, 'name.de': name } = mapping?.columns ?? {};
  const isKind = kind === (keyName === 'key' ? 'categories' : 'units');
  return isKind && key !== undefined && 'from' in key && key.from === (name as typeof key)?.from;
}

/** The first rows of a file as they are. */
function Preview({ header, sample }: { header: readonly string[]; sample: readonly (readonly string[])[] }) {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
    <section className={classes.scroll} aria-label={t('imports.file.preview')} tabIndex={0}>
      <table className={classes.preview}>
        <caption className="visually-hidden">{t('imports.file.preview')}</caption>
        <thead>
          <tr>
            {header.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells) => (
            <tr key={cells.join('\u001f')}>
              {header.map((column, index) => (
                <td key={column}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
