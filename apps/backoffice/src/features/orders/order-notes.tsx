import { type InternalNote, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { Textarea } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonActionIcon, ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import classes from './order-page.module.css';

/** Internal notes of operators. */
export function NotesPanel({ orderId }: { orderId: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const query = apiQuery(routes.orderDesk.notes, { params: { id: orderId } });
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const [requestId, setRequestId] = useState(randomId);
  const { input, form, fields, error, isPending } = useApiForm({
    initialValues: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? 'common.field.required' : undefined }),
    send: ({ text }) =>
      callApi(routes.orderDesk.addNote, { params: { id: orderId }, body: { text, requestId } }),
    onSent: async () => {
      showToast({ type: 'success', message: { text: t('orders.notes.added') } });
      fields.reset();
      setRequestId(randomId());
      await refresh();
    },
    // Shows a note that was saved without an answer. What is typed then is another note.
    onRefused: (refused) => {
      if (isApiError(refused, 'request.repeated')) setRequestId(randomId());
      void refresh();
    },
  });
  const [removed, setRemoved] = useState<InternalNote>();
  return (
    <Panel title={t('orders.notes.title')}>
      <form {...form}>
        <Stack gap="xs">
          <Textarea
            {...input('text')}
            label={t('orders.notes.field')}
            description={t('orders.notes.hint')}
            maxLength={2000}
            rows={2}
          />
          <FormAlert text={error ? errorText(error) : undefined} />
          <ReasonButton
            type="submit"
            variant="default"
            loading={isPending}
            disabledReason={reason('orders.write')}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('orders.notes.add')}
          </ReasonButton>
        </Stack>
      </form>
      <Loaded query={query} lines={1}>
        {({ data }) => (
          <Stack gap="sm" mt="sm">
            {data.map((note) => (
              <Group key={note._id} wrap="nowrap" justify="space-between" align="flex-start">
                <div>
                  <Text size="sm" c="dimmed">
                    {[formats.dateTime(note.createdAt), note.createdBy].filter(Boolean).join(' · ')}
                  </Text>
                  <Text className={classes.detail}>{note.text}</Text>
                </div>
                <ReasonActionIcon
                  variant="subtle"
                  color="gray"
                  onClick={() => setRemoved(note)}
                  aria-label={t('orders.notes.remove', { date: formats.dateTime(note.createdAt) })}
                  disabledReason={reason('orders.write')}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </ReasonActionIcon>
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
      {removed ? (
        <ConfirmDialog
          title={t('orders.notes.removeTitle')}
          text={t('orders.notes.removeText', {
            date: formats.dateTime(removed.createdAt),
            words: firstWords(removed.text),
          })}
          label={t('orders.notes.removeRun')}
          run={() =>
            callApi(routes.orderDesk.removeNote, { params: { id: orderId, note: removed._id } }).finally(
              refresh,
            )
          }
          done={t('orders.notes.removed', { date: formats.dateTime(removed.createdAt) })}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </Panel>
  );
}

const maxShownLength = 80;

/**
 * The beginning of a text in one line, at most 80 characters, whole words where possible.
 *
 * @example firstWords('Ruft zurück\nam Montag') // 'Ruft zurück am Montag'
 */
function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxShownLength) return line;
  const cut = line.slice(0, maxShownLength);
  return `${cut.slice(0, cut.lastIndexOf(' ')).trim() || cut} …`;
}
