import { type Operator, routes } from '@kontor/contract';
import type { OperatorRole } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { RoleSelect } from './invite-dialog.tsx';

type Asked = 'lock' | 'remove' | 'resetFactor' | { unlink: string; label: string };

/** Changes one operator; what ends sessions or rights asks first. */
export function OperatorDialog({
  operator: { id, name, role, state, hasSecondFactor, isSelf, version },
  onChanged,
  onClose,
}: {
  operator: Operator;
  onChanged: () => Promise<void>;
  onClose: () => void;
}) {
  const { t, locale } = useTexts();
  const { date } = useFormats();
  const { reason } = useOperator();
  const [chosen, setChosen] = useState<OperatorRole>(role);
  const [asked, setAsked] = useState<Asked>();
  /** The role that the operator had when the user chose another one. */
  const [before, setBefore] = useState(role);
  const params = { id };
  const links = useQuery(apiQuery(routes.identityProviders.userLinks, { params }));
  const work = useWork({
    mutationFn: async ({ run }: { run: () => Promise<unknown>; done: string | undefined }) => await run(),
    onSuccess: async (_answer, { done }) => {
      showToast({ type: 'success', message: done === undefined ? { code: 'saved' } : { text: done } });
      await onChanged();
    },
  });
  const conflicts =
    role !== before && role !== chosen
      ? [{ field: 'role', label: t('operators.column.role'), theirs: role, mine: chosen }]
      : [];
  /** Counts as done if the server already has the values, such as after a lost answer. */
  const change = async (body: { role?: OperatorRole; isLocked?: boolean }) => {
    try {
      await callApi(routes.operators.change, { params, body: { ...body, version } });
    } catch (error) {
      if (!isApiError(error, 'record.changed')) throw error;
      // The reloaded list shows what another person changed.
      const { data } = await queryClient.fetchQuery({ ...apiQuery(routes.operators.list), staleTime: 0 });
      const stored = data.find((one) => one.id === id);
      const hasRole = body.role === undefined || body.role === stored?.role;
      const hasLock = body.isLocked === undefined || body.isLocked === (stored?.state === 'locked');
      if (!stored || !hasRole || !hasLock) throw error;
    }
  };
  const own = reason('operators.write') ?? (isSelf ? t('operators.self') : undefined);
  const write = reason('operators.write');

  const confirmations = {
    lock: { run: () => change({ isLocked: true }), closes: false },
    remove: { run: () => callApi(routes.operators.remove, { params }), closes: true },
    resetFactor: { run: () => callApi(routes.secondFactor.resetByOperator, { params }), closes: false },
  };

  if (asked !== undefined) {
    const isUnlink = typeof asked === 'object';
    const { run, closes } = isUnlink
      ? {
          run: () =>
            callApi(routes.identityProviders.unlinkByOperator, { params: { id, provider: asked.unlink } }),
          closes: false,
        }
      : confirmations[asked];
    const named = { name, ...(isUnlink ? { provider: asked.label } : {}) };
    const key = isUnlink ? 'unlink' : asked === 'resetFactor' ? 'reset' : asked;
    return (
      <ConfirmDialog
        title={t(`operators.dialog.${key}Title`, named)}
        text={t(`operators.dialog.${key}Text`)}
        label={t(`operators.dialog.${isUnlink ? 'unlink' : asked}`)}
        run={async () => {
          await run();
          await queryClient.invalidateQueries({ queryKey: apiKey(routes.identityProviders.userLinks) });
          await onChanged();
          if (closes) onClose();
        }}
        done={t(`operators.dialog.${key}Done`, named)}
        onClose={() => setAsked(undefined)}
      />
    );
  }

  return (
    <Dialog title={name} isDirty={chosen !== role} opened onClose={onClose} closeLabel={t('common.close')}>
      <Stack gap="lg">
        {isApiError(work.error, 'record.changed') ? (
          <ConflictAlert
            isChanged
            conflicts={conflicts}
            shown={(_, value) => t(`operators.role.${value as OperatorRole}`)}
            onTakeTheirs={() => {
              setChosen(role);
              setBefore(role);
            }}
            onKeepMine={() => setBefore(role)}
          />
        ) : (
          <FormAlert text={work.error ? errorText(work.error) : undefined} />
        )}
        <Group align="flex-end" gap="sm">
          <RoleSelect
            value={chosen}
            disabled={own !== undefined}
            onChange={(event) => setChosen(event.currentTarget.value as OperatorRole)}
          />
          <ReasonButton
            disabledReason={own ?? (chosen === role ? t('operators.dialog.roleSame') : undefined)}
            loading={work.isPending}
            onClick={() => work.mutate({ run: () => change({ role: chosen }), done: undefined })}
          >
            {t('operators.dialog.saveRole')}
          </ReasonButton>
        </Group>
        <section aria-label={t('operators.dialog.access')}>
          <Group gap="sm">
            <ReasonButton
              variant="default"
              disabledReason={
                write ??
                (state === 'locked' || state === 'inactive' ? t('operators.dialog.linkLocked') : undefined)
              }
              onClick={() =>
                work.mutate({
                  run: () => callApi(routes.operators.sendLink, { params }),
                  done: t('operators.dialog.linkSent'),
                })
              }
            >
              {t('operators.dialog.sendLink')}
            </ReasonButton>
            {state === 'locked' ? (
              <ReasonButton
                variant="default"
                disabledReason={own}
                onClick={() =>
                  work.mutate({
                    run: () => change({ isLocked: false }),
                    done: t('operators.dialog.unlocked'),
                  })
                }
              >
                {t('operators.dialog.unlock')}
              </ReasonButton>
            ) : (
              <ReasonButton variant="default" disabledReason={own} onClick={() => setAsked('lock')}>
                {t('operators.dialog.lock')}
              </ReasonButton>
            )}
            <ReasonButton
              variant="default"
              disabledReason={own ?? (hasSecondFactor ? undefined : t('operators.dialog.factorMissing'))}
              onClick={() => setAsked('resetFactor')}
            >
              {t('operators.dialog.resetFactor')}
            </ReasonButton>
            <ReasonButton variant="default" disabledReason={own} onClick={() => setAsked('remove')}>
              {t('operators.dialog.remove')}
            </ReasonButton>
          </Group>
        </section>
        <section aria-labelledby="operator-links">
          <Text id="operator-links" fw={600} mb="xs">
            {t('operators.dialog.links')}
          </Text>
          {links.data?.data.length === 0 ? <Text c="dimmed">{t('operators.dialog.noLinks')}</Text> : null}
          <FormAlert text={links.error ? errorText(links.error) : undefined} />
          {links.data?.data.map(({ id: provider, label, since }) => {
            const name = label[locale] ?? label.de;
            return (
              <Group key={provider} gap="sm">
                <span>
                  {name} {t('operators.dialog.since', { date: date(since) })}
                </span>
                <ReasonButton
                  variant="default"
                  size="xs"
                  disabledReason={own}
                  aria-label={t('operators.dialog.unlinkNamed', { provider: name })}
                  onClick={() => setAsked({ unlink: provider, label: name })}
                >
                  {t('operators.dialog.unlink')}
                </ReasonButton>
              </Group>
            );
          })}
        </section>
      </Stack>
    </Dialog>
  );
}
