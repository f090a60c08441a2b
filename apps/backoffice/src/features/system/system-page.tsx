import { routes, type SystemState } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { hasText, type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { List, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Facts, Loaded, Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';

const rebuildPollMs = 3_000;
const twoDaysMs = 2 * 24 * 60 * 60 * 1000;

/** While an index is built, its progress is read again and again. */
const systemQuery = {
  ...apiQuery(routes.system.read),
  refetchInterval: ({ state }: { state: { data?: { data: SystemState } | undefined } }) =>
    state.data?.data.search.rebuild ? rebuildPollMs : false,
} as const;

/** How the installation is: health, versions, disk, queues, search index, backups, and orders that could not be billed. */
export function SystemPage() {
  const { t } = useTexts();
  const { may } = useOperator();
  const reload = useWork({
    mutationFn: () => queryClient.refetchQueries({ queryKey: apiKey(routes.system.read) }),
  });
  return (
    <>
      <PageTitle
        title={t('system.title')}
        actions={
          <ReasonButton
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={reload.isPending}
            onClick={() => reload.mutate()}
          >
            {t('system.reload')}
          </ReasonButton>
        }
      />
      <Loaded query={systemQuery}>
        {({ data }) => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <Health state={data} />
            <Versions state={data} />
            <Queues state={data} />
            <Search state={data} />
            <Backup state={data} />
            {may('invoices.write') ? <Unbilled /> : null}
          </SimpleGrid>
        )}
      </Loaded>
    </>
  );
}

function Health({ state: { problems } }: { state: SystemState }) {
  const { t } = useTexts();
  return (
    <Panel title={t('system.health.title')}>
      {problems.length === 0 ? (
        <StatusBadge tone="green">{t('system.health.ready')}</StatusBadge>
      ) : (
        <List>
          {problems.map(({ code, message }) => {
            const key = `system.health.${code}`;
            return <List.Item key={code}>{hasText(key) ? t(key as TextKey) : message}</List.Item>;
          })}
        </List>
      )}
    </Panel>
  );
}

function Versions({ state }: { state: SystemState }) {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const size = useSizes();
  const { disk } = state;
  const isLow = disk !== null && disk.freeBytes < disk.totalBytes / 10;
  return (
    <Panel title={t('system.versions.title')}>
      <Facts
        items={[
          { label: t('system.versions.product'), value: state.version },
          { label: t('system.versions.node'), value: state.node },
          { label: t('system.versions.postgres'), value: state.postgres },
          { label: t('system.versions.started'), value: dateTime(state.startedAt) },
          { label: t('system.versions.memory'), value: size(state.memoryBytes) },
          { label: t('system.versions.database'), value: size(state.databaseBytes) },
          {
            label: t('system.versions.disk'),
            value:
              disk === null ? (
                t('system.versions.unknown')
              ) : (
                <>
                  {t('system.versions.free', { free: size(disk.freeBytes), total: size(disk.totalBytes) })}{' '}
                  {isLow ? <StatusBadge tone="red">{t('system.versions.low')}</StatusBadge> : null}
                </>
              ),
          },
        ]}
      />
    </Panel>
  );
}

function Queues({ state: { queues } }: { state: SystemState }) {
  const { t } = useTexts();
  const { number } = useFormats();
  const { may } = useOperator();
  const named = (queue: 'givenUpJobs' | 'givenUpWebhooks') => ({
    'aria-label': t('system.queues.link', {
      queue: t(`system.queues.${queue}`),
      count: number(queues[queue]),
    }),
    children: number(queues[queue]),
  });
  return (
    <Panel title={t('system.queues.title')}>
      <Facts
        items={[
          { label: t('system.queues.jobs'), value: number(queues.jobs) },
          {
            label: t('system.queues.givenUpJobs'),
            value: <AnchorLink {...paths.jobs()} {...named('givenUpJobs')} />,
          },
          { label: t('system.queues.webhooks'), value: number(queues.webhooks) },
          {
            label: t('system.queues.givenUpWebhooks'),
            value: may('settings.write') ? (
              <AnchorLink {...paths.webhookDeliveries()} {...named('givenUpWebhooks')} />
            ) : (
              number(queues.givenUpWebhooks)
            ),
          },
          { label: t('system.queues.auditEntries'), value: number(queues.auditEntries) },
        ]}
      />
    </Panel>
  );
}

function Search({ state: { search } }: { state: SystemState }) {
  const { t } = useTexts();
  const { dateTime, number } = useFormats();
  const { reason } = useOperator();
  const { rebuild } = search;
  const isOutside = search.engine === 'meilisearch';
  const order = useAction({
    run: async () => {
      await callApi(routes.system.rebuildSearch);
      await queryClient.invalidateQueries({ queryKey: apiKey(routes.system.read) });
    },
    done: { text: t('system.search.rebuildWanted') },
  });
  return (
    <Panel
      title={t('system.search.title')}
      actions={
        isOutside ? (
          <ReasonButton
            {...order()}
            variant="default"
            size="xs"
            disabledReason={
              reason('settings.write') ?? (rebuild ? t('system.search.rebuildPending') : undefined)
            }
          >
            {t('system.search.rebuild')}
          </ReasonButton>
        ) : null
      }
    >
      <Facts
        items={[
          { label: t('system.search.engine'), value: t(`system.search.${search.engine}`) },
          {
            label: t('system.search.state'),
            value: (
              <StatusBadge tone={search.isReady ? 'green' : 'orange'}>
                {t(search.isReady ? 'system.search.ready' : 'system.search.away')}
              </StatusBadge>
            ),
          },
          { label: t('system.search.articles'), value: number(search.articles) },
          ...(isOutside
            ? [
                {
                  label: t('system.search.built'),
                  value: search.builtAt === null ? '–' : dateTime(search.builtAt),
                },
                { label: t('system.search.changes'), value: number(search.waitingChanges) },
              ]
            : []),
          ...(rebuild
            ? [
                {
                  label: t('system.search.rebuildState'),
                  value: (
                    <>
                      <StatusBadge tone="blue">
                        {t(
                          rebuild.state === 'running'
                            ? 'system.search.rebuildRunning'
                            : 'system.search.rebuildWaiting',
                        )}
                      </StatusBadge>
                      {rebuild.problem === null ? null : (
                        <div>{t('system.search.rebuildProblem', { problem: rebuild.problem })}</div>
                      )}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {isOutside ? null : (
        <Text c="dimmed" size="sm" mt="sm">
          {t('system.search.ownHint')}
        </Text>
      )}
    </Panel>
  );
}

function Backup({ state: { backup } }: { state: SystemState }) {
  const { t } = useTexts();
  const { dateTime, number } = useFormats();
  const size = useSizes();
  const { lastSuccess, lastFailure, runningSince } = backup;
  const isOld = lastSuccess === null || Date.now() - Date.parse(lastSuccess.at) > twoDaysMs;
  return (
    <Panel title={t('system.backup.title')}>
      <Stack gap="sm">
        <Facts
          items={[
            {
              label: t('system.backup.lastSuccess'),
              value: (
                <>
                  {lastSuccess === null ? t('system.backup.never') : dateTime(lastSuccess.at)}{' '}
                  {isOld && lastSuccess !== null ? (
                    <StatusBadge tone="orange">{t('system.backup.old')}</StatusBadge>
                  ) : null}
                  {lastSuccess === null ? null : (
                    <div>
                      {t('system.backup.contents', {
                        rows: number(lastSuccess.rows),
                        count: lastSuccess.files,
                        size: size(lastSuccess.bytes),
                      })}
                    </div>
                  )}
                </>
              ),
            },
            {
              label: t('system.backup.lastFailure'),
              value:
                lastFailure === null
                  ? t('system.backup.none')
                  : `${dateTime(lastFailure.at)}: ${lastFailure.reason}`,
            },
            ...(runningSince === null
              ? []
              : [{ label: t('system.backup.running'), value: dateTime(runningSince) }]),
          ]}
        />
        <Text c="dimmed" size="sm">
          {t('system.backup.hint')}
        </Text>
      </Stack>
    </Panel>
  );
}

function Unbilled() {
  const { t } = useTexts();
  const { date } = useFormats();
  const run = useAction({
    run: () => callApi(routes.billing.run),
    done: ({ data: { invoices } }) => ({ text: t('system.billing.ran', { count: invoices }) }),
    onDone: () => queryClient.invalidateQueries({ queryKey: apiKey(routes.billing.refusals) }),
  });
  return (
    <Panel
      title={t('system.billing.title')}
      actions={
        <ReasonButton variant="default" size="xs" {...run()}>
          {t('system.billing.run')}
        </ReasonButton>
      }
    >
      <Loaded query={apiQuery(routes.billing.refusals)}>
        {({ data }) =>
          data.length === 0 ? (
            <Text>{t('system.billing.none')}</Text>
          ) : (
            <List>
              {data.map(({ orderId, orderNumber, company, code, missing, refusedAt }) => (
                <List.Item key={orderId}>
                  <b>{t('system.billing.order', { number: orderNumber })}</b>, {company.customerNo}{' '}
                  {company.name}, {t('system.billing.since', { date: date(refusedAt) })}
                  <div>{errorCodeText(code, { missing })}</div>
                </List.Item>
              ))}
            </List>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** Bytes in the largest unit that fits: 1.5 GB. */
function useSizes(): (bytes: number) => string {
  const { number } = useFormats();
  return (bytes) => {
    const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
    const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
    return `${number(Number((bytes / 1000 ** step).toPrecision(3)))} ${units[step]}`;
  };
}
