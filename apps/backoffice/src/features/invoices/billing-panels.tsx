import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import { RecordTable } from '../../kit/record-table.tsx';
import { moneyOf } from './invoice-texts.ts';

/** What needs a person: orders that could not be billed, and money to be paid back. Absent while there is nothing. */
export function BillingPanels({ customerNo }: { customerNo?: string }) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const { may } = useOperator();
  const refusals = useQuery({
    ...apiQuery(routes.billing.refusals),
    enabled: may('invoices.write'),
  });
  const refunds = useQuery({ ...apiQuery(routes.billing.refundsDue), enabled: may('invoices.read') });
  const run = useAction({
    run: () => callApi(routes.billing.run),
    done: ({ data: { invoices } }) => ({ text: t('system.billing.ran', { count: invoices }) }),
    onDone: () =>
      Promise.all(
        [routes.billing.refusals, routes.invoiceDesk.list].map((route) =>
          queryClient.invalidateQueries({ queryKey: apiKey(route) }),
        ),
      ),
  });
  const isMeant = ({ company }: { company: { customerNo: string } }) =>
    customerNo === undefined || company.customerNo === customerNo;
  const refused = refusals.data?.data.filter(isMeant) ?? [];
  const due = refunds.data?.data.filter(isMeant) ?? [];
  type OfOrder = { orderId: string; orderNumber: string; company: { name: string } };
  const ofOrder = [
    {
      label: t('invoices.order'),
      cell: ({ orderId, orderNumber }: OfOrder) => (
        <AnchorLink {...paths.order(orderId)}>{orderNumber}</AnchorLink>
      ),
    },
    { label: t('invoices.customer'), cell: ({ company }: OfOrder) => company.name },
  ];
  return (
    <>
      {refused.length > 0 ? (
        <Panel
          title={t('invoices.refusals.title')}
          actions={
            <ReasonButton {...run()} size="xs" variant="default">
              {t('invoices.refusals.run')}
            </ReasonButton>
          }
        >
          <RecordTable
            caption={t('invoices.refusals.title')}
            rows={refused}
            keyOf={({ orderId }) => orderId}
            columns={[
              ...ofOrder,
              {
                label: t('invoices.refusals.reason'),
                cell: ({ code, missing }) => errorCodeText(code, { missing }, locale),
              },
            ]}
          />
        </Panel>
      ) : null}
      {due.length > 0 ? (
        <Panel title={t('invoices.refunds.title')}>
          <RecordTable
            caption={t('invoices.refunds.title')}
            rows={due}
            keyOf={({ orderId }) => orderId}
            columns={[
              ...ofOrder,
              {
                label: t('invoices.refunds.due'),
                cell: ({ due: amount, currency }) => moneyOf(formats, amount, currency),
                isAmount: true,
              },
            ]}
          />
        </Panel>
      ) : null}
    </>
  );
}
