import { type BulkResult, routes, type ShopOrder } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { Dialog } from '@kontor/web-kit/ui/dialog.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { RefusedDialog } from '../../kit/refused-dialog.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';

/** Changes several orders together and shows the outcome. */
export interface Bulk {
  orders: readonly ShopOrder[];
  results: readonly BulkResult[];
  /** `isDone` false: the user gave up. */
  done: (isDone?: boolean) => void;
}

/** The orders that were refused, each with its reason. */
export function BulkResultDialog({ orders, results, done }: Bulk) {
  const { t } = useTexts();
  const refused = results.filter(({ error }) => error !== null);
  const numbers = new Map(orders.map(({ _id, orderNumber }) => [_id, orderNumber]));
  return (
    <RefusedDialog
      title={t('orders.bulk.refused')}
      done={t('orders.bulk.done', { count: results.length - refused.length })}
      refused={refused.map(({ id, error }) => ({
        key: id,
        name: numbers.get(id) ?? id,
        text: error ? errorCodeText(error.code, error.details) : '',
      }))}
      onClose={() => done()}
    />
  );
}

/** Asks for a carrier, and a tracking code for each order, and dispatches all that is open of them. */
export function BulkDispatchDialog({ orders, done }: Bulk) {
  const { t } = useTexts();
  const [results, setResults] = useState<readonly BulkResult[]>();
  const { input, form, error, isPending } = useApiForm({
    initialValues: {
      carrier: '',
      ...Object.fromEntries(orders.map(({ _id }) => [_id, ''])),
    } as Record<string, string> & { carrier: string },
    check: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          value.trim() === '' ? ('common.field.required' as const) : undefined,
        ]),
      ),
    send: ({ carrier, ...codes }) =>
      callApi(routes.orderDesk.bulk, {
        body: {
          action: 'dispatch',
          carrier,
          orders: orders.map(({ _id }) => ({ id: _id, trackingCode: codes[_id] ?? '' })),
        },
      }),
    onSent: ({ data }) => (data.every((one) => one.error === null) ? done() : setResults(data)),
  });
  if (results) return <BulkResultDialog orders={orders} results={results} done={done} />;
  return (
    <Dialog
      title={t('orders.bulk.dispatch')}
      opened
      onClose={() => done(false)}
      closeOnClickOutside={false}
      closeLabel={t('common.close')}
    >
      <form {...form}>
        <Stack gap="sm">
          <p>{t('orders.bulk.dispatchText')}</p>
          <TextInput
            {...input('carrier')}
            label={t('orders.dispatch.carrier')}
            required
            maxLength={100}
            data-autofocus
          />
          {orders.map(({ _id, orderNumber, company }) => (
            <TextInput
              key={_id}
              {...input(_id)}
              label={`${t('orders.dispatch.trackingCode')}: ${orderNumber}, ${company.name}`}
              required
              maxLength={100}
            />
          ))}
          <FormAlert text={error ? errorText(error) : undefined} />
          <FormButtons isPending={isPending} onCancel={() => done(false)} label={t('orders.bulk.dispatch')} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Asks for the reason, and cancels the orders. */
export function BulkCancelDialog({ orders, done }: Bulk) {
  const { t } = useTexts();
  const [results, setResults] = useState<readonly BulkResult[]>();
  const { input, form, error, isPending } = useApiForm({
    initialValues: { note: '' },
    check: ({ note }) => ({ note: note.trim() === '' ? ('common.field.required' as const) : undefined }),
    send: ({ note }) =>
      callApi(routes.orderDesk.bulk, {
        body: { action: 'cancel', note, orders: orders.map(({ _id }) => ({ id: _id })) },
      }),
    onSent: ({ data }) => {
      if (data.some((one) => one.error !== null)) return setResults(data);
      showToast({
        type: 'success',
        message: { text: t('orders.bulk.cancelled', { count: data.length }) },
      });
      done();
    },
  });
  if (results) return <BulkResultDialog orders={orders} results={results} done={done} />;
  const title = t('orders.bulk.cancelTitle', { count: orders.length });
  return (
    <Dialog
      title={title}
      opened
      onClose={() => done(false)}
      closeOnClickOutside={false}
      closeLabel={t('common.close')}
    >
      <form {...form}>
        <Stack gap="sm">
          <p>{t('orders.bulk.cancelText')}</p>
          <Textarea
            {...input('note')}
            label={t('orders.reasonToBuyer')}
            required
            maxLength={2000}
            rows={3}
            data-autofocus
          />
          <FormAlert text={error ? errorText(error) : undefined} />
          <FormButtons isPending={isPending} onCancel={() => done(false)} label={title} />
        </Stack>
      </form>
    </Dialog>
  );
}
