import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { Dialog, DialogCancel } from '@kontor/web-kit/lib/dialog.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { personName } from '@kontor/web-kit/lib/person-name.ts';
import { Textarea } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import classes from './company-users.module.css';
import { maxPastedUsers, readPastedUsers } from './pasted-users.ts';
import { roleFields } from './user-roles.ts';

/** Invites the people of a pasted list, one after the other; each line says what became of it (USER-04). */
export function PasteUsersDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const { t } = useTexts();
  /** By user name: invited, or why not. */
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, true | Error>>(new Map());
  const { input, form, fields, isPending } = useApiForm({
    initialValues: { text: '' },
    check: () => ({}),
    send: invite,
    onSent: onSaved,
  });
  const rows = readPastedUsers(fields.values.text);
  const open = rows.filter(
    ({ problem, username }) => problem === undefined && outcomes.get(username) !== true,
  );
  const isDone = outcomes.size > 0 && open.length === 0;
  const reason =
    rows.length > maxPastedUsers
      ? t('companyUsers.paste.tooMany', { max: maxPastedUsers })
      : open.length === 0
        ? t('companyUsers.paste.nobody')
        : undefined;

  async function invite() {
    const found = new Map(outcomes);
    for (const { firstName, lastName, email, username, role } of open) {
      const body = { firstName, lastName, email, username, ...roleFields(role) };
      const outcome = await callApi(routes.companyUsers.save, { body }).then(
        () => true as const,
        (error: Error) => error,
      );
      found.set(username, outcome);
      setOutcomes(new Map(found));
    }
  }

  return (
    <Dialog
      title={t('companyUsers.paste.title')}
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isPending}
      size="xl"
    >
      <form {...form}>
        <Stack gap="sm">
          <Textarea
            label={t('companyUsers.paste.label')}
            description={t('companyUsers.paste.hint')}
            rows={6}
            {...input('text')}
            readOnly={isPending}
            data-autofocus
          />
          {rows.length > 0 ? (
            <ol className={classes.pasted} aria-label={t('companyUsers.paste.title')}>
              {rows
                .slice(0, maxPastedUsers)
                .map(({ row, firstName, lastName, email, username, role, problem }) => {
                  const outcome = problem ? undefined : outcomes.get(username);
                  return (
                    <li
                      key={row}
                      data-state={
                        problem || outcome instanceof Error ? 'refused' : outcome ? 'done' : undefined
                      }
                    >
                      <span className={classes.rowNumber}>{row}</span>
                      <span>
                        <b>{personName({ firstName, lastName, username })}</b> {email}
                        <br />
                        {t(`account.role.${role}`)}
                      </span>
                      <span className={classes.outcome}>
                        {problem
                          ? t(problem)
                          : outcome instanceof Error
                            ? errorText(outcome)
                            : t(outcome ? 'companyUsers.status.invited' : 'companyUsers.paste.ready')}
                      </span>
                    </li>
                  );
                })}
            </ol>
          ) : null}
          <p className="visually-hidden" role="status">
            {outcomes.size > 0
              ? t('companyUsers.paste.progress', { done: outcomes.size, all: rows.length })
              : ''}
          </p>
          <Group justify="flex-end" gap="sm" mt="xs">
            <DialogCancel onClose={onClose} disabled={isPending}>
              {t(isDone ? 'common.close' : 'common.cancel')}
            </DialogCancel>
            {isDone ? null : (
              <ReasonButton type="submit" disabledReason={reason} loading={isPending}>
                {t('companyUsers.paste.send', { count: open.length })}
              </ReasonButton>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
