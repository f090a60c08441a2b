import { type AccountRequest, routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { RequestDialog } from './request-dialog.tsx';

const tones = { pending: 'orange', approved: 'green', declined: 'gray' } as const;

/** Who asks for an account: those that wait, then those decided. */
export function AccountRequestsPage() {
  const { t } = useTexts();
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <PageTitle title={t('accountRequests.title')} />
      <Loaded query={apiQuery(routes.accountRequests.list)}>
        {({ data }) => {
          const request = data.find(({ id }) => id === opened);
          const decided = data.filter(({ status }) => status !== 'pending');
          return (
            <>
              <Requests
                title={t('accountRequests.waiting')}
                requests={data.filter(({ status }) => status === 'pending')}
                onOpen={setOpened}
              />
              {decided.length > 0 ? (
                <Requests title={t('accountRequests.decided')} requests={decided} onOpen={setOpened} />
              ) : null}
              {request ? (
                <RequestDialog key={request.id} request={request} onClose={() => setOpened(undefined)} />
              ) : null}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Requests({
  title,
  requests,
  onOpen,
}: {
  title: string;
  requests: readonly AccountRequest[];
  onOpen: (id: string) => void;
}) {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  return (
    <Panel title={title}>
      {requests.length === 0 ? (
        <EmptyState
          icon={<IconUserPlus size={26} stroke={1.6} />}
          title={t('accountRequests.empty')}
          text={t('accountRequests.emptyHint')}
        />
      ) : (
        <RecordTable
          caption={title}
          rows={requests}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('accountRequests.company'),
              cell: ({ companyName, zipCode, city, country }) => (
                <>
                  <b>{companyName}</b>
                  <div>
                    {zipCode} {city}, {country.code}
                  </div>
                </>
              ),
            },
            {
              label: t('accountRequests.person'),
              cell: ({ firstName, lastName, email }) => (
                <>
                  {firstName} {lastName}
                  <div>{email}</div>
                </>
              ),
            },
            { label: t('accountRequests.at'), cell: ({ createdAt }) => dateTime(createdAt) },
            {
              label: t('accountRequests.status.label'),
              cell: ({ status }) => (
                <StatusBadge tone={tones[status]}>{t(`accountRequests.status.${status}`)}</StatusBadge>
              ),
            },
          ]}
          actions={({ id, companyName }) => (
            <RowButton
              aria-label={t('accountRequests.openNamed', { name: companyName })}
              onClick={() => onOpen(id)}
            >
              {t('accountRequests.open')}
            </RowButton>
          )}
        />
      )}
    </Panel>
  );
}
