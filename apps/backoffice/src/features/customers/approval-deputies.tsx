import { type ApprovalUser, routes } from '@kontor/contract';
import { isCalendarDay, localDate } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { ApprovalList, nameOf, saved } from './approval-list.tsx';

/** Who approves for whom, and when. */
export function ApprovalDeputies({ id, users }: { id: string; users: ApprovalUser[] }) {
  const { t } = useTexts();
  const { date } = useFormats();
  const find = (user: string) => nameOf(users.find(({ _id }) => _id === user));
  return (
    <Loaded query={apiQuery(routes.approvals.companyDeputies, { params: { id } })}>
      {({ data }) => (
        <ApprovalList
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
      name={field}
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
