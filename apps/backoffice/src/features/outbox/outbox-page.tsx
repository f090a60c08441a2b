import { type OutboxMail, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconMailForward, IconSend } from '@tabler/icons-react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { DataList } from '../../kit/list/data-list.tsx';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useOneByOne } from '../../kit/use-one-by-one.tsx';

const states = ['sent', 'pending', 'failed'] as const satisfies readonly OutboxMail['state'][];

const tones = { sent: 'green', pending: 'blue', failed: 'red' } as const;

/** The mails of the last 30 days: what was sent, waits or failed, and why. */
export function OutboxPage() {
  const { t } = useTexts();
  const { dateTime, number } = useFormats();
  const { reason } = useOperator();
  const write = reason('settings.write');
  const newDialog = useNewDialog('settings.write');
  const send = async () => {
    const {
      data: { to, hasServer, problem },
    } = await callApi(routes.outbox.test);
    const key = problem === null ? (hasServer ? 'outbox.tested' : 'outbox.testedFile') : 'outbox.testFailed';
    showToast({
      type: problem === null ? 'success' : 'danger',
      message: { text: t(key, { to, problem: problem ?? '' }) },
    });
    await queryClient.invalidateQueries({ queryKey: apiKey(routes.outbox.list) });
  };
  const resend = useOneByOne<OutboxMail>({
    title: t('outbox.refused'),
    doneText: (count) => t('outbox.resent', { count }),
    nameOf: ({ subject }) => subject,
    call: async ({ id }) => {
      await callApi(routes.outbox.resend, { params: { id } });
      return undefined;
    },
  });
  const test = useWork({ mutationFn: send, onError: showErrorToast });
  return (
    <>
      <PageTitle
        title={t('outbox.title')}
        actions={
          <ReasonButton
            leftSection={<IconMailForward size={18} aria-hidden="true" />}
            disabledReason={write}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('outbox.test')}
          </ReasonButton>
        }
      />
      <DataList
        name="outbox"
        label={t('outbox.title')}
        query={(query) => apiQuery(routes.outbox.list, { query })}
        rowKey={(row: OutboxMail) => row.id}
        rowName={(row: OutboxMail) => row.subject}
        defaultSort="-createdAt"
        columns={[
          {
            key: 'subject',
            label: t('outbox.column.subject'),
            cell: (row) => row.subject,
            long: true,
            card: 'title',
          },
          {
            key: 'state',
            label: t('outbox.column.state'),
            cell: (row) => (
              <StatusBadge tone={tones[row.state]}>{t(`outbox.state.${row.state}`)}</StatusBadge>
            ),
            card: 'badge',
          },
          {
            key: 'recipients',
            label: t('outbox.column.recipients'),
            cell: (row) => row.recipients.join(', '),
            long: true,
          },
          {
            key: 'createdAt',
            label: t('outbox.column.created'),
            cell: (row) => <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time>,
            sortable: true,
          },
          {
            key: 'sentAt',
            label: t('outbox.column.sent'),
            cell: (row) => (row.sentAt === null ? '' : dateTime(row.sentAt)),
            wide: true,
          },
          {
            key: 'attempts',
            label: t('outbox.column.attempts'),
            cell: (row) => number(row.attempts),
            amount: true,
            wide: true,
          },
          {
            key: 'problem',
            label: t('outbox.column.problem'),
            cell: (row) => row.problem ?? '',
            long: true,
          },
        ]}
        filters={[
          {
            key: 'state',
            label: t('outbox.column.state'),
            options: states.map((value) => ({ value, label: t(`outbox.state.${value}`) })),
          },
        ]}
        bulk={[
          {
            key: 'resend',
            label: t('outbox.resend'),
            icon: IconSend,
            disabledReason: write,
            run: resend.run,
          },
        ]}
        empty={{ title: t('outbox.empty.title'), text: t('outbox.empty.text') }}
        searchPlaceholder={t('outbox.search')}
      />
      {resend.dialog}
      {newDialog.isOpen ? (
        <ConfirmDialog
          title={t('outbox.test')}
          text={t('outbox.testText')}
          label={t('outbox.test')}
          isHarmless
          run={send}
          done={undefined}
          onClose={newDialog.close}
        />
      ) : null}
    </>
  );
}
