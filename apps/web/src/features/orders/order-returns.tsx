import { type OrderDetail, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Select } from '@kontor/web-kit/ui/select.tsx';
import { Button, Input, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useRightReason } from '../../commerce/company-right.tsx';
import { FormDialog } from '../../commerce/form-dialog.tsx';
import { LoadError } from '../../commerce/load-error.tsx';
import classes from './order-history.module.css';
import { pictureTypes, ReturnItem, sendPictures } from './return-item.tsx';

/** The returns of an order, and the button that asks for one (issue 17). */
export function OrderReturns({ order }: { order: OrderDetail }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const titleId = useId();
  const rightReason = useRightReason('orders.place');
  const delivered = order.items.filter(({ deliveredQuantity }) => deliveredQuantity > 0);
  const query = useQuery({
    ...apiQuery(routes.returns.list, { query: { orderId: order._id, pageSize: 100 } }),
    enabled: delivered.length > 0,
  });
  const { data, error } = query;
  if (delivered.length === 0) return null;
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
        disabledReason={rightReason}
        onClick={() => setAsking(true)}
      >
        {t('orders.returns.ask')}
      </ReasonButton>
      {isAsking ? <ReturnDialog order={order} lines={delivered} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function ReturnDialog({
  order,
  lines,
  onClose,
}: {
  order: OrderDetail;
  lines: OrderDetail['items'];
  onClose: () => void;
}) {
  const { t } = useTexts();
  const lineId = useId();
  const pictureId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const api = useApiForm({
    initialValues: { position: String(lines[0]?.position ?? ''), quantity: '1', reason: '' },
    check: ({ quantity, reason }) => ({
      quantity: /^[1-9]\d{0,8}$/.test(quantity) ? undefined : ('common.field.invalid' as const),
      reason: reason.trim() === '' ? ('common.field.required' as const) : undefined,
    }),
    send: ({ position, quantity, reason }) =>
      callApi(routes.returns.request, {
        params: { id: order._id },
        body: { position: Number(position), quantity: Number(quantity), reason },
      }),
    // The return exists now. Pictures that fail can be added to it.
    onSent: ({ data }) => {
      sendPictures(data._id, pictures).catch((error: unknown) =>
        showToast({ type: 'danger', message: { text: errorText(error) } }),
      );
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
          options={lines.map(({ position, sku, name }) => ({
            value: String(position),
            label: `${sku} ${name}`,
          }))}
          onChange={(position) => fields.setFieldValue('position', position)}
        />
      </Input.Wrapper>
      <TextInput {...input('quantity')} label={t('orders.quantity')} inputMode="numeric" required />
      <Textarea
        {...input('reason')}
        label={t('orders.returns.reason')}
        required
        maxLength={2000}
        rows={3}
        data-autofocus
      />
      <Input.Wrapper
        label={t('orders.returns.pictures')}
        description={t('orders.returns.pictureHint')}
        id={pictureId}
      >
        {/* The browser's own button speaks its language, not the shop's. */}
        <input
          ref={inputRef}
          id={pictureId}
          type="file"
          hidden
          multiple
          accept={pictureTypes}
          onChange={(event) => setPictures([...(event.currentTarget.files ?? [])])}
        />
        <Button variant="default" size="xs" mt="xs" onClick={() => inputRef.current?.click()}>
          {t('orders.returns.addPicture')}
        </Button>
        <p className={classes.note} role="status">
          {pictures.map(({ name }) => name).join(', ')}
        </p>
      </Input.Wrapper>
    </FormDialog>
  );
}
