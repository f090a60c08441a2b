import { type ContentState, routes } from '@kontor/contract';
import { instantOfLocal } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { DateTimeField } from '@kontor/web-kit/lib/date-time-field.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Group, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { refreshLook, useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { usePartName } from '../../kit/part-names.ts';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { refreshContent, stateQuery, writeRightOf } from './content.queries.ts';
import { PreviewButton } from './draft-bar.tsx';

/** Lists the drafts, publishes them now or at a set time, and restores former publications (decision 104). */
export function PublishPage() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle title={t('content.publish.title')} actions={<PreviewButton />} />
      <Loaded query={stateQuery}>
        {({ data }) => (
          <Stack gap="md">
            <Changes state={data} />
            <Versions state={data} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function Changes({ state: { changes } }: { state: ContentState }) {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const { reason } = useOperator();
  const nameOf = usePartName();
  const [discarded, setDiscarded] = useState<readonly string[]>();
  const refresh = () => Promise.all([refreshContent(), refreshLook()]);
  const publish = useWork({
    mutationFn: (body: { at?: null }) => callApi(routes.content.publish, { body }),
    onSuccess: async (_, { at }) => {
      const text = t(at === undefined ? 'content.publish.done' : 'content.publish.unplanned');
      showToast({ type: 'success', message: { text } });
      // The pressed button disappears with its drafts or plan.
      focusContent();
      await refresh();
    },
  });
  const plan = useApiForm({
    initialValues: { at: '' },
    check: ({ at }) => ({
      at:
        at === ''
          ? 'content.publish.noTime'
          : instantOfLocal(at) === undefined
            ? 'common.date.momentInvalid'
            : undefined,
    }),
    send: ({ at }) =>
      callApi(routes.content.publish, { body: { at: instantOfLocal(at)?.toISOString() ?? '' } }),
    errorField: (failure) => (isApiError(failure, 'content.plan.past') ? 'at' : undefined),
    onSent: async () => {
      plan.fields.reset();
      showToast({ type: 'success', message: { text: t('content.publish.planned') } });
      await refresh();
    },
  });
  if (changes.length === 0) {
    return <EmptyState title={t('content.publish.empty')} text={t('content.publish.emptyHint')} />;
  }
  const own = changes.filter(({ mayPublish }) => mayPublish);
  const isPlanned = own.some(({ publishAt }) => publishAt !== null);
  const forbidden = reason('content.write') ?? (own.length === 0 ? t('content.publish.notYours') : undefined);
  const faulty = own.find(({ problem }) => problem !== null);
  const unready =
    forbidden ?? (faulty ? t('content.publish.faulty', { name: nameOf(faulty.part) }) : undefined);
  return (
    <Panel title={t('content.publish.changes')}>
      <RecordTable
        caption={t('content.publish.changes')}
        rows={changes}
        keyOf={({ part }) => part}
        columns={[
          {
            label: t('content.publish.part'),
            cell: ({ part, isDeleted, problem }) => (
              <>
                {isDeleted ? t('content.publish.deleted', { name: nameOf(part) }) : nameOf(part)}
                {problem ? <Input.Error mt={4}>{problem}</Input.Error> : null}
              </>
            ),
          },
          {
            label: t('content.publish.changed'),
            cell: ({ at: changedAt, by }) => [dateTime(changedAt), by].filter(Boolean).join(' · '),
          },
          {
            label: t('content.publish.plan'),
            cell: ({ publishAt }) => (
              <StatusBadge tone={publishAt ? 'blue' : 'orange'}>
                {publishAt
                  ? t('content.state.planned', { date: dateTime(publishAt) })
                  : t('content.state.draft')}
              </StatusBadge>
            ),
          },
        ]}
        actions={({ part }) => (
          <RowButton
            aria-label={t('content.publish.discardOne', { name: nameOf(part) })}
            disabledReason={reason(writeRightOf(part))}
            onClick={() => setDiscarded([part])}
          >
            {t('content.publish.discard')}
          </RowButton>
        )}
      />
      <Stack gap="sm" mt="md">
        <FormAlert text={publish.error ? errorText(publish.error) : undefined} />
        <Group gap="sm">
          <ReasonButton
            loading={publish.isPending}
            disabledReason={unready}
            onClick={() => publish.mutate({})}
          >
            {t('content.publish.now')}
          </ReasonButton>
          {isPlanned ? (
            <ReasonButton
              variant="default"
              disabledReason={forbidden}
              onClick={() => publish.mutate({ at: null })}
            >
              {t('content.publish.unplan')}
            </ReasonButton>
          ) : null}
          <ReasonButton
            variant="default"
            disabledReason={forbidden}
            onClick={() => setDiscarded(own.map(({ part }) => part))}
          >
            {t('content.publish.discardAll')}
          </ReasonButton>
        </Group>
        <form {...plan.form}>
          <Stack align="flex-start" gap="xs">
            <DateTimeField
              {...plan.input('at')}
              value={plan.fields.values.at}
              label={t('content.publish.at')}
              description={t('content.publish.atHint')}
            />
            <ReasonButton type="submit" variant="default" loading={plan.isPending} disabledReason={unready}>
              {t('content.publish.later')}
            </ReasonButton>
            <FormAlert text={plan.error ? errorText(plan.error) : undefined} />
          </Stack>
        </form>
        <Text size="sm" c="dimmed">
          {t('content.publish.planHint')}
        </Text>
      </Stack>
      {discarded ? (
        <ConfirmDialog
          title={t('content.publish.discardTitle')}
          text={t('content.publish.discardText', { parts: discarded.map(nameOf).join(', ') })}
          label={t('content.publish.discard')}
          run={async () => {
            await callApi(routes.content.discard, { body: { parts: [...discarded] } });
            await refreshContent();
          }}
          done={t('content.publish.discarded', { parts: discarded.map(nameOf).join(', ') })}
          onClose={() => setDiscarded(undefined)}
        />
      ) : null}
    </Panel>
  );
}

function Versions({ state: { versions } }: { state: ContentState }) {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const { reason } = useOperator();
  const nameOf = usePartName();
  const [restored, setRestored] = useState<ContentState['versions'][number]>();
  if (versions.length === 0) return null;
  return (
    <Panel title={t('content.publish.versions')}>
      <RecordTable
        caption={t('content.publish.versions')}
        rows={versions}
        keyOf={({ id }) => id}
        columns={[
          { label: t('content.publish.at'), cell: ({ at }) => dateTime(at) },
          { label: t('content.publish.by'), cell: ({ by }) => by ?? '–' },
          { label: t('content.publish.part'), cell: ({ parts }) => parts.map(nameOf).join(', ') },
        ]}
        actions={(version) => (
          <RowButton
            aria-label={t('content.publish.restoreOne', { date: dateTime(version.at) })}
            disabledReason={reason('content.write')}
            onClick={() => setRestored(version)}
          >
            {t('content.publish.restore')}
          </RowButton>
        )}
      />
      {restored ? (
        <ConfirmDialog
          title={t('content.publish.restoreTitle', { date: dateTime(restored.at) })}
          text={t('content.publish.restoreText')}
          label={t('content.publish.restore')}
          run={async () => {
            const { data } = await callApi(routes.content.restore, { params: { id: restored.id } });
            const faulty = data.changes.find(({ problem }) => problem !== null);
            if (faulty)
              showToast({
                type: 'warning',
                message: { text: t('content.publish.faulty', { name: nameOf(faulty.part) }) },
              });
            await refreshContent();
          }}
          done={t('content.publish.restored', { date: dateTime(restored.at) })}
          onClose={() => setRestored(undefined)}
        />
      ) : null}
    </Panel>
  );
}
