import { type OwnSession, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadError } from '../../commerce/load-error.tsx';
import classes from './session-list.module.css';

const sessionsQuery = apiQuery(routes.sessions.list);

/** Where the user is signed in; ends one session or all others. */
export function SessionList() {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const { data } = sessions;
  const end = useAction({
    run: (id: string | undefined) =>
      id === undefined
        ? callApi(routes.sessions.endOthers)
        : callApi(routes.sessions.end, { params: { id } }),
    done: { code: 'session.ended' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  if (!data) return sessions.error ? <LoadError query={sessions} /> : <Skeleton height={96} />;
  return (
    <>
      <ul className={classes.list}>
        {data.data.map((session) => (
          <li key={session._id}>
            <SessionFacts session={session} />
            {session.isCurrent ? (
              <b>{t('account.sessions.current')}</b>
            ) : (
              <BusyButton
                size="xs"
                mih="var(--touch)"
                variant="default"
                aria-label={t('account.sessions.endNamed', { device: deviceName(session, t) })}
                {...end(session._id)}
              >
                {t('account.sessions.end')}
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      {data.data.length > 1 ? (
        <BusyButton mih="var(--touch)" variant="default" {...end(undefined)}>
          {t('account.sessions.endOthers')}
        </BusyButton>
      ) : null}
    </>
  );
}

function SessionFacts({ session }: { session: OwnSession }) {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  return (
    <div>
      <b>{deviceName(session, t)}</b>
      <p>
        {t('account.sessions.times', {
          begun: dateTime(session.createdAt),
          used: dateTime(session.lastUsedAt),
        })}
      </p>
    </div>
  );
}

function deviceName({ device }: OwnSession, t: ReturnType<typeof useTexts>['t']): string {
  return [device.browser, device.system].filter(Boolean).join(' · ') || t('account.sessions.unknown');
}
