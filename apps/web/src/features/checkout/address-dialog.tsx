import { type Address, type AddressInput, routes } from '@kontor/contract';
import { type AddressPurpose, isPostcode } from '@kontor/domain';
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { accountQuery, useAccount, useSettings } from '../../commerce/shop-context.ts';
import { useKeptState } from '../../commerce/use-kept-state.ts';
import { callApi } from '../../lib/api-client.ts';
import { countryName } from '../../lib/country-name.ts';
import { errorText } from '../../lib/error-text.ts';
import { type TextKey, useTexts } from '../../lib/i18n.ts';
import { apiKey } from '../../lib/query-client.ts';
import { useApiForm } from '../../lib/use-api-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import classes from './address-dialog.module.css';

const required = ['lastName', 'street', 'zipCode', 'city', 'country'] as const;

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
  const [kept, keep, forget] = useKeptState(`address ${address?._id ?? purpose}`, {
    companyName: address?.companyName ?? company?.name ?? '',
    firstName: address?.firstName ?? '',
    lastName: address?.lastName ?? '',
    street: address?.street ?? '',
    addressline2: address?.addressline2 ?? '',
    zipCode: address?.zipCode ?? '',
    city: address?.city ?? '',
    country: address?.country?.code ?? company?.vatCountryCode ?? companyContactData.countryCode,
    isDefault: address?.isDefault ?? false,
  });
  const { fields, input, form, isPending, error } = useApiForm({
    initialValues: kept,
    onValues: keep,
    check: (values) => {
      const problems: { -readonly [Field in keyof typeof values]?: TextKey } = {};
      if (!isPostcode(values.zipCode.trim(), values.country))
        problems.zipCode = 'checkout.address.zipCodeInvalid';
      for (const field of required)
        if (values[field].trim() === '') problems[field] = 'common.field.required';
      if (!isOffered(values.country)) problems.country = 'common.field.required';
      return problems;
    },
    send: ({ country, ...texts }) => {
      const body: AddressInput = {
        ...(address ?? {}),
        ...texts,
        type: address?.type ?? (purpose === 'shipping' ? 1 : 2),
        country: { code: country },
      };
      return address
        ? callApi(routes.accounts.changeAddress, { params: { id: address._id }, body })
        : callApi(routes.accounts.createAddress, { body });
    },
    onSent: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      forget();
      onSaved(data._id);
      // The preview of the same address is stale: the country decides on tax and shipping.
      if (address) void queryClient.invalidateQueries({ queryKey: apiKey(routes.checkout.preview) });
    },
  });
  const { values } = fields;

  const delivered = shippingCountries.map(({ code }) => code);
  const codes =
    purpose === 'shipping' ? delivered : [...delivered, ...vatTable.map((row) => row.countryCode)];
  const countries = [
    ...new Set([...codes, ...(values.country && purpose === 'invoice' ? [values.country] : [])]),
  ]
    .map((code) => ({ value: code, label: countryName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  const isOffered = (code: string) => countries.some(({ value }) => value === code);
  const text = (field: Exclude<keyof typeof values, 'country' | 'isDefault'>, autoComplete: string) => (
    <TextInput
      {...input(field)}
      label={t(`checkout.address.field.${field}`)}
      required={required.some((name) => name === field)}
      maxLength={100}
      autoComplete={autoComplete}
      inputMode={field === 'zipCode' && values.country === 'DE' ? 'numeric' : undefined}
      data-autofocus={field === 'companyName' || undefined}
    />
  );
  const country = input('country');

  return (
    <Dialog
      title={t(address ? 'checkout.address.complete' : `checkout.address.new.${purpose}`)}
      opened
      onClose={onClose}
      closeOnClickOutside={false}
    >
      <form {...form}>
        <Stack gap="sm">
          {text('companyName', 'organization')}
          <div className={classes.pair}>
            {text('firstName', 'given-name')}
            {text('lastName', 'family-name')}
          </div>
          {text('street', 'address-line1')}
          {text('addressline2', 'address-line2')}
          <div className={classes.pair} data-short-first>
            {text('zipCode', 'postal-code')}
            {text('city', 'address-level2')}
          </div>
          <NativeSelect
            label={t('checkout.address.field.country')}
            required
            autoComplete="country"
            name={country.name}
            value={isOffered(values.country) ? values.country : ''}
            error={country.error}
            onChange={(event) => {
              country.onChange(event);
              // Whether a postcode is one depends on the country.
              fields.clearFieldError('zipCode');
            }}
            data={[
              ...(isOffered(values.country)
                ? []
                : [{ value: '', label: t('checkout.address.chooseCountry') }]),
              ...countries,
            ]}
          />
          <Checkbox
            mt={4}
            label={t(`checkout.address.asDefault.${purpose}`)}
            {...fields.getInputProps('isDefault', { type: 'checkbox' })}
          />
          <FormAlert text={error ? errorText(error) : undefined} />
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
