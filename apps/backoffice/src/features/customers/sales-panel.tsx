import { type Customer, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { refreshCustomer } from './customers.queries.ts';

const assign = (customer: Customer, user: string, isAssigned: boolean) => () =>
  callApi(routes.customers.assign, { params: { id: customer._id, user }, body: { isAssigned } });

/** The sales persons of a customer. */
export function SalesPanel({ customer }: { customer: Customer }) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const [chosen, setChosen] = useState('');
  const all = useQuery(apiQuery(routes.customers.salesPersons));
  const assigned = new Set(customer.salesPersons.map(({ _id }) => _id));
  const others = (all.data?.data ?? []).filter(({ _id }) => !assigned.has(_id));
  const add = useAction({
    run: assign(customer, chosen, true),
    done: { text: t('customers.sales.assigned') },
    onDone: () => {
      setChosen('');
      return refreshCustomer();
    },
  });
  return (
    <Panel title={t('customers.salesPersons')}>
      <Stack gap="xs">
        {customer.salesPersons.length === 0 ? t('customers.none') : null}
        {customer.salesPersons.map(({ _id, name }) => (
          <Assigned key={_id} customer={customer} id={_id} name={name} />
        ))}
        {others.length > 0 ? (
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <NativeSelect
              flex={1}
              label={t('customers.sales.add')}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[
                { value: '', label: t('customers.sales.choose') },
                ...others.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
            />
            <ReasonButton
              {...add()}
              variant="default"
              disabledReason={
                reason('customers.write') ?? (chosen === '' ? t('customers.sales.chooseFirst') : undefined)
              }
            >
              {t('customers.sales.assign')}
            </ReasonButton>
          </Group>
        ) : null}
      </Stack>
    </Panel>
  );
}

function Assigned({ customer, id, name }: { customer: Customer; id: string; name: string }) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const remove = useAction({
    run: assign(customer, id, false),
    done: { text: t('customers.sales.removed', { name }) },
    onDone: () => {
      // The button disappears.
      focusContent();
      return refreshCustomer();
    },
  });
  return (
    <Group justify="space-between" wrap="nowrap">
      {name}
      <ReasonButton
        {...remove()}
        variant="default"
        size="xs"
        disabledReason={reason('customers.write')}
        aria-label={t('customers.sales.removeNamed', { name })}
      >
        {t('common.remove')}
      </ReasonButton>
    </Group>
  );
}
