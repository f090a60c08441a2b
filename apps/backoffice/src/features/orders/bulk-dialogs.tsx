import { type BulkResult, routes, type ShopOrder } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import type { FieldProblems } from '@kontor/web-kit/lib/use-api-form.ts';
import { useState } from 'react';
import { FormDialog } from '../../kit/form-dialog.tsx';
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

/** A form of required texts that changes several orders; `results` once the server has refused one of them. */
function useBulkForm<Values extends Record<string, string>>({
  initialValues,
  send,
  onDone,
}: {
  initialValues: Values;
  send: (values: Values) => Promise<{ data: readonly BulkResult[] }>;
  onDone: (count: number) => void;
}) {
  const [results, setResults] = useState<readonly BulkResult[]>();
  const form = useApiForm({
    initialValues,
    check: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          value.trim() === '' ? 'common.field.required' : undefined,
        ]),
      ) as FieldProblems<Values>,
    send,
    onSent: ({ data }) => (data.some(({ error }) => error !== null) ? setResults(data) : onDone(data.length)),
  });
  return { form, results };
}

/** Asks for a carrier, and a tracking code for each order, and dispatches all that is open of them. */
export function BulkDispatchDialog({ orders, done }: Bulk) {
  const { t } = useTexts();
  const { form, results } = useBulkForm({
    initialValues: {
      carrier: '',
      ...Object.fromEntries(orders.map(({ _id }) => [_id, ''])),
    } as Record<string, string> & { carrier: string },
    send: ({ carrier, ...codes }) =>
      callApi(routes.orderDesk.bulk, {
        body: {
          action: 'dispatch',
          carrier,
          orders: orders.map(({ _id }) => ({ id: _id, trackingCode: codes[_id] ?? '' })),
        },
      }),
    onDone: (count) => {
      showToast({ type: 'success', message: { text: t('orders.bulk.dispatched', { count }) } });
      done();
    },
  });
  if (results) return <BulkResultDialog orders={orders} results={results} done={done} />;
  return (
    <FormDialog
      title={t('orders.bulk.dispatch')}
      submit={t('orders.bulk.dispatch')}
      form={form}
      onClose={() => done(false)}
    >
      <p>{t('orders.bulk.dispatchText')}</p>
      <TextInput
        {...form.input('carrier')}
        label={t('orders.dispatch.carrier')}
        required
        maxLength={100}
        data-autofocus
      />
      {orders.map(({ _id, orderNumber, company }) => (
        <TextInput
          key={_id}
          {...form.input(_id)}
          label={`${t('orders.dispatch.trackingCode')}: ${orderNumber}, ${company.name}`}
          required
          maxLength={100}
        />
      ))}
    </FormDialog>
  );
}

/** Asks for the reason, and cancels the orders. */
export function BulkCancelDialog({ orders, done }: Bulk) {
  const { t } = useTexts();
  const { form, results } = useBulkForm({
    initialValues: { note: '' },
    send: ({ note }) =>
      callApi(routes.orderDesk.bulk, {
        body: { action: 'cancel', note, orders: orders.map(({ _id }) => ({ id: _id })) },
      }),
    onDone: (count) => {
      showToast({ type: 'success', message: { text: t('orders.bulk.cancelled', { count }) } });
      done();
    },
  });
  if (results) return <BulkResultDialog orders={orders} results={results} done={done} />;
  const title = t('orders.bulk.cancelTitle', { count: orders.length });
  return (
    <FormDialog title={title} submit={title} form={form} onClose={() => done(false)}>
      <p>{t('orders.bulk.cancelText')}</p>
      <Textarea
        {...form.input('note')}
        label={t('orders.reasonToBuyer')}
        required
        maxLength={2000}
        rows={3}
        data-autofocus
      />
    </FormDialog>
  );
}
