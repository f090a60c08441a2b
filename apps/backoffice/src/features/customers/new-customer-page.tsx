import { type CustomerInput, routes } from '@kontor/contract';
import {
  isEmailAddress,
  LOCALES,
  MAX_PAYMENT_TERM_DAYS,
  VAT_TREATMENTS,
  type VatTreatment,
} from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { typedWhole, wholeProblem } from '@kontor/web-kit/lib/typed-number.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { CountrySelect } from '../../kit/country-select.tsx';
import { PriceListSelect, SalesPersonSelect } from '../../kit/customer-selects.tsx';
import { FormSection, Panel } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { useApiForm } from '../../kit/use-api-form.ts';
import { refreshCustomer } from './customers.queries.ts';

const required = ['companyName', 'firstName', 'lastName', 'street', 'zipCode', 'city', 'email'] as const;
const empty = {
  ...{
    companyName: '',
    customerNo: '',
    vatId: '',
    firstName: '',
    lastName: '',
    street: '',
    zipCode: '',
    city: '',
  },
  ...{ phoneNumber: '', email: '', username: '', priceList: '', salesPerson: '', paymentTermDays: '30' },
};

/** Makes a customer with its address and the user who runs its users. */
export function NewCustomerPage() {
  const { t, locale } = useTexts();
  const { reason } = useOperator();
  const navigate = useNavigate();
  const form = useApiForm({
    initialValues: { ...empty, country: 'DE', language: locale, vatTreatment: 'table' as VatTreatment },
    check: (values) => ({
      ...Object.fromEntries(
        required.map((field) => [field, values[field].trim() === '' ? 'common.field.required' : undefined]),
      ),
      ...(values.email.trim() !== '' && !isEmailAddress(values.email.trim())
        ? { email: { form: 'email' } as const }
        : {}),
      paymentTermDays: wholeProblem(values.paymentTermDays, 0, MAX_PAYMENT_TERM_DAYS),
    }),
    send: ({ country, paymentTermDays, ...values }) => {
      const given = Object.entries(values).filter(([, value]) => value.trim() !== '');
      const body = {
        ...Object.fromEntries(given),
        country: { code: country },
        paymentTermDays: typedWhole(paymentTermDays),
      };
      return callApi(routes.customers.create, { body: body as CustomerInput });
    },
    onSent: async ({ data }, { email }) => {
      showToast({ type: 'success', message: { text: t('customers.invite.sent', { email: email.trim() }) } });
      void refreshCustomer();
      await navigate(paths.customer(data._id));
    },
  });
  const { input } = form;
  const text = (field: keyof typeof empty, maxLength = 100) => (
    <TextInput
      {...input(field)}
      label={t(`customers.create.${field}`)}
      description={field === 'vatId' ? t('customers.vatIdHint') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={maxLength}
      required={required.some((other) => other === field)}
      autoComplete="off"
    />
  );
  return (
    <>
      <PageTitle
        title={t('customers.create.title')}
        crumbs={[{ label: t('customers.title'), ...paths.customers() }]}
      />
      <Panel title={t('customers.create.panel')}>
        <form {...form.form}>
          <FormSection title={t('customers.section.company')}>
            {text('companyName')}
            {text('customerNo', 64)}
            {text('street')}
            {text('zipCode', 20)}
            {text('city')}
            <CountrySelect {...input('country')} label={t('customers.country')} required />
          </FormSection>
          <FormSection title={t('customers.create.person')} text={t('customers.create.personHint')}>
            {text('firstName')}
            {text('lastName')}
            {text('email', 254)}
            {text('username')}
            {text('phoneNumber', 50)}
            <NativeSelect
              {...input('language')}
              label={t('customers.field.language')}
              data={LOCALES.map((value) => ({ value, label: t(`customers.languages.${value}`) }))}
            />
          </FormSection>
          <FormSection title={t('customers.create.terms')}>
            {text('vatId', 30)}
            <NativeSelect
              {...input('vatTreatment')}
              label={t('customers.field.vatTreatment')}
              data={VAT_TREATMENTS.map((value) => ({ value, label: t(`customers.vatTreatments.${value}`) }))}
            />
            <PriceListSelect {...input('priceList')} />
            {text('paymentTermDays', 3)}
            <SalesPersonSelect {...input('salesPerson')} />
          </FormSection>
          <FormAlert text={form.error ? errorText(form.error) : undefined} />
          <FormButtons
            isPending={form.isPending}
            label={t('customers.create.submit')}
            disabledReason={reason('customers.write') ?? reason('users.write')}
            onCancel={() => void navigate(paths.customers())}
          />
        </form>
      </Panel>
    </>
  );
}
