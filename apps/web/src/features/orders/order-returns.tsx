import { type OrderDetail, routes } from '@kontor/contract';
import { returnablePieces } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Select } from '@kontor/web-kit/ui/select.tsx';
import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRightReason } from '../../commerce/company-right.tsx';
import { FormDialog } from '../../commerce/form-dialog.tsx';
import { LoadError } from '../../commerce/load-error.tsx';
import classes from './order-history.module.css';
import { ReturnItem } from './return-item.tsx';
import { ReturnPictureChoice } from './return-picture-choice.tsx';
import { sendPictures } from './return-pictures.ts';

/** The returns of an order, and the button that asks for one (issue 17). */
export function OrderReturns({ order }: { order: OrderDetail }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const titleId = useId();
  const rightReason = useRightReason('orders.place');
  const delivered = order.items.filter(({ deliveredQuantity }) => deliveredQuantity > 0);
  const query = useQuery({
    ...apiQuery(routes.returns.list, { query: { orderId: order._id, pageSize: 500 } }),
    enabled: delivered.length > 0,
  });
  const { data, error } = query;
  if (delivered.length === 0) return null;
  const lines = delivered
    .map(({ position, sku, name, deliveredQuantity }) => ({
      position,
      label: `${sku} ${name}`,
      max: returnablePieces(deliveredQuantity, data?.data.filter((one) => one.position === position) ?? []),
    }))
    .filter(({ max }) => max > 0);
  return (
    <section
      className={`${classes.history} ${data?.data.length ? '' : 'screen-only'}`}
      aria-labelledby={titleId}
    >
      <h3 className={classes.title} id={titleId}>
        {t('orders.returns.title')}
      </h3>
      {error && !data ? <LoadError title={t('orders.returns.loadFailed')} query={query} /> : null}
      <ul className={classes.thread}>
        {data?.data.map((goods) => (
          <ReturnItem key={goods._id} goods={goods} />
        ))}
      </ul>
      <ReasonButton
        className="screen-only"
        variant="default"
        disabledReason={rightReason ?? (lines.length === 0 ? t('orders.returns.allAsked') : undefined)}
        onClick={() => setAsking(true)}
      >
        {t('orders.returns.ask')}
      </ReasonButton>
      {isAsking ? <ReturnDialog orderId={order._id} lines={lines} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function ReturnDialog({
  orderId,
  lines,
  onClose,
}: {
  orderId: string;
  /** What can be sent back; `max` pieces of each. */
  lines: readonly { position: number; label: string; max: number }[];
  onClose: () => void;
}) {
  const { t } = useTexts();
  const lineId = useId();
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const maxOf = (position: string) => lines.find((line) => String(line.position) === position)?.max ?? 0;
  const api = useApiForm({
    initialValues: { position: String(lines[0]?.position ?? ''), quantity: '1', reason: '' },
    check: ({ position, quantity, reason }) => ({
      quantity:
        /^[1-9]\d{0,8}$/.test(quantity) && Number(quantity) <= maxOf(position)
          ? undefined
          : ('orders.requests.notInRange' as const),
      reason: reason.trim() === '' ? ('common.field.required' as const) : undefined,
    }),
    send: ({ position, quantity, reason }) =>
      callApi(routes.returns.request, {
        params: { id: orderId },
        body: { position: Number(position), quantity: Number(quantity), reason },
      }),
    errorField: (error) => (isApiError(error, 'return.quantity.exceeded') ? 'quantity' : undefined),
    onRefused: () => queryClient.invalidateQueries({ queryKey: [routes.returns.list.path] }),
    // The return exists now. Pictures that fail can be added to it.
    onSent: ({ data }) => {
      void sendPictures(data._id, pictures).then((failed) => {
        for (const text of failed) showToast({ type: 'danger', message: { text } });
      });
      onClose();
    },
  });
  const { input, fields } = api;
  return (
    <FormDialog title={t('orders.returns.ask')} of={api} onClose={onClose} submit={t('orders.requests.send')}>
      <Input.Wrapper label={t('orders.item')} id={lineId}>
        <Select
          id={lineId}
          value={fields.values.position}
          options={lines.map(({ position, label }) => ({ value: String(position), label }))}
          onChange={(position) => {
            fields.setFieldValue('position', position);
            fields.clearFieldError('quantity');
          }}
        />
      </Input.Wrapper>
      <TextInput
        {...input('quantity')}
        label={t('common.quantity.label')}
        description={t('orders.returns.range', { count: maxOf(fields.values.position) })}
        inputMode="numeric"
        required
      />
      <Textarea
        {...input('reason')}
        label={t('orders.returns.reason')}
        required
        maxLength={2000}
        rows={3}
        data-autofocus
      />
      <ReturnPictureChoice pictures={pictures} onChange={setPictures} />
    </FormDialog>
  );
}
