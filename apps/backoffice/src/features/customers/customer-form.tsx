import { type Customer, routes } from '@kontor/contract';
import { E_INVOICE_FORMATS, INVOICE_COLLECTIONS, LOCALES, VAT_TREATMENTS } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import type { FieldProblem } from '@kontor/web-kit/lib/field-problem.ts';
import { shownNumber } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { typedAmount, typedWhole, wholeProblem } from '@kontor/web-kit/lib/typed-number.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Checkbox, NativeSelect } from '@mantine/core';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { CountrySelect } from '../../kit/country-select.tsx';
import { FormSection, Panel } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';
import type { customerQuery } from './customers.queries.ts';

const amounts = ['creditLimit', 'freightExpense', 'freightExpenseUntil'] as const;
const texts = ['vatId', 'leitwegId', 'invoiceEmail'] as const;

const valuesOf = (customer: Customer, locale: Locale) => ({
  name: customer.name,
  language: customer.language,
  vatCountryCode: customer.vatCountryCode,
  vatId: customer.vatId ?? '',
  vatTreatment: customer.vatTreatment,
  priceList: customer.priceList ?? '',
  discountType: customer.discountType,
  isLocked: customer.isLocked,
  isDeliveryBlocked: customer.isDeliveryBlocked,
  creditLimit: shownNumber(customer.creditLimit, locale, 2),
  paymentTermDays: shownNumber(customer.paymentTermDays, locale),
  skontoPercent: shownNumber(customer.skontoPercent, locale),
  skontoDays: shownNumber(customer.skontoDays, locale),
  freightExpense: shownNumber(customer.freightExpense, locale, 2),
  freightExpenseUntil: shownNumber(customer.freightExpenseUntil, locale, 2),
  eInvoiceFormat: customer.eInvoiceFormat,
  leitwegId: customer.leitwegId ?? '',
  invoiceEmail: customer.invoiceEmail ?? '',
  invoiceCollection: customer.invoiceCollection,
});

