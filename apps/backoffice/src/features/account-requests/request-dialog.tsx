import { type AccountRequest, type Approval, routes } from '@kontor/contract';
import { MAX_PAYMENT_TERM_DAYS, VAT_TREATMENTS, type VatTreatment } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { typedWhole, wholeProblem } from '@kontor/web-kit/lib/typed-number.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Group, NativeSelect, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { PriceListSelect, SalesPersonSelect } from '../../kit/customer-selects.tsx';
import { Facts } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';

interface DialogProps {
  request: AccountRequest;
  onClose: () => void;
}

/** A request with all that the person entered, and the three answers. */
export function RequestDialog({ request, onClose }: DialogProps) {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const { reason } = useOperator();
  const [answer, setAnswer] = useState<'approve' | 'decline' | 'ask'>();
  const back = () => setAnswer(undefined);
  if (answer === 'approve') return <ApproveDialog request={request} onClose={back} />;
  if (answer) return <AnswerDialog key={answer} kind={answer} request={request} onClose={back} />;
  const { vatCheck } = request;
  return (
    <Dialog title={request.companyName} opened onClose={onClose} closeLabel={t('common.close')}>
      <Stack gap="md">
        <Facts
          items={[
            { label: t('accountRequests.person'), value: `${request.firstName} ${request.lastName}` },
            { label: t('users.field.email'), value: request.email },
            { label: t('users.field.username'), value: request.username },
            { label: t('users.field.phone'), value: request.phoneNumber },
            {
              label: t('accountRequests.address'),
              value: `${request.street}, ${request.zipCode} ${request.city}, ${request.country.code}`,
            },
            { label: t('accountRequests.vatId'), value: request.vatId },
            {
              label: t('accountRequests.vatCheck.label'),
              value: vatCheck
                ? [
                    t(
                      vatCheck.isValid === null
                        ? 'accountRequests.vatCheck.unknown'
                        : vatCheck.isValid
                          ? 'accountRequests.vatCheck.valid'
                          : 'accountRequests.vatCheck.invalid',
                      { at: dateTime(vatCheck.checkedAt) },
                    ),
                    vatCheck.name,
                    vatCheck.address,
                  ]
                    .filter(Boolean)
                    .join(' · ')
                : undefined,
            },
            { label: t('accountRequests.customerNo'), value: request.customerNo },
            { label: t('accountRequests.message'), value: request.message },
            { label: t('accountRequests.answer'), value: request.answer },
            {
              label: t(`accountRequests.status.${request.status}`),
              value: request.decidedAt
                ? [dateTime(request.decidedAt), request.decidedBy].filter(Boolean).join(' · ')
                : undefined,
            },
          ]}
        />
        {request.status === 'pending' ? (
          <Group gap="sm">
            {(['approve', 'decline', 'ask'] as const).map((kind) => (
              <ReasonButton
                key={kind}
                variant={kind === 'approve' ? 'filled' : 'default'}
                disabledReason={reason('customers.write')}
                onClick={() => setAnswer(kind)}
              >
                {t(`accountRequests.${kind}.title`)}
              </ReasonButton>
            ))}
          </Group>
        ) : null}
      </Stack>
    </Dialog>
  );
}

async function answered(text: string): Promise<void> {
  showToast({ type: 'success', message: { text } });
  await Promise.all(
    [routes.accountRequests.list, routes.customers.list, routes.today.customers].map((route) =>
      queryClient.invalidateQueries({ queryKey: apiKey(route) }),
    ),
  );
}

function AnswerDialog({ kind, request, onClose }: DialogProps & { kind: 'decline' | 'ask' }) {
  const { t } = useTexts();
  const form = useApiForm({
    initialValues: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? 'common.field.required' : undefined }),
    send: (body) => callApi(routes.accountRequests[kind], { params: { id: request.id }, body }),
    onSent: async () => {
      await answered(t(`accountRequests.${kind}.done`));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`accountRequests.${kind}.title`)}
      submit={t(`accountRequests.${kind}.submit`)}
      form={form}
      onClose={onClose}
    >
      <Textarea
        {...form.input('text')}
        label={t(`accountRequests.${kind}.field`)}
        description={t('accountRequests.mailed', { email: request.email })}
        required
        rows={5}
        maxLength={2000}
        data-autofocus
      />
    </FormDialog>
  );
}

function ApproveDialog({ request, onClose }: DialogProps) {
  const { t } = useTexts();
  const form = useApiForm({
    initialValues: {
      into: 'new' as 'new' | 'existing',
      existingCustomerNo: request.customerNo ?? '',
      username: request.username,
      customerNo: '',
      priceList: '',
      vatTreatment: 'table' as VatTreatment,
      paymentTermDays: '30',
      salesPerson: '',
    },
    check: ({ into, existingCustomerNo, username, paymentTermDays }) => ({
      existingCustomerNo:
        into === 'existing' && existingCustomerNo.trim() === '' ? 'common.field.required' : undefined,
      username: username.trim() === '' ? 'common.field.required' : undefined,
      paymentTermDays: into === 'new' ? wholeProblem(paymentTermDays, 0, MAX_PAYMENT_TERM_DAYS) : undefined,
    }),
    send: ({ into, existingCustomerNo, username, salesPerson, paymentTermDays, ...terms }) => {
      const approval =
        into === 'existing'
          ? { existingCustomerNo, salesPerson }
          : { ...terms, salesPerson, paymentTermDays: typedWhole(paymentTermDays) };
      const given = Object.entries({ ...approval, ...(username === request.username ? {} : { username }) });
      const body: Approval = Object.fromEntries(given.filter(([, value]) => value !== ''));
      return callApi(routes.accountRequests.approve, { params: { id: request.id }, body });
    },
    onSent: async () => {
      await answered(t('accountRequests.approve.done', { email: request.email }));
      onClose();
    },
  });
  const { input } = form;
  const isNew = form.fields.values.into === 'new';
  return (
    <FormDialog
      title={t('accountRequests.approve.title')}
      submit={t('accountRequests.approve.submit')}
      form={form}
      onClose={onClose}
    >
      <Radio.Group
        label={t('accountRequests.approve.into')}
        value={form.fields.values.into}
        onChange={(into) => form.fields.setFieldValue('into', into as 'new')}
      >
        <Group mt="xs">
          <Radio value="new" label={t('accountRequests.approve.new')} data-autofocus />
          <Radio value="existing" label={t('accountRequests.approve.existing')} />
        </Group>
      </Radio.Group>
      {isNew ? (
        <>
          <TextInput
            {...input('customerNo')}
            label={t('accountRequests.customerNo')}
            description={t('accountRequests.approve.customerNoHint')}
            maxLength={100}
          />
          <PriceListSelect {...input('priceList')} />
          <NativeSelect
            {...input('vatTreatment')}
            label={t('customers.vatTreatment')}
            data={VAT_TREATMENTS.map((value) => ({ value, label: t(`customers.vatTreatments.${value}`) }))}
          />
          <TextInput
            {...input('paymentTermDays')}
            label={t('customers.field.paymentTermDays')}
            inputMode="numeric"
            maxLength={3}
          />
        </>
      ) : (
        <TextInput
          {...input('existingCustomerNo')}
          label={t('accountRequests.customerNo')}
          required
          maxLength={100}
        />
      )}
      <TextInput {...input('username')} label={t('users.field.username')} required maxLength={50} />
      <SalesPersonSelect {...input('salesPerson')} />
    </FormDialog>
  );
}
