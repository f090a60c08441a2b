import { type GivenUpJob, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Loaded } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';

const jobsQuery = apiQuery(routes.givenUpJobs.list);

/** Work that failed in all its attempts, with the reason; one or all can be tried again. */
export function JobsPage() {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const { reason } = useOperator();
  const known = useQuery(jobsQuery);
  const retry = useMutation({
    mutationFn: async (jobs: readonly GivenUpJob[]) => {
      for (const { id } of jobs) await callApi(routes.givenUpJobs.retry, { params: { id } });
      return jobs.length;
    },
    onSuccess: (count) => showToast({ type: 'success', message: { text: t('jobs.retried', { count }) } }),
    onError: showErrorToast,
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKey(routes.givenUpJobs.list) }),
  });
  const write = reason('settings.write');
  const nameOf = ({ kind, name }: GivenUpJob) => (kind === 'webhook' ? t('jobs.webhook', { name }) : name);
  return (
    <>
      <PageTitle
        title={t('jobs.title')}
        actions={
          <ReasonButton
            disabledReason={write ?? (known.data?.data.length === 0 ? t('jobs.nothing') : undefined)}
            loading={retry.isPending}
            onClick={() => retry.mutate(known.data?.data ?? [])}
          >
            {t('jobs.retryAll')}
          </ReasonButton>
        }
      />
      <Text c="dimmed" mb="md">
        {t('jobs.intro')}
      </Text>
      <Loaded query={jobsQuery}>
        {({ data }) => (
          <RecordTable
            caption={t('jobs.title')}
            rows={data}
            keyOf={({ id }) => id}
            empty={{ title: t('jobs.empty.title'), text: t('jobs.empty.text') }}
            columns={[
              { label: t('jobs.column.name'), cell: (job) => <b>{nameOf(job)}</b> },
              {
                label: t('jobs.column.subject'),
                cell: ({ subject }) =>
                  Object.entries(subject)
                    .filter(([key]) => key !== 'tenantId')
                    .map(([key, value]) => `${key} ${value}`)
                    .join(', '),
              },
              { label: t('jobs.column.reason'), cell: (job) => job.reason ?? t('jobs.noReason') },
              { label: t('jobs.column.givenUp'), cell: ({ givenUpAt }) => dateTime(givenUpAt) },
            ]}
            actions={(job) => (
              <RowButton
                disabledReason={write}
                aria-label={t('jobs.retryNamed', { name: nameOf(job) })}
                onClick={() => retry.mutate([job])}
              >
                {t('jobs.retry')}
              </RowButton>
            )}
          />
        )}
      </Loaded>
    </>
  );
}
