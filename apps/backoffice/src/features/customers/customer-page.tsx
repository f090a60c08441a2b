import type { Customer } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { TabLinks } from '@kontor/web-kit/ui/tab-links.tsx';
import { IconArrowMerge, IconCreditCard, IconFileInvoice, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DetailPage, Facts, Loaded, Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { OrderForButton } from '../../kit/order-for.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { AddressesPanel } from './addresses-panel.tsx';
import { ApprovalsPanel } from './approvals-panel.tsx';
import { CustomerForm } from './customer-form.tsx';
import { customerQuery } from './customers.queries.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { OpenPanel } from './open-panel.tsx';
import { PriceQuestion } from './price-question.tsx';
import { SalesPanel } from './sales-panel.tsx';
import { UsersPanel } from './users-panel.tsx';

const tabs = ['terms', 'addresses', 'users', 'approvals'] as const;

/** A customer with terms, addresses, users and credit. */
export function CustomerPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data } = useQuery(customerQuery(id));
  const navigate = useNavigate();
  const found = data?.data._id;
  // The id of a merged customer, or a number, leads to the customer.
  useEffect(() => {
    if (found !== undefined && found !== id) void navigate({ ...paths.customer(found), replace: true });
  }, [found, id, navigate]);
  return (
    <Loaded query={customerQuery(id)}>
      {({ data }) => <LoadedCustomer key={data._id} customer={data} id={id} />}
    </Loaded>
  );
}

function LoadedCustomer({ customer, id }: { customer: Customer; id: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const search = useSearch({ strict: false }) as { tab?: string };
  const tab = tabs.find((key) => key === search.tab) ?? 'terms';
  const [isMerging, setMerging] = useState(false);
  const { credit } = customer;
  const money = (amount: number) => formats.money(decimalToMinor(amount), credit?.currency ?? 'EUR');
  return (
    <DetailPage
      title={customer.name}
      crumbs={[{ label: t('customers.title'), ...paths.customers() }]}
      badges={
        <>
          {customer.customerNo}
          {customer.isLocked ? <StatusBadge tone="red">{t('customers.states.locked')}</StatusBadge> : null}
          {customer.isDeliveryBlocked ? (
            <StatusBadge tone="orange">{t('customers.states.deliveryBlocked')}</StatusBadge>
          ) : null}
        </>
      }
      actions={
        <>
          <ButtonLink
            {...paths.orders()}
            search={{ customer: customer.customerNo } as never}
            variant="default"
            leftSection={<IconReceipt size={16} aria-hidden="true" />}
          >
            {t('customers.orders')}
          </ButtonLink>
          <ButtonLink
            {...paths.invoices()}
            search={{ customer: customer.customerNo } as never}
            variant="default"
            leftSection={<IconFileInvoice size={16} aria-hidden="true" />}
          >
            {t('customers.invoices')}
          </ButtonLink>
          <ButtonLink
            {...paths.paymentsWith({ customer: customer.customerNo })}
            variant="default"
            leftSection={<IconCreditCard size={16} aria-hidden="true" />}
          >
            {t('customers.payments')}
          </ButtonLink>
          <ReasonButton
            variant="default"
            leftSection={<IconArrowMerge size={16} aria-hidden="true" />}
            disabledReason={reason('customers.write')}
            onClick={() => setMerging(true)}
          >
            {t('customers.merge.title')}
          </ReasonButton>
          <OrderForButton customer={customer} />
        </>
      }
      aside={
        <>
          <OpenPanel customer={customer} />
          <Panel title={t('customers.credit')}>
            {credit ? (
              <Facts
                items={[
                  { label: t('customers.creditLimit'), value: money(credit.limit) },
                  { label: t('customers.creditOpen'), value: money(credit.open) },
                  { label: t('customers.creditInvoices'), value: money(credit.invoices) },
                  { label: t('customers.creditOrders'), value: money(credit.orders) },
                  { label: t('customers.creditAvailable'), value: money(credit.available) },
                ]}
              />
            ) : (
              t('customers.noLimit')
            )}
          </Panel>
          <SalesPanel customer={customer} />
          {customer.merged.length > 0 ? (
            <Panel title={t('customers.merge.merged')}>
              <Facts
                items={customer.merged.map(({ customerNo, name, at }) => ({
                  label: customerNo,
                  value: `${name}, ${formats.dateTime(at)}`,
                }))}
              />
            </Panel>
          ) : null}
          <PriceQuestion customerNo={customer.customerNo} />
        </>
      }
    >
      <TabLinks label={t('customers.tabs.label')}>
        {tabs.map((key) => (
          <Link
            key={key}
            {...paths.customerTab(id, key)}
            replace
            {...(key === tab ? { 'aria-current': 'page' as const } : {})}
          >
            {t(`customers.tabs.${key}`)}
          </Link>
        ))}
      </TabLinks>
      {tab === 'terms' ? <CustomerForm customer={customer} query={customerQuery(id)} /> : null}
      {tab === 'addresses' ? <AddressesPanel customer={customer} /> : null}
      {tab === 'users' ? <UsersPanel customer={customer} /> : null}
      {tab === 'approvals' ? <ApprovalsPanel customer={customer} /> : null}
      {isMerging ? <MergeDialog customer={customer} onClose={() => setMerging(false)} /> : null}
    </DetailPage>
  );
}
