import { type ApprovalRule, type ApprovalUser, type CostCentre, routes } from '@kontor/contract';
import { APPROVAL_ROLES, BUDGET_PERIODS, localDate, MAX_COST_CENTRE_KEY_LENGTH } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import type { FieldProblem } from '@kontor/web-kit/lib/field-problem.ts';
import { shownNumber } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { typedAmount } from '@kontor/web-kit/lib/typed-number.ts';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { Checkbox, NativeSelect, Switch } from '@mantine/core';
import { useApprovalTexts } from '../../commerce/approval-texts.ts';
import { refreshApprovals } from '../../commerce/approvals.queries.ts';
import { useCompanyRight } from '../../commerce/company-right.tsx';
import fieldPair from '../../commerce/field-pair.module.css';
import { FormDialog } from '../../commerce/form-dialog.tsx';
import { useAccount, useVat } from '../../commerce/shop-context.ts';
import classes from './approval-settings.module.css';

function saved(close: () => void): void {
  showToast({ type: 'success', message: { code: 'approval.settings.saved' } });
  refreshApprovals();
  close();
}

const amountProblem = (text: string): FieldProblem | undefined =>
  typedAmount(text) === undefined ? { form: 'amount' } : undefined;

/** Which orders need approval, and who decides. */
export function RuleDialog({
  rule,
  users,
  onClose,
}: {
  rule: ApprovalRule | undefined;
  users: readonly ApprovalUser[];
  onClose: () => void;
}) {
  const { t, locale } = useTexts();
  const { currency } = useVat();
  const texts = useApprovalTexts(currency);
  const api = useApiForm({
    initialValues: {
      who: rule?.userId ? `user ${rule.userId}` : rule?.role ? `role ${rule.role}` : 'all',
      above: shownNumber(rule?.above, locale, 2),
      approverIds: rule?.approverIds ?? [],
    },
    check: ({ above }) => ({
      above: above.trim() === '' ? 'common.field.required' : amountProblem(above),
    }),
    send: ({ who, above, approverIds }) => {
      const [kind, chosen = null] = who.split(' ');
      return callApi(routes.approvals.saveRule, {
        body: {
          ...(rule ? { _id: rule._id, version: rule.version } : {}),
          userId: kind === 'user' ? chosen : null,
          role: kind === 'role' ? (APPROVAL_ROLES.find((role) => role === chosen) ?? null) : null,
          above: typedAmount(above) ?? 0,
          approverIds,
        },
      });
    },
    onSent: () => saved(onClose),
    onRefused: refreshApprovals,
  });
  const { fields, input } = api;
  const { approverIds } = fields.values;
  return (
    <FormDialog title={t(`approvals.settings.rules.${rule ? 'edit' : 'add'}`)} of={api} onClose={onClose}>
      <NativeSelect
        {...input('who')}
        label={t('approvals.settings.rules.who')}
        data-autofocus
        data={[
          { value: 'all', label: t('approvals.settings.rules.everyone') },
          ...APPROVAL_ROLES.map((role) => ({
            value: `role ${role}`,
            label: t('approvals.settings.rules.role', { role: t(`account.role.${role}`) }),
          })),
          ...users.map((user) => ({ value: `user ${user._id}`, label: texts.person(user) })),
        ]}
      />
      <TextInput
        {...input('above')}
        label={`${t('approvals.settings.rules.above')}, ${currency}`}
        description={t('approvals.settings.rules.aboveHint')}
        required
        inputMode="decimal"
        maxLength={20}
      />
      <fieldset className={classes.approvers}>
        <legend>{t('approvals.settings.rules.approvers')}</legend>
        <p className={classes.hint}>{t('approvals.settings.rules.approversHint')}</p>
        {users
          .filter(({ canDecide }) => canDecide)
          .map((user) => (
            <Checkbox
              key={user._id}
              label={texts.person(user)}
              checked={approverIds.includes(user._id)}
              onChange={(event) =>
                fields.setFieldValue(
                  'approverIds',
                  event.currentTarget.checked
                    ? [...approverIds, user._id]
                    : approverIds.filter((id) => id !== user._id),
                )
              }
            />
          ))}
      </fieldset>
    </FormDialog>
  );
}

