import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { Textarea } from '@kontor/web-kit/lib/text-input.tsx';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { hasNote, OrderDialog, type OrderDialogProps, useOrderForm } from './order-dialog.tsx';

/** Confirms an open order, with the day on which it is expected if that is known. */
export function ConfirmDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTexts();
  const form = useOrderForm({
    order,
    onClose,
    done: 'orders.done.confirmed',
    initialValues: { expectedDate: '', note: '' },
    check: () => ({}),
    send: ({ expectedDate, note }, version) =>
      callApi(routes.orderLife.confirm, {
        params: { id: order._id },
        body: { version, ...(expectedDate ? { expectedDate } : {}), ...(note ? { note } : {}) },
      }),
    isSent: (entry, { expectedDate, note }) =>
      entry.kind === 'confirmed' &&
      hasNote(entry, note) &&
      entry.lines.every((line) => (line.expectedDate ?? '') === expectedDate),
  });
  return (
    <OrderDialog title={t('orders.confirm.title')} submit={t('orders.confirm.submit')} form={form}>
      <DateField
        label={t('orders.change.expectedDate')}
        description={t('orders.confirm.dateHint')}
        name="expectedDate"
        value={form.fields.values.expectedDate}
        error={form.input('expectedDate').error}
        onChange={(day) => form.fields.setFieldValue('expectedDate', day)}
      />
      <Textarea {...form.input('note')} label={t('orders.noteToBuyer')} maxLength={2000} rows={2} />
    </OrderDialog>
  );
}

/** Cancels an order of which nothing is delivered. */
export function CancelDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTexts();
  const form = useOrderForm({
    order,
    onClose,
    done: 'orders.done.cancelled',
    initialValues: { note: '' },
    check: ({ note }) => ({ note: note.trim() === '' ? 'common.field.required' : undefined }),
    send: ({ note }, version) =>
      callApi(routes.orderLife.cancel, { params: { id: order._id }, body: { note, version } }),
    isSent: (entry, { note }) => entry.kind === 'cancelled' && hasNote(entry, note),
  });
  return (
    <OrderDialog title={t('orders.cancel.title')} submit={t('orders.cancel.submit')} form={form}>
      <Text size="sm">{t('orders.cancel.text')}</Text>
      <Textarea
        {...form.input('note')}
        label={t('orders.reasonToBuyer')}
        required
        maxLength={2000}
        rows={3}
        data-autofocus
      />
    </OrderDialog>
  );
}

/** Writes to the buyer. */
export function MessageDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTexts();
  const [requestId] = useState(randomId);
  const form = useOrderForm({
    order,
    onClose,
    done: 'orders.done.message',
    initialValues: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? 'common.field.required' : undefined }),
    send: ({ text }) =>
      callApi(routes.orderLife.message, { params: { id: order._id }, body: { text, requestId } }),
    isSent: (entry, { text }) => entry.kind === 'message' && hasNote(entry, text),
  });
  return (
    <OrderDialog title={t('orders.message.title')} submit={t('orders.message.submit')} form={form}>
      <Text size="sm">{t('orders.message.text')}</Text>
      <Textarea
        {...form.input('text')}
        label={t('orders.message.field')}
        required
        maxLength={2000}
        rows={6}
        data-autofocus
      />
    </OrderDialog>
  );
}
