import { type Address, type AddressInput, routes } from '@kontor/contract';
import { type AddressPurpose, isPostcode } from '@kontor/domain';
import { Alert, Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { accountQuery, useAccount, useSettings } from '../../commerce/shop-context.ts';
import { useKeptState } from '../../commerce/use-kept-state.ts';
import { callApi } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';
import { countryName } from '../../lib/country-name.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { apiKey } from '../../lib/query-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './checkout.module.css';

const fields = [
  'companyName',
  'firstName',
  'lastName',
  'street',
  'addressline2',
  'zipCode',
  'city',
  'country',
] as const;
type Field = (typeof fields)[number];
const required: readonly Field[] = ['lastName', 'street', 'zipCode', 'city', 'country'];

/** Adds an address where it is needed, or completes one that lacks its country (ADDR-02 to ADDR-04, CHKO-10). */
export function AddressDialog({
  purpose,
  address,
  onSaved,
  onClose,
}: {
  purpose: AddressPurpose;
  /** The one to complete; undefined: a new one. */
  address: Address | undefined;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const { t, locale } = useTexts();
  const { company } = useAccount();
  const { shippingCountries, vatTable, companyContactData } = useSettings();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues, forget] = useKeptState<Record<Field, string>>(
    `address ${address?._id ?? purpose}`,
    {
      companyName: address?.companyName ?? company?.name ?? '',
      firstName: address?.firstName ?? '',
      lastName: address?.lastName ?? '',
      street: address?.street ?? '',
      addressline2: address?.addressline2 ?? '',
      zipCode: address?.zipCode ?? '',
      city: address?.city ?? '',
      country: address?.country?.code ?? company?.vatCountryCode ?? companyContactData.countryCode,
    },
  );
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();

  const delivered = shippingCountries.map(({ code }) => code);
  const codes =
    purpose === 'shipping' ? delivered : [...delivered, ...vatTable.map((row) => row.countryCode)];
  const countries = [
    ...new Set([...codes, ...(values.country && purpose === 'invoice' ? [values.country] : [])]),
  ]
    .map((code) => ({ value: code, label: countryName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  const isOffered = countries.some(({ value }) => value === values.country);

  const problem = (field: Field): string | undefined => {
    const value = field === 'country' && !isOffered ? '' : values[field].trim();
    if (refused.includes(field)) return t('common.field.invalid');
    if (!isTried) return undefined;
    if (required.includes(field) && value === '') return t('common.field.required');
    return field === 'zipCode' && !isPostcode(value, values.country)
      ? t('checkout.address.zipCodeInvalid')
      : undefined;
  };
  const hasProblem = () =>
    !isOffered ||
    required.some((field) => values[field].trim() === '') ||
    !isPostcode(values.zipCode.trim(), values.country);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setTried(true);
    setRefused([]);
    setError(undefined);
    if (hasProblem()) return focusProblem();
    setSaving(true);
    const { country, ...texts } = values;
    const body: AddressInput = {
      ...(address ?? {}),
      ...texts,
      type: address?.type ?? (purpose === 'shipping' ? 1 : 2),
      isDefault,
      country: { code: country },
    };
    try {
      const { data } = address
        ? await callApi(routes.accounts.changeAddress, { params: { id: address._id }, body })
        : await callApi(routes.accounts.createAddress, { body });
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      forget();
      onSaved(data._id);
      // The same choice has another answer now: what was missing is there, the country decides on tax and shipping.
      if (address) void queryClient.invalidateQueries({ queryKey: apiKey(routes.checkout.preview) });
    } catch (refusal) {
      const details = isApiError(refusal, 'validation.failed') ? refusal.details : [];
      const named = Array.isArray(details)
        ? details.map((detail: { field?: unknown }) => String(detail.field).replace('.code', ''))
        : [];
      setRefused(named);
      setError(errorText(refusal));
      setSaving(false);
      focusProblem();
    }
  }

  /** The first field that lacks something, as soon as it says so. */
  function focusProblem() {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  const input = (field: Exclude<Field, 'country'>, autoComplete: string) => (
    <TextInput
      label={t(`checkout.address.field.${field}`)}
      value={values[field]}
      error={problem(field)}
      required={required.includes(field)}
      maxLength={100}
      autoComplete={autoComplete}
      inputMode={field === 'zipCode' && values.country === 'DE' ? 'numeric' : undefined}
      data-autofocus={field === 'companyName' || undefined}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setValues((former) => ({ ...former, [field]: value }));
        setRefused((former) => former.filter((name) => name !== field));
      }}
    />
  );

  return (
    <Dialog
      title={t(address ? 'checkout.address.complete' : `checkout.address.new.${purpose}`)}
      opened
      onClose={onClose}
      closeOnClickOutside={false}
    >
      <form ref={form} onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="sm">
          {input('companyName', 'organization')}
          <div className={classes.pair}>
            {input('firstName', 'given-name')}
            {input('lastName', 'family-name')}
          </div>
          {input('street', 'address-line1')}
          {input('addressline2', 'address-line2')}
          <div className={classes.pair} data-short-first>
            {input('zipCode', 'postal-code')}
            {input('city', 'address-level2')}
          </div>
          <NativeSelect
            label={t('checkout.address.field.country')}
            required
            autoComplete="country"
            value={isOffered ? values.country : ''}
            error={problem('country')}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setValues((former) => ({ ...former, country: value }));
              // Whether a postcode is one depends on the country.
              setRefused((former) => former.filter((name) => name !== 'country' && name !== 'zipCode'));
            }}
            data={[
              ...(isOffered ? [] : [{ value: '', label: t('checkout.address.chooseCountry') }]),
              ...countries,
            ]}
          />
          <Checkbox
            mt={4}
            label={t(`checkout.address.asDefault.${purpose}`)}
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          {error ? (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
              {error}
            </Alert>
          ) : null}
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
