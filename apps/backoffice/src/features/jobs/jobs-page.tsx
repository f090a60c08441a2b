import { type GivenUpJob, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { hasText, type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';

const jobsQuery = apiQuery(routes.givenUpJobs.list);

/** Work that failed in all its attempts, with the reason; one or all can be tried again. */
export function JobsPage() {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const { reason } = useOperator();
  const known = useQuery(jobsQuery);
  const retry = useWork({
    mutationFn: async (jobs: readonly GivenUpJob[]) => {
      for (const { id } of jobs)
        await callApi(routes.givenUpJobs.retry, { params: { id } }).catch((error: unknown) => {
          // Another operator has tried it again.
          if (!isApiError(error, 'job.not.found') || jobs.length === 1) throw error;
        });
      return jobs.length;
    },
    onSuccess: (count) => {
      showToast({ type: 'success', message: { text: t('jobs.retried', { count }) } });
    },
    onError: showErrorToast,
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKey(routes.givenUpJobs.list) }),
  });
  const write = reason('settings.write');
  const nameOf = ({ kind, name }: GivenUpJob) => {
    if (kind === 'webhook') return t('jobs.webhook', { name });
    const key = `jobs.names.${name}`;
    return hasText(key) ? t(key as TextKey) : name;
  };
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
                cell: ({ subject }) => (
                  <>
                    {Object.entries(subject)
                      .filter(([key]) => !hidden.has(key))
                      .map(([key, id]) => (
                        <Subject key={key} name={key} id={id} />
                      ))}
                  </>
                ),
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

/** Ids that tell a reader nothing. */
const hidden: ReadonlySet<string> = new Set(['tenantId', 'webhookId', 'linkId']);

const pages = { orderId: paths.order, companyId: paths.customer, runId: paths.import };

/** What a job is about: a link where the record has a page. */
function Subject({ name, id }: { name: string; id: string }) {
  const { t } = useTexts();
  if (name === 'url') return <div>{id}</div>;
  const key = `jobs.subjects.${name}`;
  const label = hasText(key) ? t(key as TextKey) : name;
  const page = pages[name as keyof typeof pages];
  return <div>{page ? <AnchorLink {...page(id)}>{label}</AnchorLink> : `${label} ${id}`}</div>;
}
