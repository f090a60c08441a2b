import { routes, type ShopOrderDetail } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Alert, Group, List, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { invoiceTones } from '../../kit/invoice-tones.ts';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { moneyText } from './order-texts.ts';
import { followSince } from './orders.queries.ts';

/** The invoices of an order, each with its page, and the button that writes the next one. */
export function InvoicesPanel({ order: { _id: orderId, packs } }: { order: ShopOrderDetail }) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const lastDispatch = packs
    .map(({ dispatchedAt }) => dispatchedAt)
    .sort()
    .at(-1);
  const query = queryOptions({
    ...apiQuery(routes.billing.order, { params: { id: orderId } }),
    // After a dispatch the server writes the invoice within seconds.
    refetchInterval: ({ state: { data } }) => {
      const isDue = data?.data.blockedBy === null && data.data.refusal === null;
      return isDue ? followSince(lastDispatch) : false;
    },
  });
  const count = useQuery(query).data?.data.invoices.length;
  // A new invoice has a document.
  useEffect(() => {
    if (count) void queryClient.invalidateQueries({ queryKey: apiKey(routes.orderDesk.documents) });
  }, [count]);
  const refresh = () =>
    Promise.all(
      [
        routes.billing.order,
        routes.orderDesk.documents,
        routes.outbox.ofOrder,
        routes.billing.refusals,
        routes.invoiceDesk.list,
      ].map((route) => queryClient.invalidateQueries({ queryKey: apiKey(route) })),
    );
  const write = useAction({
    run: () => callApi(routes.billing.billOrder, { params: { id: orderId } }).finally(refresh),
    done: { text: t('orders.invoices.written') },
  });
  return (
    <Panel title={t('orders.invoices.title')}>
      <Loaded query={query} lines={2}>
        {({ data: { invoices, blockedBy, refusal } }) => (
          <Stack gap="sm">
            {invoices.length === 0 ? <Text>{t('orders.invoices.none')}</Text> : null}
            <List listStyleType="none" spacing={8}>
              {invoices.map(({ _id, finDocNumber, docType, docDate, amount, currency, status }) => (
                <List.Item key={_id}>
                  <AnchorLink {...paths.invoice(_id)}>
                    {`${t(`invoices.type.${docType}`)} ${finDocNumber}`}
                  </AnchorLink>
                  <Group gap="xs">
                    <StatusBadge tone={invoiceTones[status]}>{t(`invoices.status.${status}`)}</StatusBadge>
                    {`${moneyText(formats, amount, currency)} · ${formats.date(docDate)}`}
                  </Group>
                </List.Item>
              ))}
            </List>
            {refusal ? (
              <Alert color="orange">
                {t('orders.invoices.refused', { reason: errorCodeText(refusal.code, refusal, locale) })}
              </Alert>
            ) : null}
            <Group>
              <ReasonButton
                {...write()}
                variant="default"
                disabledReason={
                  reason('invoices.write') ??
                  (blockedBy ? errorCodeText(blockedBy, undefined, locale) : undefined)
                }
              >
                {t('orders.invoices.write')}
              </ReasonButton>
            </Group>
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
