import { type Customer, routes } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { hasText, type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { List, Text } from '@mantine/core';
import { IconExternalLink, IconReceipt } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { DetailPage, Facts, Loaded, Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { CustomerForm } from './customer-form.tsx';
import { customerQuery } from './customers.queries.ts';

/** A customer with terms, addresses, users and credit. */
export function CustomerPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
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
  const { credit } = customer;
  const money = (amount: number) => formats.money(decimalToMinor(amount), credit?.currency ?? 'EUR');
  const openShop = async () => {
    try {
      await callApi(routes.sales.switchCustomer, { body: { customerId: customer._id } });
      window.location.assign('/');
    } catch (error) {
      showErrorToast(error);
    }
  };
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
          <ReasonButton
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden="true" />}
            disabledReason={reason('customers.act')}
            onClick={() => void openShop()}
          >
            {t('customers.act')}
          </ReasonButton>
        </>
      }
      aside={
        <>
          <Panel title={t('customers.credit')}>
            {credit ? (
              <Facts
                items={[
                  { label: t('customers.creditLimit'), value: money(credit.limit) },
                  { label: t('customers.creditOpen'), value: money(credit.open) },
                  { label: t('customers.creditAvailable'), value: money(credit.available) },
                ]}
              />
            ) : (
              t('customers.noLimit')
            )}
          </Panel>
          <Panel title={t('customers.salesPersons')}>
            {customer.salesPersons.length === 0
              ? t('customers.none')
              : customer.salesPersons.map(({ name }) => name).join(', ')}
          </Panel>
          <Panel title={t('customers.addresses')}>
            <List listStyleType="none" spacing="xs">
              {customer.addresses.map(({ _id, text, isDefault, type }) => (
                <List.Item key={_id}>
                  {text}
                  <Text size="sm" c="dimmed">
                    {[addressType(type, t), isDefault ? t('customers.default') : undefined]
                      .filter(Boolean)
                      .join(', ')}
                  </Text>
                </List.Item>
              ))}
            </List>
          </Panel>
          <Panel title={t('customers.users')}>
            <List listStyleType="none" spacing="xs">
              {customer.users.map(({ _id, name, username, email, role, isActive, isLocked }) => (
                <List.Item key={_id}>
                  {name || username}
                  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {[
                      email,
                      roleText(role, t),
                      isLocked ? t('customers.states.locked') : undefined,
                      isActive ? undefined : t('customers.inactive'),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </Text>
                </List.Item>
              ))}
            </List>
          </Panel>
        </>
      }
    >
      <CustomerForm customer={customer} query={customerQuery(id)} />
    </DetailPage>
  );
}

type Translate = ReturnType<typeof useTexts>['t'];

function addressType(type: number, t: Translate): string {
  const key = `customers.addressType.${type}`;
  return hasText(key) ? t(key as TextKey) : '';
}

function roleText(role: string, t: Translate): string {
  const key = `customers.role.${role}`;
  return hasText(key) ? t(key as TextKey) : role;
}
