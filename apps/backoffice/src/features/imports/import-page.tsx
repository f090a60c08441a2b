import { type ImportKindInfo, type ImportRun, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiKey, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Alert, Button, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { DetailPage, Loaded, Panel } from '../../kit/detail.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useUnsaved } from '../../kit/unsaved.tsx';
import { ImportFilePanels, type MappingDrafts } from './import-file.tsx';
import { ImportResult } from './import-result.tsx';
import classes from './imports.module.css';
import {
  importQuery,
  isBusy,
  isUnreadable,
  kindsQuery,
  kindText,
  mappedParts,
  type RunFile,
  stateTones,
} from './imports.queries.ts';
import type { MappingDraft } from './mapping-form.tsx';
import { type CellValues, type Corrections, cellsOf } from './refused-cells.tsx';

type RunAnswer = { data: ImportRun };

/** One import: its files, their mapping and refused cells, its progress and its result. */
export function ImportPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <Loaded query={kindsQuery}>
      {({ data: kinds }) => (
        <Loaded query={importQuery(id)}>
          {({ data: run }: RunAnswer) => <ImportDetail key={run.id} run={run} kinds={kinds} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function ImportDetail({ run, kinds }: { run: ImportRun; kinds: readonly ImportKindInfo[] }) {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'loadGood' | 'discard'>();
  const [changed, setChanged] = useState<ReadonlyMap<number, MappingDraft>>(new Map());
  const [typed, setTyped] = useState<ReadonlyMap<number, CellValues>>(new Map());
  const params = { id: run.id };
  const show = async (answer: RunAnswer) => {
    queryClient.setQueryData(importQuery(run.id).queryKey, answer);
  };
  const work = useWork({
    mutationFn: (call: () => Promise<RunAnswer>) => call(),
    onSuccess: async (answer) => {
      await show(answer);
      // The buttons are gone while the import works.
      focusContent();
    },
    onError: showErrorToast,
  });
  const unsaved = changedMappings(run, kinds, changed);
  const drafts: MappingDrafts = {
    change: (position, draft) => setChanged((known) => new Map(known).set(position, draft)),
    save: async () => {
      let answer: RunAnswer | undefined;
      // The first part of a list comes last: its columns are those of the others that were not changed.
      for (const { position, kind, ...draft } of unsaved.toReversed())
        answer = await callApi(routes.imports.changeFile, {
          params: { ...params, file: String(position) },
          body: { kind, ...draft },
        });
      if (answer) await show(answer);
      // Keeps mappings that were changed during the request.
      setChanged((known) => new Map([...known].filter(([at, draft]) => draft !== changed.get(at))));
    },
  };
  const mended = run.files.flatMap(({ position, state, reasons }) => {
    const cells = cellsOf(typed.get(position) ?? {});
    return state !== 'loaded' && reasons.length > 0 && cells.length > 0 ? [{ position, cells }] : [];
  });
  useUnsaved(() => mended.length > 0);
  const checked = useWork({
    mutationFn: async () => {
      for (const { position, cells } of mended)
        await callApi(routes.imports.mend, {
          params: { ...params, file: String(position) },
          body: { cells },
        });
      return await callApi(routes.imports.check, { params });
    },
    onSuccess: async (answer) => {
      setTyped(new Map());
      await show(answer);
      focusContent();
    },
    onError: showErrorToast,
  });
  const corrections: Corrections = {
    valuesOf: (position) => typed.get(position) ?? {},
    change: (position, values) => setTyped((known) => new Map(known).set(position, values)),
    isEmpty: mended.length === 0,
    isPending: checked.isPending,
    save: checked.mutate,
  };
  const load = (acceptPartial: boolean) => callApi(routes.imports.load, { params, body: { acceptPartial } });
  const isRefused = run.files.some(({ refused, state }) => refused > 0 && state !== 'loaded');
  const open = run.files.filter(({ state }) => state !== 'loaded');
  const isIncomplete = open.some(({ kind, missing }) => kind === null || missing.length > 0);
  const incomplete = open.some((file) => file.kind === null && isUnreadable(file))
    ? t('imports.page.unreadable')
    : t('imports.file.noKind');
  const blocked = unsaved.length > 0 ? t('imports.page.unsaved') : isIncomplete ? incomplete : undefined;
  const blockedLoad = blocked ?? (mended.length > 0 ? t('imports.page.uncorrected') : undefined);
  const date = dateTime(run.createdAt);
  const isList = new Set(run.files.map(({ name }) => name)).size < run.files.length;
  const note = (['interrupted', 'failed', 'cancelled'] as const).find((state) => state === run.state);
  return (
    <DetailPage
      title={t(run.source === 'restore' ? 'imports.page.restoreTitle' : 'imports.page.title', { date })}
      crumbs={[{ label: t('imports.title'), ...paths.imports() }]}
      badges={
        <>
          <StatusBadge tone={stateTones[run.state]}>{t(`imports.state.${run.state}`)}</StatusBadge>{' '}
          {t(`imports.source.${run.source}`)} · {run.by ?? t('imports.command')}
        </>
      }
      actions={
        run.isOpen ? (
          <>
            <Button variant="default" onClick={() => setAsking('discard')}>
              {t('imports.page.discard')}
            </Button>
            <ReasonButton
              variant="default"
              disabledReason={blocked}
              loading={checked.isPending}
              onClick={() => checked.mutate()}
            >
              {t('imports.page.check')}
            </ReasonButton>
            {isRefused ? (
              <ReasonButton
                variant="default"
                disabledReason={blockedLoad}
                onClick={() => setAsking('loadGood')}
              >
                {t('imports.page.loadGood')}
              </ReasonButton>
            ) : null}
            <ReasonButton
              disabledReason={blockedLoad ?? (isRefused ? t('imports.page.hasRefused') : undefined)}
              onClick={() => work.mutate(() => load(false))}
            >
              {t('imports.page.load')}
            </ReasonButton>
          </>
        ) : null
      }
    >
      {note ? (
        <Alert color={note === 'cancelled' ? 'orange' : 'red'} role="status">
          {t(`imports.stateText.${note}`)}
        </Alert>
      ) : null}
      {isBusy(run.state) ? (
        <Progress run={run} onCancel={() => work.mutate(() => callApi(routes.imports.cancel, { params }))} />
      ) : null}
      {isBusy(run.state) ? null : <ImportResult run={run} />}
      {run.leftOut.length > 0 ? (
        <Text>{t('imports.page.leftOut', { names: run.leftOut.join(', ') })}</Text>
      ) : null}
      {run.pictures > 0 ? <Text>{t('imports.page.pictures', { count: run.pictures })}</Text> : null}
      {run.restored === null ? null : (
        <AnchorLink {...paths.import(run.restored)}>{t('imports.page.restored')}</AnchorLink>
      )}
      {run.files.map((file) => (
        <ImportFilePanels
          key={file.position}
          run={run}
          file={file}
          kinds={kinds}
          onChanged={show}
          drafts={drafts}
          corrections={corrections}
          onRestored={(restored) => void navigate(paths.import(restored.id))}
        />
      ))}
      {asking === 'loadGood' ? (
        <ConfirmDialog
          title={t('imports.page.loadGood')}
          text={t('imports.page.loadGoodText', {
            file: open
              .filter(({ refused }) => refused > 0)
              .map(({ name, kind }) => (isList && kind ? t(kindText(kind)) : name))
              .join(', '),
          })}
          label={t('imports.page.loadGood')}
          run={async () => show(await load(true))}
          done={undefined}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'discard' ? (
        <ConfirmDialog
          title={t('imports.page.discard')}
          text={t('imports.page.discardText')}
          label={t('imports.page.discard')}
          run={async () => {
            await callApi(routes.imports.discard, { params });
            await queryClient.invalidateQueries({ queryKey: apiKey(routes.imports.list) });
            await navigate(paths.imports());
          }}
          done={t('imports.page.discarded', { date })}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </DetailPage>
  );
}

/** The mappings to save. A sender that was typed at the first mapped part of a file is that of all its parts. */
function changedMappings(
  run: ImportRun,
  kinds: readonly ImportKindInfo[],
  changed: ReadonlyMap<number, MappingDraft>,
) {
  const draftOf = (file: RunFile | undefined) => {
    const draft = file && changed.get(file.position);
    return draft?.kind === file?.kind ? draft : undefined;
  };
  return run.files.flatMap((file) => {
    const { position, kind, state } = file;
    const first = draftOf(mappedParts(run, file.name, kinds)[0]);
    const mapping = draftOf(file)?.mapping ?? file.mapping;
    const sender = first ? first.sender : file.sender;
    const isChanged = draftOf(file) !== undefined || sender !== file.sender;
    return isChanged && mapping && state !== 'loaded' ? [{ position, kind, mapping, sender }] : [];
  });
}

/** How far an import is that waits or works. */
function Progress({ run: { progress, state }, onCancel }: { run: ImportRun; onCancel: () => void }) {
  const { t } = useTexts();
  const text =
    progress === null
      ? t('imports.page.waiting')
      : t('imports.page.progress', {
          number: progress.fileIndex + 1,
          count: progress.fileCount,
          file: progress.file,
          step: t(`imports.step.${progress.step}`),
          rows: t('imports.page.rows', { count: progress.rows }),
        });
  return (
    <Panel
      title={t(`imports.state.${state}`)}
      actions={
        <Button variant="default" onClick={onCancel}>
          {t('imports.page.cancel')}
        </Button>
      }
    >
      <Text role="status">{text}</Text>
      <progress
        className={classes.progress}
        aria-label={t(`imports.state.${state}`)}
        {...(progress === null || progress.share === null
          ? {}
          : { value: (progress.fileIndex + progress.share) / progress.fileCount })}
      />
      <Text size="sm" c="dimmed">
        {t('imports.page.background')}
      </Text>
    </Panel>
  );
}