/** A cost centre and its budgets; an empty amount is no limit. */
export function CostCentreDialog({
  centre,
  onClose,
}: {
  centre: CostCentre | undefined;
  onClose: () => void;
}) {
  const { t, locale } = useTexts();
  const { currency } = useVat();
  const amountOf = (period: (typeof BUDGET_PERIODS)[number]) =>
    shownNumber(centre?.budgets.find((budget) => budget.period === period)?.amount, locale, 2);
  const api = useApiForm({
    initialValues: {
      key: centre?.key ?? '',
      name: centre?.name ?? '',
      isActive: centre?.isActive ?? true,
      month: amountOf('month'),
      quarter: amountOf('quarter'),
      year: amountOf('year'),
    },
    check: ({ key, name, month, quarter, year }) => ({
      key: key.trim() === '' ? 'common.field.required' : undefined,
      name: name.trim() === '' ? 'common.field.required' : undefined,
      month: amountProblem(month),
      quarter: amountProblem(quarter),
      year: amountProblem(year),
    }),
    send: ({ key, name, isActive, ...amounts }) =>
      callApi(routes.approvals.saveCostCentre, {
        body: {
          ...(centre ? { _id: centre._id, version: centre.version } : {}),
          key: key.trim(),
          name: name.trim(),
          isActive,
          budgets: BUDGET_PERIODS.flatMap((period) => {
            const amount = typedAmount(amounts[period]);
            return typeof amount === 'number' ? [{ period, amount }] : [];
          }),
        },
      }),
    onSent: () => saved(onClose),
    onRefused: refreshApprovals,
    errorField: (error) => (isApiError(error, 'cost.centre.taken') ? 'key' : undefined),
  });
  const { fields, input } = api;
  return (
    <FormDialog title={t(`approvals.settings.centres.${centre ? 'edit' : 'add'}`)} of={api} onClose={onClose}>
      <div className={fieldPair.pair}>
        <TextInput
          {...input('key')}
          label={t('approvals.settings.centres.key')}
          required
          maxLength={MAX_COST_CENTRE_KEY_LENGTH}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          {...input('name')}
          label={t('approvals.settings.centres.name')}
          required
          maxLength={100}
          autoComplete="off"
        />
      </div>
      <p className={classes.hint}>{t('approvals.settings.centres.amountHint')}</p>
      <div className={fieldPair.pair}>
        {BUDGET_PERIODS.map((period) => (
          <TextInput
            key={period}
            {...input(period)}
            label={`${t(`approvals.settings.centres.amount.${period}`)}, ${currency}`}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
          />
        ))}
      </div>
      <Switch
        {...fields.getInputProps('isActive', { type: 'checkbox' })}
        label={t('approvals.settings.centres.active')}
      />
    </FormDialog>
  );
}

/** Who decides for whom, and when. */
export function DeputyDialog({ users, onClose }: { users: readonly ApprovalUser[]; onClose: () => void }) {
  const { t } = useTexts();
  const { currency } = useVat();
  const texts = useApprovalTexts(currency);
  const today = localDate(new Date());
  const account = useAccount();
  const mayManage = useCompanyRight('budgets.manage');
  const people = users.filter(({ canDecide }) => canDecide);
  const choices = people.map((user) => ({ value: user._id, label: texts.person(user) }));
  const api = useApiForm({
    initialValues: {
      approverId: account._id,
      deputyId: people.find(({ _id }) => _id !== account._id)?._id ?? '',
      from: today,
      until: today,
    },
    check: ({ approverId, deputyId, from, until }) => ({
      deputyId:
        deputyId === ''
          ? 'common.field.required'
          : approverId === deputyId
            ? 'approvals.settings.deputies.same'
            : undefined,
      from: isDay(from) ? undefined : 'common.date.invalid',
      until: !isDay(until)
        ? 'common.date.invalid'
        : isDay(from) && until < from
          ? 'approvals.settings.deputies.untilBeforeFrom'
          : undefined,
    }),
    send: (body) => callApi(routes.approvals.addDeputy, { body }),
    onSent: () => saved(onClose),
  });
  const { fields, input } = api;
  const day = (field: 'from' | 'until') => (
    <DateField
      label={t(`approvals.settings.deputies.${field}`)}
      name={field}
      min={today}
      value={fields.values[field]}
      error={input(field).error}
      onChange={(value) => fields.setFieldValue(field, value)}
    />
  );
  return (
    <FormDialog title={t('approvals.settings.deputies.add')} of={api} onClose={onClose}>
      {mayManage ? (
        <NativeSelect
          {...input('approverId')}
          label={t('approvals.settings.deputies.approver')}
          data={choices}
        />
      ) : null}
      <NativeSelect
        {...input('deputyId')}
        label={t('approvals.settings.deputies.deputy')}
        data={choices}
        data-autofocus
      />
      <div className={fieldPair.pair}>
        {day('from')}
        {day('until')}
      </div>
    </FormDialog>
  );
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}