/** Changes what applies to a customer; what another changed meanwhile is shown field by field. */
export function CustomerForm({
  customer,
  query,
}: {
  customer: Customer;
  query: ReturnType<typeof customerQuery>;
}) {
  const { t, locale } = useTexts();
  const { reason } = useOperator();
  const fields = Object.keys(valuesOf(customer, locale)) as (keyof ReturnType<typeof valuesOf>)[];
  const choices = {
    language: LOCALES.map((value) => ({ value, label: t(`customers.languages.${value}`) })),
    vatTreatment: VAT_TREATMENTS.map((value) => ({ value, label: t(`customers.vatTreatments.${value}`) })),
    priceList: [
      { value: '', label: t('customers.baseList') },
      ...customer.priceLists.map(({ code, name }) => ({ value: code, label: name })),
    ],
    discountType: (['none', 'percent', 'priceList'] as const).map((value) => ({
      value,
      label: t(`customers.discountTypes.${value}`),
    })),
    invoiceCollection: INVOICE_COLLECTIONS.map((value) => ({
      value,
      label: t(`customers.collections.${value}`),
    })),
    eInvoiceFormat: E_INVOICE_FORMATS.map((value) => ({ value, label: t(`customers.eInvoices.${value}`) })),
  };
  const options: Partial<Record<string, readonly { value: string; label: string }[]>> = choices;
  const form = useRecordForm({
    record: customer,
    version: ({ version }) => version,
    toValues: (record) => valuesOf(record, locale),
    labels: Object.fromEntries(fields.map((field) => [field, t(`customers.field.${field}`)])),
    numbers: [...amounts, 'paymentTermDays', 'skontoPercent', 'skontoDays'],
    shown: (field, value) => options[field]?.find((option) => option.value === value)?.label ?? String(value),
    reload: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).data,
    check: (values) => ({
      name: values.name.trim() === '' ? 'common.field.required' : undefined,
      vatCountryCode: /^[A-Z]{2}$/.test(values.vatCountryCode) ? undefined : { form: 'country' },
      paymentTermDays: wholeProblem(values.paymentTermDays, 0, 3650),
      skontoDays: values.skontoDays.trim() === '' ? undefined : wholeProblem(values.skontoDays, 0, 365),
      skontoPercent: percentProblem(values.skontoPercent),
      ...Object.fromEntries(
        amounts.map((field) => [
          field,
          typedAmount(values[field]) === undefined ? { form: 'amount' } : undefined,
        ]),
      ),
    }),
    send: (values, version) =>
      callApi(routes.customers.update, {
        params: { id: customer._id },
        body: {
          ...values,
          priceList: values.priceList || null,
          paymentTermDays: typedWhole(values.paymentTermDays),
          vatId: values.vatId.trim() || null,
          leitwegId: values.leitwegId.trim() || null,
          invoiceEmail: values.invoiceEmail.trim() || null,
          skontoPercent: typedAmount(values.skontoPercent) ?? null,
          skontoDays: values.skontoDays.trim() === '' ? null : typedWhole(values.skontoDays),
          creditLimit: typedAmount(values.creditLimit) ?? null,
          freightExpense: typedAmount(values.freightExpense) ?? null,
          freightExpenseUntil: typedAmount(values.freightExpenseUntil) ?? null,
          version,
        },
      }),
    onSent: (answer) => {
      queryClient.setQueryData(query.queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: [routes.customers.list.path], exact: false });
      showToast({ type: 'success', message: { code: 'saved' } });
    },
  });
  const { input } = form;
  const select = (field: keyof typeof choices) => (
    <NativeSelect {...input(field)} label={t(`customers.field.${field}`)} data={choices[field]} />
  );
  const flag = (field: 'isLocked' | 'isDeliveryBlocked') => (
    <Checkbox
      name={field}
      label={t(`customers.field.${field}`)}
      checked={form.fields.values[field]}
      onChange={({ currentTarget }) => form.fields.setFieldValue(field, currentTarget.checked)}
    />
  );
  const amount = (field: (typeof amounts)[number] | 'skontoPercent') => (
    <TextInput {...input(field)} label={t(`customers.field.${field}`)} inputMode="decimal" maxLength={20} />
  );
  const text = (field: (typeof texts)[number], maxLength: number) => (
    <TextInput
      {...input(field)}
      label={t(`customers.field.${field}`)}
      description={field === 'vatId' ? t('customers.vatIdHint') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={maxLength}
    />
  );
  return (
    <Panel title={t('customers.terms')}>
      <form {...form.form}>
        <ConflictAlert {...form.conflict} />
        <FormSection title={t('customers.section.company')}>
          <TextInput {...input('name')} label={t('customers.field.name')} required maxLength={200} />
          {select('language')}
          {flag('isLocked')}
          {flag('isDeliveryBlocked')}
        </FormSection>
        <FormSection title={t('customers.section.vat')}>
          <CountrySelect {...input('vatCountryCode')} label={t('customers.field.vatCountryCode')} required />
          {text('vatId', 30)}
          {select('vatTreatment')}
        </FormSection>
        <FormSection title={t('customers.section.prices')}>
          {select('priceList')}
          {select('discountType')}
          {amount('freightExpense')}
          {amount('freightExpenseUntil')}
        </FormSection>
        <FormSection title={t('customers.section.invoices')}>
          {amount('creditLimit')}
          <TextInput
            {...input('paymentTermDays')}
            label={t('customers.field.paymentTermDays')}
            inputMode="numeric"
            maxLength={5}
          />
          {amount('skontoPercent')}
          <TextInput
            {...input('skontoDays')}
            label={t('customers.field.skontoDays')}
            inputMode="numeric"
            maxLength={3}
          />
          {select('invoiceCollection')}
          {select('eInvoiceFormat')}
          {text('leitwegId', 200)}
          {text('invoiceEmail', 254)}
        </FormSection>
        <FormAlert text={form.error ? errorText(form.error) : undefined} />
        <FormButtons {...form.buttons} disabledReason={reason('customers.write')} />
      </form>
    </Panel>
  );
}

function percentProblem(text: string): FieldProblem | undefined {
  const percent = typedAmount(text);
  const isFit = percent === null || (percent !== undefined && percent >= 0.01 && percent <= 99.99);
  return isFit ? undefined : { of: 'number', min: 0.01, max: 99.99 };
}
