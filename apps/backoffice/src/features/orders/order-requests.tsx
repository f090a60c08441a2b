import { type OrderRequest, type OrderReturn, routes, type ShopOrderDetail } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { typedWhole, wholeProblem } from '@kontor/web-kit/lib/typed-number.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Panel } from '../../kit/detail.tsx';
import { LoadError } from '../../kit/load-error.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import classes from './order-page.module.css';
import { refreshOrder } from './orders.queries.ts';
import { ReturnPictures } from './return-pictures.tsx';

/** The buyer's requests, answered in place. */
export function RequestsPanel({ order }: { order: ShopOrderDetail }) {
  const { t } = useTexts();
  const answer = useQuery(
    apiQuery(routes.orderRequests.all, { query: { orderId: order._id, pageSize: 100 } }),
  );
  return (
    <AskedPanel title={t('orders.request.title')} anchor="requests" answer={answer}>
      {(requests) =>
        requests.map((request) => (
          <Asked
            key={request._id}
            {...request}
            title={t(`orders.request.${request.kind}`)}
            state={t(`orders.request.${request.state}`)}
            isPending={request.state === 'pending'}
            asked={request.lines.map(({ position, sku, name, quantity }) => (
              <Text
                key={position}
                size="sm"
              >{`${sku} ${name}: ${t('orders.pieces', { count: quantity })}`}</Text>
            ))}
          >
            {request.state === 'pending' ? <RequestAnswer order={order} request={request} /> : null}
          </Asked>
        ))
      }
    </AskedPanel>
  );
}

