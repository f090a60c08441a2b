import { type Address, type Customer, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Checkbox, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { CountrySelect } from '../../kit/country-select.tsx';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { refreshCustomer } from './customers.queries.ts';

const types = [0, 1, 2, 3] as const;

const addressesQuery = (id: string) => apiQuery(routes.customers.addresses, { params: { id } });

const lineOf = ({ companyName, firstName, lastName, street, zipCode, city, country }: Address) =>
  [companyName, `${firstName} ${lastName}`.trim(), street, `${zipCode} ${city}`.trim(), country?.name]
    .filter(Boolean)
    .join(', ');

/** The addresses of a customer. */
export function AddressesPanel({ customer }: { customer: Customer }) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const [edited, setEdited] = useState<Address | 'new'>();
  const [removed, setRemoved] = useState<Address>();
  const forbidden = reason('customers.write');
  const params = { id: customer._id };
  return (
    <Panel
      title={t('customers.addresses')}
      actions={
        <ReasonButton
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabledReason={forbidden}
          onClick={() => setEdited('new')}
        >
          {t('customers.address.add')}
        </ReasonButton>
      }
    >
      <Loaded query={addressesQuery(customer._id)}>
        {({ data }) => (
          <RecordTable
            caption={t('customers.addresses')}
            rows={data}
            keyOf={({ _id }) => _id}
            columns={[
              { label: t('customers.address.address'), cell: lineOf },
              {
                label: t('customers.address.type'),
                cell: ({ type, isDefault }) =>
                  t(`customers.addressType.${type}`) + (isDefault ? ` (${t('customers.default')})` : ''),
              },
            ]}
            actions={(address) => (
              <>
                <RowButton
                  disabledReason={forbidden}
                  aria-label={t('customers.address.editNamed', { name: lineOf(address) })}
                  onClick={() => setEdited(address)}
                >
                  {t('customers.approvals.edit')}
                </RowButton>
                <RowButton
                  disabledReason={
                    forbidden ??
                    (address.type === 0 && address.isDefault ? t('customers.address.isDefault') : undefined)
                  }
                  aria-label={t('customers.address.removeNamed', { name: lineOf(address) })}
                  onClick={() => setRemoved(address)}
                >
                  {t('common.remove')}
                </RowButton>
              </>
            )}
          />
        )}
      </Loaded>
      {edited ? (
        <AddressDialog
          customer={customer}
          address={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {removed ? (
        <ConfirmDialog
          title={t('customers.address.removeTitle')}
          text={t('customers.address.removeText', { name: lineOf(removed) })}
          label={t('common.remove')}
          run={async () => {
            await callApi(routes.customers.deleteAddress, { params: { ...params, address: removed._id } });
            await refreshCustomer();
          }}
          done={t('kit.removed', { name: lineOf(removed) })}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </Panel>
  );
}

const texts = {
  companyName: 100,
  firstName: 100,
  lastName: 100,
  street: 100,
  street2: 100,
  zipCode: 20,
  city: 100,
  phoneNumber: 50,
} as const;
type TextField = keyof typeof texts;
const required: readonly TextField[] = ['lastName', 'street', 'zipCode', 'city'];
const textFields = Object.keys(texts) as TextField[];

const valuesOf = (address: Address | undefined, customer: Customer) => ({
  type: String(address?.type ?? 1),
  ...(Object.fromEntries(textFields.map((field) => [field, address?.[field] ?? ''])) as Record<
    TextField,
    string
  >),
  country: address ? (address.country?.code ?? '') : customer.vatCountryCode,
  isDefault: address?.isDefault ?? false,
});

function AddressDialog({
  customer,
  address,
  onClose,
}: {
  customer: Customer;
  address: Address | undefined;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const params = { id: customer._id };
  const [requestId] = useState(randomId);
  /** As last read: what the dialog does not show is sent back unchanged. */
  const latest = useRef(address);
  const form = useRecordForm({
    record: address,
    version: (record) => record?.version ?? '',
    toValues: (record) => valuesOf(record, customer),
    labels: {
      ...Object.fromEntries(textFields.map((field) => [field, t(`customers.address.field.${field}`)])),
      type: t('customers.address.type'),
      country: t('customers.country'),
      isDefault: t('customers.address.field.isDefault'),
    },
    reload: async () => {
      const { data } = await callApi(routes.customers.addresses, { params });
      latest.current = data.find(({ _id }) => _id === address?._id);
      return latest.current;
    },
    check: (values) =>
      Object.fromEntries(
        [...required, 'country' as const].map((field) => [
          field,
          values[field].trim() === '' ? 'common.field.required' : undefined,
        ]),
      ),
    send: ({ type, country, ...values }, version) => {
      const body = {
        ...{ ...latest.current, ...values },
        apartment: latest.current?.apartment ?? null,
        addressline2: latest.current?.addressline2 ?? null,
        state: latest.current?.state ?? null,
        type: Number(type) as (typeof types)[number],
        country: { code: country },
      };
      const { _id, version: _, ...sent } = body as typeof body & Partial<Address>;
      return address
        ? callApi(routes.customers.changeAddress, {
            params: { ...params, address: address._id },
            body: { ...sent, version },
          })
        : callApi(routes.customers.createAddress, { params, body: { ...sent, requestId } });
    },
    onSent: async () => {
      showToast({ type: 'success', message: { code: 'saved' } });
      onClose();
      await refreshCustomer();
    },
  });
  const { input } = form;
  return (
    <FormDialog
      title={t(address ? 'customers.address.edit' : 'customers.address.add')}
      form={form}
      onClose={onClose}
    >
      <ConflictAlert {...form.conflict} />
      <NativeSelect
        {...input('type')}
        label={t('customers.address.type')}
        data={types.map((type) => ({ value: String(type), label: t(`customers.addressType.${type}`) }))}
        data-autofocus
      />
      {textFields.map((field) => (
        <TextInput
          key={field}
          {...input(field)}
          label={t(`customers.address.field.${field}`)}
          maxLength={texts[field]}
          required={required.includes(field)}
          autoComplete="off"
        />
      ))}
      <CountrySelect {...input('country')} label={t('customers.country')} required />
      <Checkbox
        name="isDefault"
        label={t('customers.address.field.isDefault')}
        checked={form.fields.values.isDefault}
        onChange={({ currentTarget }) => form.fields.setFieldValue('isDefault', currentTarget.checked)}
      />
    </FormDialog>
  );
}
