import {
  type ApprovalRule,
  type ApprovalUser,
  type CostCentre,
  type Customer,
  routes,
} from '@kontor/contract';
import {
  APPROVAL_ROLES,
  type ApprovalRole,
  BUDGET_PERIODS,
  decimalToMinor,
  isCalendarDay,
  localDate,
  MAX_COST_CENTRE_KEY_LENGTH,
} from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';
import { shownNumber, typedAmount } from '../../kit/typed-number.ts';
import { useApiForm } from '../../kit/use-api-form.ts';
import { useRecordForm } from '../../kit/use-record-form.ts';

const refresh = () =>
  Promise.all(
    [
      routes.approvals.companySettings,
      routes.approvals.companyCostCentres,
      routes.approvals.companyDeputies,
    ].map((route) => queryClient.invalidateQueries({ queryKey: apiKey(route) })),
  );

const saved = (onClose: () => void) => async () => {
  showToast({ type: 'success', message: { code: 'saved' } });
  onClose();
  await refresh();
};

const nameOf = (user: ApprovalUser | undefined) => (user ? `${user.firstName} ${user.lastName}`.trim() : '?');

/** Approval rules, cost centres with budgets, and deputies of a customer. */
export function ApprovalsPanel({ customer }: { customer: Customer }) {
  return (
    <Loaded query={apiQuery(routes.approvals.companySettings, { params: { id: customer._id } })}>
      {({ data: { rules, users } }) => (
        <>
          <Rules id={customer._id} rules={rules} users={users} />
          <CostCentres id={customer._id} />
          <Deputies id={customer._id} users={users} />
        </>
      )}
    </Loaded>
  );
}

/** A list whose rows are changed and removed, with its dialogs. */
function Editable<Row extends { _id: string }>({
  title,
  empty,
  add,
  columns,
  rows,
  nameOfRow,
  cells,
  dialog,
  remove,
  canChange = true,
}: {
  title: string;
  /** What holds without entries. */
  empty: string;
  /** Names the button. */
  add: string;
  columns: readonly string[];
  rows: readonly Row[];
  nameOfRow: (row: Row) => string;
  cells: (row: Row) => readonly ReactNode[];
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode;
  remove?: (row: Row) => Promise<unknown>;
  canChange?: boolean;
}) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const [edited, setEdited] = useState<Row | 'new'>();
  const [removed, setRemoved] = useState<Row>();
  const forbidden = reason('customers.write');
  return (
    <Panel
      title={title}
      actions={
        <ReasonButton size="xs" disabledReason={forbidden} onClick={() => setEdited('new')}>
          {add}
        </ReasonButton>
      }
    >
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <RecordTable
          caption={title}
          rows={rows}
          keyOf={({ _id }) => _id}
          columns={columns.map((label, index) => ({ label, cell: (row: Row) => cells(row)[index] }))}
          actions={(row) => (
            <>
              {canChange ? (
                <RowButton
                  disabledReason={forbidden}
                  aria-label={t('customers.approvals.editNamed', { name: nameOfRow(row) })}
                  onClick={() => setEdited(row)}
                >
                  {t('customers.approvals.edit')}
                </RowButton>
              ) : null}
              {remove ? (
                <RowButton
                  disabledReason={forbidden}
                  aria-label={t('customers.approvals.removeNamed', { name: nameOfRow(row) })}
                  onClick={() => setRemoved(row)}
                >
                  {t('common.remove')}
                </RowButton>
              ) : null}
            </>
          )}
        />
      )}
      {edited ? dialog(edited === 'new' ? undefined : edited, () => setEdited(undefined)) : null}
      {removed && remove ? (
        <ConfirmDialog
          title={t('customers.approvals.removeNamed', { name: nameOfRow(removed) })}
          text={t('customers.approvals.removeText')}
          label={t('common.remove')}
          run={async () => {
            await remove(removed);
            await refresh();
          }}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </Panel>
  );
}

