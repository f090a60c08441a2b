import { type OrderDetail, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRightReason } from '../../commerce/company-right.tsx';
import { FormDialog } from '../../commerce/form-dialog.tsx';
import { LoadError } from '../../commerce/load-error.tsx';
import { AnswerNote } from './answer-note.tsx';
import classes from './order-history.module.css';

/** Lines that the form offers; it says that others are to be named in the message. */
const shownLines = 30;

/** The buyer's requests about an order with the answers, and the button that asks (issue 17). */
export function OrderRequests({ order }: { order: OrderDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const rightReason = useRightReason('orders.place');
  const query = useQuery(apiQuery(routes.orderRequests.list, { params: { id: order._id } }));
  const thread = query.data?.data ?? [];
  const isOpen = order.items.some(({ openQuantity }) => openQuantity > 0);
  const hasFailed = query.error !== null && query.data === undefined;
  if (thread.length === 0 && !isOpen && !hasFailed) return null;
  const isPending = thread.some(({ state }) => state === 'pending');
  return (
    <section
      className={`${classes.history} ${thread.length === 0 ? 'screen-only' : ''}`}
      aria-labelledby={`requests-${order._id}`}
    >
      <h3 className={classes.title} id={`requests-${order._id}`}>
        {t('orders.requests.title')}
      </h3>
      {hasFailed ? <LoadError title={t('orders.requests.loadFailed')} query={query} /> : null}
      <ul className={classes.thread}>
        {thread.map((request) => (
          <li key={request._id}>
            <p className={classes.what}>
              <strong>{t(`orders.requests.${request.kind}`)}</strong>
              <span>{t(`orders.requests.${request.state}`)}</span>
              <span className={classes.when}>
                {[formats.dateTime(request.createdAt), request.createdBy].filter(Boolean).join(' · ')}
              </span>
            </p>
            {request.text ? <p className={classes.note}>{request.text}</p> : null}
            <ul className={classes.lines}>
              {request.lines.map(({ position, sku, name, quantity }) => (
                <li key={position}>{`${sku} ${name}: ${t('orders.history.pieces', { count: quantity })}`}</li>
              ))}
            </ul>
            <AnswerNote of={request} text={request.answer ?? t(`orders.requests.${request.state}`)} />
          </li>
        ))}
      </ul>
      {isOpen ? (
        <ReasonButton
          className="screen-only"
          variant="default"
          disabledReason={rightReason ?? (isPending ? t('orders.requests.onePending') : undefined)}
          onClick={() => setAsking(true)}
        >
          {t('orders.requests.ask')}
        </ReasonButton>
      ) : null}
      {isAsking ? <AskDialog order={order} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

/** What remains of a line now. */
const rest = (item: OrderDetail['items'][number]) => item.deliveredQuantity + item.openQuantity;

function isPossible(item: OrderDetail['items'][number], typed: unknown): boolean {
  const quantity = Number(typed);
  return /^\d{1,9}$/.test(String(typed)) && quantity >= item.deliveredQuantity && quantity <= rest(item);
}

function AskDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTexts();
  const open = order.items.filter(({ openQuantity }) => openQuantity > 0);
  const lines = open.slice(0, shownLines);
  const isChanged = (values: Record<string, unknown>) =>
    lines.some((item) => Number(values[`line${item.position}`]) !== rest(item));
  const api = useApiForm({
    initialValues: {
      text: '',
      isWhole: false,
      ...Object.fromEntries(lines.map((item) => [`line${item.position}`, String(rest(item))])),
    } as Record<string, string | boolean> & { text: string; isWhole: boolean },
    check: ({ text, isWhole, ...values }) => ({
      ...(text.trim() === '' && !isWhole && !isChanged(values)
        ? { text: 'orders.requests.nothingAsked' as const }
        : {}),
      ...Object.fromEntries(
        lines
          .filter((item) => !isWhole && !isPossible(item, values[`line${item.position}`]))
          .map(({ position }) => [`line${position}`, 'orders.requests.notInRange' as const]),
      ),
    }),
    send: ({ text, isWhole, ...values }) =>
      callApi(routes.orderRequests.ask, {
        params: { id: order._id },
        body: {
          kind: isWhole ? 'cancellation' : 'change',
          text,
          lines: isWhole
            ? []
            : lines.flatMap((item) => {
                const quantity = Number(values[`line${item.position}`]);
                return quantity === rest(item) ? [] : [{ position: item.position, quantity }];
              }),
        },
      }),
    errorField: (error) =>
      isApiError(error, 'order.quantity.range')
        ? `line${(error.details as { position: number }).position}`
        : undefined,
    onSent: () => {
      void queryClient.invalidateQueries({ queryKey: [routes.orderRequests.list.path] });
      onClose();
    },
  });
  const { input, fields } = api;
  const { isWhole } = fields.values;
  return (
    <FormDialog
      title={t('orders.requests.ask')}
      of={api}
      onClose={onClose}
      submit={t('orders.requests.send')}
    >
      <Checkbox
        label={t('orders.requests.whole')}
        name="isWhole"
        checked={isWhole}
        onChange={({ currentTarget }) => fields.setFieldValue('isWhole', currentTarget.checked)}
      />
      <Textarea
        {...input('text')}
        label={t(isWhole ? 'orders.requests.whyCancelled' : 'orders.requests.text')}
        maxLength={2000}
        rows={3}
      />
      {isWhole || open.length === lines.length ? null : (
        <p>{t('orders.requests.moreLines', { count: open.length - lines.length })}</p>
      )}
      {isWhole
        ? null
        : lines.map((item) => (
            <TextInput
              key={item.position}
              {...input(`line${item.position}`)}
              label={`${item.sku} ${item.name}`}
              description={t('orders.requests.range', {
                min: item.deliveredQuantity,
                count: rest(item),
              })}
              inputMode="numeric"
            />
          ))}
    </FormDialog>
  );
}
