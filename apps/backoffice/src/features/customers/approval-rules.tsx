import { type ApprovalRule, type ApprovalUser, routes } from '@kontor/contract';
import { APPROVAL_ROLES, type ApprovalRole } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { shownNumber } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { typedAmount } from '@kontor/web-kit/lib/typed-number.ts';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { ApprovalList, nameOf, saved } from './approval-list.tsx';

/** From which order value on whose orders need an approval, and by whom. */
export function ApprovalRules({
  id,
  rules,
  users,
}: {
  id: string;
  rules: ApprovalRule[];
  users: ApprovalUser[];
}) {
  const { t, locale } = useTexts();
  const find = (user: string | null) => users.find(({ _id }) => _id === user);
  const forWhom = ({ userId, role }: ApprovalRule) =>
    userId !== null
      ? nameOf(find(userId))
      : role === null
        ? t('customers.approvals.everyone')
        : t(`users.role.${role}`);
  return (
    <ApprovalList
      title={t('customers.approvals.rules')}
      empty={t('customers.approvals.noRules')}
      add={t('customers.approvals.addRule')}
      columns={[
        t('customers.approvals.for'),
        t('customers.approvals.above'),
        t('customers.approvals.approvers'),
      ]}
      rows={rules}
      nameOfRow={(rule) => `${forWhom(rule)}, ${shownNumber(rule.above, locale, 2)}`}
      cells={(rule) => [
        forWhom(rule),
        shownNumber(rule.above, locale, 2),
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
      above: shownNumber(record?.above ?? 0, locale, 2),
      approverIds: record?.approverIds ?? [],
    }),
    labels: {
      for: t('customers.approvals.for'),
      above: t('customers.approvals.above'),
      approverIds: t('customers.approvals.approvers'),
    },
    numbers: ['above'],
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
        maxLength={20}
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