function Rules({ id, rules, users }: { id: string; rules: ApprovalRule[]; users: ApprovalUser[] }) {
  const { t, locale } = useTexts();
  const find = (user: string | null) => users.find(({ _id }) => _id === user);
  const forWhom = ({ userId, role }: ApprovalRule) =>
    userId !== null
      ? nameOf(find(userId))
      : role === null
        ? t('customers.approvals.everyone')
        : t(`users.role.${role}`);
  return (
    <Editable
      title={t('customers.approvals.rules')}
      empty={t('customers.approvals.noRules')}
      add={t('customers.approvals.addRule')}
      columns={[
        t('customers.approvals.for'),
        t('customers.approvals.above'),
        t('customers.approvals.approvers'),
      ]}
      rows={rules}
      nameOfRow={(rule) => `${forWhom(rule)}, ${shownNumber(rule.above, locale)}`}
      cells={(rule) => [
        forWhom(rule),
        shownNumber(rule.above, locale),
        rule.approverIds.length === 0
          ? t('customers.approvals.admins')
          : rule.approverIds.map((approver) => nameOf(find(approver))).join(', '),
      ]}
      dialog={(rule, onClose) => <RuleDialog id={id} rule={rule} users={users} onClose={onClose} />}
      remove={({ _id }) => callApi(routes.approvals.deleteCompanyRule, { params: { id, rule: _id } })}
    />
  );
}

