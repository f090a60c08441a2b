import { type OrderMoney, routes, type ShopOrderDetail } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { shownNumber, useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { typedAmount } from '@kontor/web-kit/lib/typed-number.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { moneyText } from './order-texts.ts';
import { refreshOrder } from './orders.queries.ts';

const panelId = 'money';

const refundingMs = 3_000;

/** The payments and refunds of an order. */
export function MoneyPanel({ order }: { order: ShopOrderDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const [refund, setRefund] = useState<{ paymentId?: string; max: number }>();
  const query = {
    ...apiQuery(routes.orderDesk.money, { params: { id: order._id } }),
    // A job refunds by the provider.
    refetchInterval: ({ state }: { state: { data?: { data: OrderMoney } | undefined } }) =>
      state.data?.data.payments.some(({ status }) => status === 'refunding') ? refundingMs : false,
  };
  const amountText = (amount: number) => moneyText(formats, amount, order.currency);
  return (
    <Panel title={t('orders.money.title')} anchor={panelId}>
      <Loaded query={query} lines={2}>
        {({ data: { payments, refunds, refundable } }) => {
          const paid = payments.find(({ status }) => status === 'paid');
          const canProvider = paid !== undefined && refunds.length === 0;
          return (
            <Stack gap="sm" align="flex-start">
              {payments.length + refunds.length === 0 ? <Text>{t('orders.money.none')}</Text> : null}
              <List listStyleType="none" spacing={4}>
                {payments.map(({ _id, amount, status, provider, createdAt }) => (
                  <List.Item key={_id}>
                    {`${amountText(amount)} · ${t(`orders.money.${status}`)} · ${provider} · ${formats.dateTime(createdAt)}`}
                  </List.Item>
                ))}
                {refunds.map(({ _id, amount, reason: why, createdAt, createdBy }) => (
                  <List.Item key={_id}>
                    {`${amountText(-amount)} · ${why} · ${[formats.dateTime(createdAt), createdBy].filter(Boolean).join(' · ')}`}
                  </List.Item>
                ))}
              </List>
              {canProvider ? (
                <ReasonButton
                  variant="default"
                  disabledReason={reason('invoices.write')}
                  onClick={() => setRefund({ paymentId: paid._id, max: paid.amount })}
                >
                  {t('orders.money.refundWhole', { amount: amountText(paid.amount) })}
                </ReasonButton>
              ) : null}
              <ReasonButton
                variant="default"
                disabledReason={
                  reason('invoices.write') ?? (refundable > 0 ? undefined : t('orders.money.nothing'))
                }
                onClick={() => setRefund({ max: refundable })}
              >
                {t('orders.money.refundByHand')}
              </ReasonButton>
            </Stack>
          );
        }}
      </Loaded>
      {refund ? (
        <RefundDialog
          {...refund}
          orderId={order._id}
          amountText={amountText}
          onClose={() => setRefund(undefined)}
          onSent={(answer) => queryClient.setQueryData(query.queryKey, answer)}
        />
      ) : null}
    </Panel>
  );
}

function RefundDialog({
  orderId,
  paymentId,
  max,
  amountText,
  onClose,
  onSent,
}: {
  orderId: string;
  /** Absent: money that was given back by hand is recorded. */
  paymentId?: string;
  max: number;
  amountText: (amount: number) => string;
  onClose: () => void;
  onSent: (answer: { data: OrderMoney }) => void;
}) {
  const { t, locale } = useTexts();
  const title = t(paymentId ? 'orders.money.refundTitle' : 'orders.money.refundByHand');
  const [requestId] = useState(randomId);
  const [asked, setAsked] = useState<{ amount: string; send: () => void }>();
  const form = useApiForm({
    initialValues: { amount: shownNumber(max, locale, 2), reason: '' },
    check: ({ amount, reason }) => ({
      amount: isRefundable(typedAmount(amount) ?? 0, max) ? undefined : { of: 'number', min: 0.01, max },
      reason: reason.trim() === '' ? 'common.field.required' : undefined,
    }),
    send: ({ amount, reason }) =>
      callApi(routes.orderDesk.refund, {
        params: { id: orderId },
        body: { requestId, reason, ...(paymentId ? { paymentId } : { amount: typedAmount(amount) ?? 0 }) },
      }),
    ask: ({ amount }, send) => {
      if (paymentId) send();
      else setAsked({ amount: amountText(typedAmount(amount) ?? 0), send });
    },
    errorField: (failure) => (isApiError(failure, 'refund.exceeds.payment') ? 'amount' : undefined),
    onSent: async (answer) => {
      onSent(answer);
      onClose();
      // A payment is refunded once: the button that opened the dialog disappears.
      if (paymentId) document.getElementById(panelId)?.focus();
      await refreshOrder(orderId);
    },
  });
  const maxText = amountText(max);
  return (
    <FormDialog
      title={title}
      submit={title}
      form={form}
      confirmation={
        asked ? (
          <ConfirmDialog
            title={t('orders.money.handConfirmTitle', { amount: asked.amount })}
            text={t('orders.money.handConfirmText', { amount: asked.amount })}
            label={t('orders.money.handConfirm', { amount: asked.amount })}
            cancel={t('orders.money.handBack')}
            run={async () => asked.send()}
            done={undefined}
            onClose={() => setAsked(undefined)}
          />
        ) : undefined
      }
      onClose={onClose}
    >
      <p>{t(paymentId ? 'orders.money.providerText' : 'orders.money.handText', { amount: maxText })}</p>
      {paymentId ? null : (
        <TextInput {...form.input('amount')} label={t('orders.money.amount')} required inputMode="decimal" />
      )}
      <TextInput
        {...form.input('reason')}
        label={t('orders.money.reason')}
        required
        maxLength={500}
        data-autofocus
      />
    </FormDialog>
  );
}

const isRefundable = (amount: number, max: number) => amount > 0 && amount <= max;
