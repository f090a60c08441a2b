import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { removeOutcomes, showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { ReasonButton, type ReasonButtonProps } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { accountQuery, useOperator } from './operator.tsx';

interface OrderingCustomer {
  _id: string;
  name: string;
}

/**
 * Opens the shop in a new window, where the operator acts for a customer (AUTH-12); the back office stays.
 * `path` is the shop's page to begin with.
 */
export function useOrderFor(): (customer: OrderingCustomer, path?: string) => Promise<void> {
  const { t } = useTexts();
  return async ({ _id: customerId, name }, path = '/') => {
    removeOutcomes();
    // Opened by the click itself, else the browser blocks the window.
    const shop = window.open('', '_blank');
    if (!shop) {
      showToast({ type: 'error', message: { text: t('kit.orderFor.blocked') } });
      return;
    }
    try {
      queryClient.setQueryData(
        accountQuery.queryKey,
        await callApi(routes.sales.switchCustomer, { body: { customerId } }),
      );
      shop.location.replace(path);
      showToast({ type: 'success', message: { text: t('kit.orderFor.opened', { name }) } });
    } catch (error) {
      shop.close();
      showErrorToast(error);
    }
  };
}

/** Says for which customer the operator acts in the shop, and ends it; nothing without one. */
export function ActingFor({ className }: { className?: string | undefined }) {
  const { t } = useTexts();
  const { user, may } = useOperator();
  const end = useAction({
    run: () => callApi(routes.sales.switchCustomer, { body: { customerId: null } }),
    done: { text: t('kit.orderFor.ended') },
    onDone: (answer) => {
      queryClient.setQueryData(accountQuery.queryKey, answer);
      // The button disappears.
      focusContent();
    },
  });
  if (!user.company || !may('customers.act')) return null;
  const { name, customerNo } = user.company;
  return (
    <section className={className} aria-label={t('kit.orderFor.acting', { name, customerNo })}>
      <span>{t('kit.orderFor.acting', { name, customerNo })}</span>
      <BusyButton size="sm" variant="subtle" {...end()}>
        {t('kit.orderFor.end')}
      </BusyButton>
    </section>
  );
}

/** Orders for one customer; with `again` the shop offers the articles of that order. */
export function OrderForButton({
  customer,
  again,
  ...props
}: {
  customer: OrderingCustomer;
  again?: { _id: string; orderType: string };
} & Omit<ReasonButtonProps, 'onClick'>) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const orderFor = useOrderFor();
  return (
    <ReasonButton
      variant="default"
      leftSection={<IconShoppingCartPlus size={16} aria-hidden="true" />}
      {...(again ? {} : { 'aria-label': t('kit.orderFor.named', { name: customer.name }) })}
      {...props}
      disabledReason={reason('customers.act')}
      onClick={() => void orderFor(customer, again && pathOf(again))}
    >
      {t(again ? 'kit.orderFor.again' : 'kit.orderFor.title')}
    </ReasonButton>
  );
}

/** The shop's quick entry with the articles and quantities of an order. */
const pathOf = ({ _id, orderType }: { _id: string; orderType: string }) =>
  `/quick-entry?${new URLSearchParams({ type: orderType, order: _id })}`;