function RuleDialog({
  id,
  rule,
  users,
  onClose,
}: {
  id: string;
  rule: ApprovalRule | undefined;
  users: ApprovalUser[];
  onClose: () => void;
}) {
  const { t, locale } = useTexts();
  const [requestId] = useState(randomId);
  const persons = [
    { value: '', label: t('customers.approvals.everyone') },
    ...APPROVAL_ROLES.map((role) => ({ value: `role ${role}`, label: t(`users.role.${role}`) })),
    ...users.map((user) => ({ value: `user ${user._id}`, label: nameOf(user) })),
  ];
  const query = apiQuery(routes.approvals.companySettings, { params: { id } });
  const form = useRecordForm({
    record: rule,
    version: (record) => record?.version ?? '',
    toValues: (record) => ({
      // 'role buyer' or 'user ID'; empty: everyone.
      for: record?.userId ? `user ${record.userId}` : record?.role ? `role ${record.role}` : '',
      above: shownNumber(record?.above ?? 0, locale),
      approverIds: record?.approverIds ?? [],
    }),
    labels: {
      for: t('customers.approvals.for'),
      above: t('customers.approvals.above'),
      approverIds: t('customers.approvals.approvers'),
    },
    shown: (field, value) =>
      Array.isArray(value)
        ? value.map((one) => nameOf(users.find(({ _id }) => _id === one))).join(', ')
        : ((field === 'for' ? persons.find((person) => person.value === value)?.label : undefined) ??
          String(value)),
    reload: async () => {
      const { data } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      return data.rules.find(({ _id }) => _id === rule?._id) ?? rule;
    },
    check: ({ above }) => ({
      above: typeof typedAmount(above) === 'number' ? undefined : { form: 'amount' },
    }),
    send: ({ for: whom, above, approverIds }, version) => {
      const [kind, value = null] = whom.split(' ');
      return callApi(routes.approvals.saveCompanyRule, {
        params: { id },
        body: {
          ...(rule ? { _id: rule._id, version } : { requestId }),
          userId: kind === 'user' ? value : null,
          role: kind === 'role' ? (value as ApprovalRole) : null,
          above: typedAmount(above) ?? 0,
          approverIds,
        },
      });
    },
    onSent: saved(onClose),
  });
  return (
    <FormDialog title={t('customers.approvals.rule')} form={form} onClose={onClose}>
      <ConflictAlert {...form.conflict} />
      <NativeSelect
        {...form.input('for')}
        label={t('customers.approvals.for')}
        data={persons}
        data-autofocus
      />
      <TextInput
        {...form.input('above')}
        label={t('customers.approvals.above')}
        inputMode="decimal"
        maxLength={14}
      />
      <Checkbox.Group
        label={t('customers.approvals.approvers')}
        description={t('customers.approvals.approversHint')}
        value={form.fields.values.approverIds}
        onChange={(approverIds) => form.fields.setFieldValue('approverIds', approverIds)}
      >
        <Stack gap="xs" mt="xs">
          {users
            .filter(({ canDecide }) => canDecide)
            .map((user) => (
              <Checkbox key={user._id} value={user._id} label={nameOf(user)} />
            ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}

function CostCentres({ id }: { id: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  const money = (amount: number) => formats.number(decimalToMinor(amount) / 100);
  return (
    <Loaded query={apiQuery(routes.approvals.companyCostCentres, { params: { id } })}>
      {({ data }) => (
        <Editable
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
    shownNumber(record?.budgets.find((budget) => budget.period === period)?.amount ?? null, locale);
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
          maxLength={14}
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

function Deputies({ id, users }: { id: string; users: ApprovalUser[] }) {
  const { t } = useTexts();
  const { date } = useFormats();
  const find = (user: string) => nameOf(users.find(({ _id }) => _id === user));
  return (
    <Loaded query={apiQuery(routes.approvals.companyDeputies, { params: { id } })}>
      {({ data }) => (
        <Editable
          title={t('customers.approvals.deputies')}
          empty={t('customers.approvals.noDeputies')}
          add={t('customers.approvals.addDeputy')}
          columns={[
            t('customers.approvals.approver'),
            t('customers.approvals.deputy'),
            t('customers.approvals.when'),
          ]}
          rows={data}
          nameOfRow={({ approverId, deputyId }) => `${find(approverId)}, ${find(deputyId)}`}
          cells={({ approverId, deputyId, from, until }) => [
            find(approverId),
            find(deputyId),
            `${date(from)} – ${date(until)}`,
          ]}
          dialog={(_row, onClose) => <DeputyDialog id={id} users={users} onClose={onClose} />}
          remove={({ _id }) => callApi(routes.approvals.deleteCompanyDeputy, { params: { id, deputy: _id } })}
          canChange={false}
        />
      )}
    </Loaded>
  );
}

function DeputyDialog({ id, users, onClose }: { id: string; users: ApprovalUser[]; onClose: () => void }) {
  const { t } = useTexts();
  const [requestId] = useState(randomId);
  const today = localDate(new Date());
  const form = useApiForm({
    initialValues: { approverId: '', deputyId: '', from: today, until: today },
    check: ({ approverId, deputyId, from, until }) => ({
      approverId: approverId === '' ? 'common.field.required' : undefined,
      deputyId:
        deputyId === ''
          ? 'common.field.required'
          : deputyId === approverId
            ? 'customers.approvals.deputySame'
            : undefined,
      from: isCalendarDay(from) ? undefined : { form: 'date' },
      until: isCalendarDay(until)
        ? until >= from && until >= today
          ? undefined
          : 'customers.approvals.untilWrong'
        : { form: 'date' },
    }),
    send: (body) =>
      callApi(routes.approvals.addCompanyDeputy, { params: { id }, body: { ...body, requestId } }),
    onSent: saved(onClose),
  });
  const person = (field: 'approverId' | 'deputyId', label: string) => (
    <NativeSelect
      {...form.input(field)}
      label={label}
      required
      data={[
        { value: '', label: t('customers.sales.choose') },
        ...users
          .filter(({ canDecide }) => canDecide)
          .map((user) => ({ value: user._id, label: nameOf(user) })),
      ]}
    />
  );
  const day = (field: 'from' | 'until', label: string) => (
    <DateField
      label={label}
      value={form.fields.values[field]}
      min={today}
      error={form.input(field).error}
      onChange={(value) => form.fields.setFieldValue(field, value)}
    />
  );
  return (
    <FormDialog title={t('customers.approvals.addDeputy')} form={form} onClose={onClose}>
      {person('approverId', t('customers.approvals.approver'))}
      {person('deputyId', t('customers.approvals.deputy'))}
      {day('from', t('customers.approvals.from'))}
      {day('until', t('customers.approvals.until'))}
    </FormDialog>
  );
}
