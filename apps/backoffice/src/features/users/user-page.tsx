import { routes, type ShopUser } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { personName } from '@kontor/web-kit/lib/person-name.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { DetailPage, Facts, Loaded, Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { ViewShopButton } from '../../kit/view-shop.tsx';
import { UserForm } from './user-form.tsx';
import { refreshUsers, userQuery } from './users.queries.ts';
import { stateTones } from './users-page.tsx';

/** A user of a customer, or a sales person: rights, sign-in, sessions. */
export function UserPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <Loaded query={userQuery(id)}>{({ data }) => <LoadedUser key={data._id} user={data} />}</Loaded>;
}

function LoadedUser({ user }: { user: ShopUser }) {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const { company, state } = user;
  return (
    <DetailPage
      title={personName(user)}
      crumbs={[{ label: t('users.title'), ...paths.users() }]}
      badges={<StatusBadge tone={stateTones[state]}>{t(`users.state.${state}`)}</StatusBadge>}
      actions={
        company ? (
          <ViewShopButton
            user={{ _id: user._id, name: user.username, canSignIn: user.active && !user.locked }}
          />
        ) : null
      }
      aside={
        <>
          <Panel title={t('users.facts')}>
            <Facts
              items={[
                {
                  label: t('users.customer'),
                  value: company ? (
                    <AnchorLink {...paths.customer(company._id)}>{company.name}</AnchorLink>
                  ) : undefined,
                },
                { label: t('users.field.role'), value: t(`users.role.${user.role}`) },
                {
                  label: t('users.lastSeen'),
                  value: user.lastSeenAt ? dateTime(user.lastSeenAt) : t('users.never'),
                },
                { label: t('users.created'), value: dateTime(user.createdAt) },
              ]}
            />
          </Panel>
          <Access user={user} />
        </>
      }
    >
      <UserForm user={user} />
    </DetailPage>
  );
}

/** How the user signs in, and what ends it. */
function Access({ user }: { user: ShopUser }) {
  const { _id: id, state, hasSecondFactor, sessions, email } = user;
  const { t, locale } = useTexts();
  const { date } = useFormats();
  const { reason } = useOperator();
  const params = { id };
  const [asked, setAsked] = useState<'sessions' | 'factor' | { id: string; label: string }>();
  const links = useQuery(apiQuery(routes.identityProviders.userLinks, { params }));
  const forbidden = reason('users.write');
  const link = useAction({
    run: () => callApi(routes.shopUsers.sendLink, { params }),
    done: { text: t('users.access.linkSent', { email }) },
  });
  const isLocked = state === 'locked' || state === 'inactive';
  const confirmations = {
    sessions: () => callApi(routes.shopUsers.endSessions, { params }),
    factor: () => callApi(routes.secondFactor.resetByOperator, { params }),
  };
  const key = typeof asked === 'object' ? 'unlink' : asked;
  return (
    <Panel title={t('users.access.title')}>
      <Stack gap="sm">
        <ReasonButton
          {...link()}
          variant="default"
          disabledReason={forbidden ?? (isLocked ? t('users.access.locked') : undefined)}
        >
          {t(
            state === 'uninvited'
              ? 'users.invite.action'
              : state === 'invited'
                ? 'users.access.invite'
                : 'users.access.link',
          )}
        </ReasonButton>
        <ReasonButton
          variant="default"
          disabledReason={forbidden ?? (sessions === 0 ? t('users.access.noSessions') : undefined)}
          onClick={() => setAsked('sessions')}
        >
          {t('users.access.sessions', { count: sessions })}
        </ReasonButton>
        <ReasonButton
          variant="default"
          disabledReason={forbidden ?? (hasSecondFactor ? undefined : t('users.access.noFactor'))}
          onClick={() => setAsked('factor')}
        >
          {t('users.access.factor')}
        </ReasonButton>
        {links.error ? <FormAlert text={errorText(links.error)} /> : null}
        {links.data?.data.map(({ id: provider, label, since }) => {
          const name = label[locale] ?? label.de;
          return (
            <Group key={provider} justify="space-between" wrap="nowrap">
              <span>{t('users.access.linkedSince', { name, date: date(since) })}</span>
              <ReasonButton
                variant="default"
                size="xs"
                disabledReason={forbidden}
                aria-label={t('users.access.unlinkNamed', { name })}
                onClick={() => setAsked({ id: provider, label: name })}
              >
                {t('common.remove')}
              </ReasonButton>
            </Group>
          );
        })}
      </Stack>
      {asked !== undefined && key !== undefined ? (
        <ConfirmDialog
          title={t(`users.access.${key}Title`)}
          text={t(`users.access.${key}Text`)}
          label={t(`users.access.${key}Label`)}
          run={async () => {
            await (typeof asked === 'object'
              ? callApi(routes.identityProviders.unlinkByOperator, { params: { id, provider: asked.id } })
              : confirmations[asked]());
            await refreshUsers();
          }}
          done={t(`users.access.${key}Done`, {
            name: personName(user),
            ...(typeof asked === 'object' ? { provider: asked.label } : {}),
          })}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Panel>
  );
}
