import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { ReasonActionIcon, ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Group, Stack, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
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
      fields.reset();
      setRequestId(randomId());
      await refresh();
    },
  });
  const remove = async (note: string) => {
    try {
      await callApi(routes.orderDesk.removeNote, { params: { id: orderId, note } });
    } catch (failure) {
      showErrorToast(failure);
    }
    await refresh();
  };
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
      <Loaded query={query}>
        {({ data }) => (
          <Stack gap="sm" mt="sm">
            {data.map(({ _id, text, createdAt, createdBy }) => (
              <Group key={_id} wrap="nowrap" justify="space-between" align="flex-start">
                <div>
                  <Text size="sm" c="dimmed">
                    {[formats.dateTime(createdAt), createdBy].filter(Boolean).join(' · ')}
                  </Text>
                  <Text className={classes.detail}>{text}</Text>
                </div>
                <ReasonActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('orders.notes.remove', { date: formats.dateTime(createdAt) })}
                  disabledReason={reason('orders.write')}
                  onClick={() => void remove(_id)}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </ReasonActionIcon>
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
