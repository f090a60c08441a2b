import { type CostCentre, routes } from '@kontor/contract';
import { BUDGET_PERIODS, MAX_COST_CENTRE_KEY_LENGTH } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { shownNumber } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { typedAmount } from '@kontor/web-kit/lib/typed-number.ts';
import { Checkbox } from '@mantine/core';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { Loaded } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { ApprovalList, saved } from './approval-list.tsx';

/** The cost centres of a customer with their budgets. */
export function CostCentres({ id }: { id: string }) {
  const { t, locale } = useTexts();
  const money = (amount: number) => shownNumber(amount, locale, 2);
  return (
    <Loaded query={apiQuery(routes.approvals.companyCostCentres, { params: { id } })}>
      {({ data }) => (
        <ApprovalList
          title={t('customers.approvals.centres')}
          empty={t('customers.approvals.noCentres')}
          add={t('customers.approvals.addCentre')}
          columns={[t('customers.approvals.key'), t('customers.name'), t('customers.approvals.budgets')]}
          rows={data}
          nameOfRow={({ key }) => key}
          cells={({ key, name, isActive, budgets }) => [
            key,
            isActive ? name : `${name} (${t('users.state.inactive')})`,
            budgets.length === 0
              ? t('customers.approvals.noBudget')
              : budgets
                  .map(({ period, left, amount }) =>
                    t('customers.approvals.budget', {
                      period: t(`customers.approvals.period.${period}`),
                      left: money(left),
                      amount: money(amount),
                    }),
                  )
                  .join(', '),
          ]}
          dialog={(centre, onClose) => <CentreDialog id={id} centre={centre} onClose={onClose} />}
        />
      )}
    </Loaded>
  );
}

function CentreDialog({
  id,
  centre,
  onClose,
}: {
  id: string;
  centre: CostCentre | undefined;
  onClose: () => void;
}) {
  const { t, locale } = useTexts();
  const query = apiQuery(routes.approvals.companyCostCentres, { params: { id } });
  const budgetOf = (record: CostCentre | undefined, period: (typeof BUDGET_PERIODS)[number]) =>
    shownNumber(record?.budgets.find((budget) => budget.period === period)?.amount, locale, 2);
  const form = useRecordForm({
    record: centre,
    version: (record) => record?.version ?? '',
    toValues: (record) => ({
      key: record?.key ?? '',
      name: record?.name ?? '',
      isActive: record?.isActive ?? true,
      month: budgetOf(record, 'month'),
      quarter: budgetOf(record, 'quarter'),
      year: budgetOf(record, 'year'),
    }),
    labels: {
      key: t('customers.approvals.key'),
      name: t('customers.name'),
      isActive: t('customers.approvals.active'),
      month: t('customers.approvals.budgetOf.month'),
      quarter: t('customers.approvals.budgetOf.quarter'),
      year: t('customers.approvals.budgetOf.year'),
    },
    numbers: BUDGET_PERIODS,
    reload: async () => {
      const { data } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      return data.find(({ _id }) => _id === centre?._id) ?? centre;
    },
    check: (values) => ({
      key: values.key.trim() === '' ? 'common.field.required' : undefined,
      name: values.name.trim() === '' ? 'common.field.required' : undefined,
      ...Object.fromEntries(
        BUDGET_PERIODS.map((period) => [
          period,
          typedAmount(values[period]) === undefined ? { form: 'amount' } : undefined,
        ]),
      ),
    }),
    send: ({ key, name, isActive, ...typed }, version) =>
      callApi(routes.approvals.saveCompanyCostCentre, {
        params: { id },
        body: {
          ...(centre ? { _id: centre._id, version } : {}),
          ...{ key, name, isActive },
          budgets: BUDGET_PERIODS.flatMap((period) => {
            const amount = typedAmount(typed[period]);
            return typeof amount === 'number' ? [{ period, amount }] : [];
          }),
        },
      }),
    onSent: saved(onClose),
  });
  const { input } = form;
  return (
    <FormDialog title={t('customers.approvals.centre')} form={form} onClose={onClose}>
      <ConflictAlert {...form.conflict} />
      <TextInput
        {...input('key')}
        label={t('customers.approvals.key')}
        required
        maxLength={MAX_COST_CENTRE_KEY_LENGTH}
        data-autofocus
      />
      <TextInput {...input('name')} label={t('customers.name')} required maxLength={100} />
      {BUDGET_PERIODS.map((period) => (
        <TextInput
          key={period}
          {...input(period)}
          label={t(`customers.approvals.budgetOf.${period}`)}
          inputMode="decimal"
          maxLength={20}
        />
      ))}
      <Checkbox
        name="isActive"
        label={t('customers.approvals.active')}
        checked={form.fields.values.isActive}
        onChange={({ currentTarget }) => form.fields.setFieldValue('isActive', currentTarget.checked)}
      />
    </FormDialog>
  );
}