/** Pieces that the buyer sends back, decided in place. */
export function ReturnsPanel({ order }: { order: ShopOrderDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  const answer = useQuery(apiQuery(routes.returns.all, { query: { orderId: order._id, pageSize: 100 } }));
  return (
    <AskedPanel title={t('orders.return.title')} anchor="returns" answer={answer}>
      {(returns) =>
        returns.map((one) => (
          <Asked
            key={one._id}
            {...one}
            text={one.reason}
            title={`${one.sku} ${one.name}: ${t('orders.pieces', { count: one.quantity })}`}
            state={t(`orders.return.${one.state}`, { count: one.acceptedQuantity ?? 0 })}
            isPending={one.state === 'requested'}
            asked={<ReturnPictures goods={one} />}
          >
            {one.receivedAt ? (
              <Text size="sm" c="dimmed">
                {t('returns.receivedOn', { date: formats.dateTime(one.receivedAt) })}
              </Text>
            ) : null}
            {one.state === 'requested' ? <ReturnAnswer order={order} asked={one} /> : null}
            {one.state === 'accepted' ? <ReturnReceipt order={order} asked={one} /> : null}
          </Asked>
        ))
      }
    </AskedPanel>
  );
}

/** The buyer's requests, newest first; absent without any. */
function AskedPanel<Row>({
  title,
  anchor,
  answer: { data, error, refetch, isFetching },
  children,
}: {
  title: string;
  anchor: string;
  answer: Pick<UseQueryResult<{ data: readonly Row[] }>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  if (error && !data)
    return (
      <Panel title={title} anchor={anchor}>
        <LoadError failed={[{ error, isFetching, refetch }]} />
      </Panel>
    );
  if (!data?.data.length) return null;
  return (
    <Panel title={title} anchor={anchor}>
      <Stack gap="md">{children(data.data)}</Stack>
    </Panel>
  );
}

function Asked({
  title,
  state,
  isPending,
  text,
  createdAt,
  createdBy,
  answer,
  answeredAt,
  answeredBy,
  asked,
  children,
}: Pick<OrderRequest, 'text' | 'createdAt' | 'createdBy' | 'answer' | 'answeredAt' | 'answeredBy'> & {
  title: string;
  state: string;
  isPending: boolean;
  /** Lines or pictures of the request. */
  asked: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text fw={600}>{title}</Text>
        <StatusBadge tone={isPending ? 'orange' : 'gray'}>{state}</StatusBadge>
        <Text size="sm" c="dimmed">
          {[formats.dateTime(createdAt), createdBy].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      {text ? <Text className={classes.detail}>{text}</Text> : null}
      {asked}
      {answeredAt ? (
        <Stack gap={0} className={classes.answer}>
          <Text size="sm" c="dimmed">
            {[t('orders.request.answer'), formats.dateTime(answeredAt), answeredBy]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Text className={classes.detail}>{answer ?? t('orderRequests.noText')}</Text>
        </Stack>
      ) : null}
      {children}
    </Stack>
  );
}

/** Sends an answer and reads the order again. The answered form disappears, so its panel gets the focus. */
function useAnswer(order: ShopOrderDetail, panel: 'requests' | 'returns') {
  const { t } = useTexts();
  return useWork({
    mutationFn: ({ send }: { send: () => Promise<unknown>; done: 'accepted' | 'declined' | 'received' }) =>
      send(),
    onSuccess: (_answer, { done }) => {
      showToast({ type: 'success', message: { text: t(`orders.done.${done}`) } });
      document.getElementById(panel)?.focus({ preventScroll: true });
    },
    onSettled: () => refreshOrder(order._id).catch(() => undefined),
  });
}

/** The operator's answer, and the two ways to decide; a refusal needs a text. */
function Answer({
  order,
  panel,
  acceptLabel,
  acceptReason,
  accept,
  decline,
  children,
}: {
  order: ShopOrderDetail;
  panel: 'requests' | 'returns';
  acceptLabel: string;
  /** Why it cannot be accepted as entered. */
  acceptReason?: string | undefined;
  accept: (answer: { text?: string }) => Promise<unknown>;
  decline: (answer: { text: string }) => Promise<unknown>;
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const right = useOperator().reason('orders.write');
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useAnswer(order, panel);
  return (
    <Stack gap="xs" mt={4}>
      {children}
      <Textarea
        label={t('orders.request.answer')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={2000}
        rows={2}
      />
      <FormAlert text={error ? errorText(error) : undefined} />
      <Group gap="xs">
        <ReasonButton
          loading={isPending}
          disabledReason={right ?? acceptReason}
          onClick={() => mutate({ send: () => accept(text ? { text } : {}), done: 'accepted' })}
        >
          {acceptLabel}
        </ReasonButton>
        <ReasonButton
          variant="default"
          loading={isPending}
          disabledReason={right ?? (text.trim() === '' ? t('orders.request.textNeeded') : undefined)}
          onClick={() => mutate({ send: () => decline({ text }), done: 'declined' })}
        >
          {t('orders.request.decline')}
        </ReasonButton>
      </Group>
    </Stack>
  );
}

function RequestAnswer({ order, request: { _id: id } }: { order: ShopOrderDetail; request: OrderRequest }) {
  const { t } = useTexts();
  const params = { id };
  return (
    <Answer
      order={order}
      panel="requests"
      acceptLabel={t('orders.request.accept')}
      accept={(body) => callApi(routes.orderRequests.accept, { params, body })}
      decline={(body) => callApi(routes.orderRequests.decline, { params, body })}
    />
  );
}

function ReturnAnswer({ order, asked }: { order: ShopOrderDetail; asked: OrderReturn }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(String(asked.quantity));
  const params = { id: asked._id };
  const isPossible = !wholeProblem(typed, 1, asked.quantity);
  const range = t('orders.return.range', { count: asked.quantity });
  return (
    <Answer
      order={order}
      panel="returns"
      acceptLabel={t('orders.return.accept')}
      acceptReason={isPossible ? undefined : range}
      accept={(answer) =>
        callApi(routes.returns.accept, { params, body: { quantity: typedWhole(typed), ...answer } })
      }
      decline={(body) => callApi(routes.returns.decline, { params, body })}
    >
      <TextInput
        label={t('orders.return.quantity')}
        {...(isPossible ? { description: range } : { error: range })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        inputMode="numeric"
        styles={{ input: { maxWidth: 110 } }}
      />
    </Answer>
  );
}

/** Records the arrival of accepted goods; damaged ones stay out of stock. */
function ReturnReceipt({ order, asked }: { order: ShopOrderDetail; asked: OrderReturn }) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const [isRestocked, setRestocked] = useState(true);
  const { mutate, isPending, error } = useAnswer(order, 'returns');
  return (
    <Stack gap="xs" align="flex-start">
      <Checkbox
        label={t('orders.return.restock')}
        description={t('orders.return.restockHint')}
        checked={isRestocked}
        onChange={({ currentTarget }) => setRestocked(currentTarget.checked)}
      />
      <FormAlert text={error ? errorText(error) : undefined} />
      <ReasonButton
        loading={isPending}
        disabledReason={reason('orders.write')}
        onClick={() =>
          mutate({
            send: () => callApi(routes.returns.receive, { params: { id: asked._id }, body: { isRestocked } }),
            done: 'received',
          })
        }
      >
        {t('orders.return.receive')}
      </ReasonButton>
    </Stack>
  );
}
