import { type GivenUpJob, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Loaded } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';

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
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('jobs.empty.title')} text={t('jobs.empty.text')} />
          ) : (
            <ListTable
              caption={t('jobs.title')}
              columns={[
                { label: t('jobs.column.name') },
                { label: t('jobs.column.subject') },
                { label: t('jobs.column.reason') },
                { label: t('jobs.column.givenUp') },
                { label: t('jobs.column.actions'), isHidden: true },
              ]}
            >
              {data.map((job) => (
                <tr key={job.id}>
                  <td>
                    <b>{nameOf(job)}</b>
                  </td>
                  <td data-label={t('jobs.column.subject')}>
                    {Object.entries(job.subject)
                      .filter(([key]) => key !== 'tenantId')
                      .map(([key, value]) => `${key} ${value}`)
                      .join(', ')}
                  </td>
                  <td data-label={t('jobs.column.reason')}>{job.reason ?? t('jobs.noReason')}</td>
                  <td data-label={t('jobs.column.givenUp')}>{dateTime(job.givenUpAt)}</td>
                  <td data-action>
                    <ReasonButton
                      variant="default"
                      size="xs"
                      disabledReason={write}
                      aria-label={t('jobs.retryNamed', { name: nameOf(job) })}
                      onClick={() => retry.mutate([job])}
                    >
                      {t('jobs.retry')}
                    </ReasonButton>
                  </td>
                </tr>
              ))}
            </ListTable>
          )
        }
      </Loaded>
    </>
  );
}
