import { type InvoiceCorrection, type InvoiceFacts, routes, type ShopInvoiceDetail } from '@kontor/contract';
import { E_INVOICE_FORMATS, isEmailAddress } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { CountrySelect } from '../../kit/country-select.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';

/** Fields with the labels of a customer's address. */
const labelledAsAddress = [
  'companyName',
  'firstName',
  'lastName',
  'street',
  'street2',
  'zipCode',
  'city',
] as const;
type AddressField = (typeof labelledAsAddress)[number];
const isAddressField = (name: keyof InvoiceFacts): name is AddressField =>
  (labelledAsAddress as readonly string[]).includes(name);

/** The most characters of each text. */
const addressTexts = {
  ...{ companyName: 200, firstName: 100, lastName: 100, street: 100, street2: 100, apartment: 100 },
  ...{ addressline2: 100, zipCode: 100, city: 100, state: 100 },
} as const;
const otherTexts = { vatId: 30, externalOrderNumber: 200, buyerReference: 200, email: 254 } as const;

/**
 * The facts to begin with: the customer's record as it is now. Where it has no address, or says nothing, the invoice's own facts
 * stay.
 */
export function correctedFacts(invoice: InvoiceFacts, customer: InvoiceFacts): InvoiceFacts {
  const address = customer.street === '' ? invoice : customer;
  const { vatId, email, buyerReference, externalOrderNumber } = customer;
  return {
    ...address,
    vatId: vatId || invoice.vatId,
    email: email || invoice.email,
    buyerReference: buyerReference || invoice.buyerReference,
    externalOrderNumber: externalOrderNumber || invoice.externalOrderNumber,
    eInvoiceFormat: customer.eInvoiceFormat,
  };
}

/**
 * Writes a correction of an invoice. The form starts with the customer's facts and shows the invoice's value at each different
 * field.
 */
export function CorrectDialog({
  invoice,
  facts,
  customer,
  onSent,
  onClose,
}: {
  invoice: ShopInvoiceDetail;
  facts: NonNullable<InvoiceCorrection['invoice']>;
  customer: NonNullable<InvoiceCorrection['customer']>;
  onSent: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t, locale } = useTexts();
  const [requestId] = useState(randomId);
  const form = useApiForm({
    initialValues: { ...correctedFacts(facts, customer), reason: '' },
    check: ({ companyName, lastName, email, reason }) => ({
      email:
        email.trim() === '' || email === facts.email || isEmailAddress(email.trim())
          ? undefined
          : { form: 'email' },
      companyName: companyName.trim() || lastName.trim() ? undefined : 'common.field.required',
      reason: reason.trim() === '' ? 'common.field.required' : undefined,
    }),
    send: (body) =>
      callApi(routes.billing.correct, { params: { id: invoice._id }, body: { ...body, requestId } }),
    onSent: async ({ data }) => {
      showToast({
        type: 'success',
        message: { text: t('invoices.correct.done', { number: data.finDocNumber }) },
      });
      onClose();
      await onSent();
    },
    onRefused: () => void onSent(),
  });
  const { values } = form.fields;
  const shown = (name: keyof InvoiceFacts, value: string) =>
    name === 'eInvoiceFormat'
      ? t(`invoices.correct.formats.${value as InvoiceFacts['eInvoiceFormat']}`)
      : name === 'countryCode'
        ? (new Intl.DisplayNames([locale], { type: 'region' }).of(value) ?? value)
        : value || t('invoices.correct.nothing');
  const field = (name: keyof InvoiceFacts) => ({
    ...form.input(name),
    label: t(isAddressField(name) ? `customers.address.field.${name}` : `invoices.correct.field.${name}`),
    description:
      values[name] === facts[name]
        ? undefined
        : t('invoices.correct.before', { value: shown(name, facts[name]) }),
    autoComplete: 'off',
    // Below the input, descriptions and errors of one field do not move the others of its row.
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  });
  const textOf = ([name, maxLength]: [string, number]) => (
    <TextInput key={name} {...field(name as keyof InvoiceFacts)} maxLength={maxLength} />
  );
  return (
    <FormDialog
      title={t('invoices.correct.of', { number: invoice.finDocNumber })}
      submit={t('invoices.correct.submit')}
      form={form}
      onClose={onClose}
    >
      <Text size="sm">{t('invoices.correct.hint')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        {Object.entries(addressTexts).map(textOf)}
        <CountrySelect {...field('countryCode')} />
        {Object.entries(otherTexts).map(textOf)}
        <NativeSelect
          {...field('eInvoiceFormat')}
          data={E_INVOICE_FORMATS.map((value) => ({ value, label: t(`invoices.correct.formats.${value}`) }))}
        />
      </SimpleGrid>
      <Textarea
        {...form.input('reason')}
        label={t('invoices.correct.reason')}
        required
        maxLength={500}
        rows={3}
      />
    </FormDialog>
  );
}
