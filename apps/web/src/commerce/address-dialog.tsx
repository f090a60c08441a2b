import { type Address, type AddressInput, routes } from '@kontor/contract';
import { type AddressPurpose, canAddAddress, postcodeShape } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { mergeRecord } from '@kontor/web-kit/lib/merge-record.ts';
import { apiKey } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { Alert, Checkbox, NativeSelect, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import fieldPair from './field-pair.module.css';
import { FormDialog } from './form-dialog.tsx';
import { postcodeProblem } from './postcode-problem.ts';
import { useShippingCountries } from './shipping.queries.ts';
import { accountQuery, useAccount, useSettings } from './shop-context.ts';
import { useKeptState } from './use-kept-state.ts';

const required = ['lastName', 'street', 'zipCode', 'city', 'country'] as const;
const types = [0, 1, 2, 3] as const;

/** The checkout's fields; it keeps the others. */
const shortForm = ['companyName', 'firstName', 'lastName', 'street', 'addressline2', 'zipCode', 'city'];

/**
 * Adds or edits an address (ADDR-02 to ADDR-04). With a purpose it asks only for what an order needs, and
 * completes an address without country (CHKO-10). Users who may not add addresses cannot change the place.
 */
export function AddressDialog({
  purpose,
  address,
  onSaved,
  onClose,
}: {
  /** Undefined: any type, all fields. */
  purpose?: AddressPurpose;
  /** Undefined: a new one. */
  address: Address | undefined;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const { t, locale } = useTexts();
  const account = useAccount();
  const { company } = account;
  const { vatTable, companyContactData } = useSettings();
  const shippingCountries = useShippingCountries();
  const queryClient = useQueryClient();
  const placeHintId = useId();
  const isPlaceLocked = address !== undefined && !canAddAddress(account);
  const isGeneralDefault = address?.type === 0 && address.isDefault;
  const valuesOf = (of: Address | undefined) => ({
    type: String(of?.type ?? (purpose === 'invoice' ? 2 : purpose === 'shipping' ? 1 : 0)),
    companyName: of?.companyName ?? (isPlaceLocked ? '' : (company?.name ?? '')),
    firstName: of?.firstName ?? '',
    lastName: of?.lastName ?? '',
    street: of?.street ?? '',
    street2: of?.street2 ?? '',
    apartment: of?.apartment ?? '',
    addressline2: of?.addressline2 ?? '',
    zipCode: of?.zipCode ?? '',
    city: of?.city ?? '',
    state: of?.state ?? '',
    country: of?.country?.code ?? company?.vatCountryCode ?? companyContactData.countryCode,
    phoneNumber: of?.phoneNumber ?? '',
    isDefault: of?.isDefault ?? false,
  });
  const [kept, keep, forget] = useKeptState(`address ${address?._id ?? purpose ?? 'any'}`, valuesOf(address));
  /** The address as last read. */
  const base = useRef(address);
  /** Fields that somebody else and the user changed differently; absent: nobody else saved meanwhile. */
  const [conflicts, setConflicts] = useState<readonly { field: string; theirs: string }[]>();
  const api = useApiForm({
    initialValues: kept,
    onValues: keep,
    check: (values) => {
      const problems: { -readonly [Field in keyof typeof values]?: TextKey | undefined } = {};
      // As the server: an imported postcode of another form stays as it is.
      if (values.zipCode !== address?.zipCode || values.country !== address.country?.code)
        problems.zipCode = postcodeProblem(values.zipCode, values.country);
      for (const field of required)
        if (values[field].trim() === '') problems[field] = 'common.field.required';
      if (!isOffered(values.country)) problems.country = 'common.field.required';
      return problems;
    },
    send: ({ country, type, ...texts }) => {
      const body: AddressInput = {
        ...texts,
        type: types.find((one) => String(one) === type) ?? 0,
        country: { code: country },
      };
      return address
        ? callApi(routes.accounts.changeAddress, {
            params: { id: address._id },
            body: { ...body, ...(base.current ? { version: base.current.version } : {}) },
          })
        : callApi(routes.accounts.createAddress, { body });
    },
    onRefused: (error, sent) => {
      if (isApiError(error, 'record.changed')) void merge(sent).catch(showErrorToast);
    },
    onSent: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      forget();
      onSaved(data._id);
      // The country decides on tax and shipping: the preview is stale.
      if (address) void queryClient.invalidateQueries({ queryKey: apiKey(routes.checkout.preview) });
    },
  });
  const { fields, input } = api;

  /** Takes what only the other person changed, keeps what was typed here, and tells of both. */
  async function merge(mine: typeof kept) {
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    const { data } = await queryClient.fetchQuery(accountQuery);
    const latest = data.addresses.find(({ _id }) => _id === address?._id);
    const theirs = valuesOf(latest);
    const merged = mergeRecord(valuesOf(base.current), theirs, mine);
    base.current = latest;
    fields.setValues(merged.values);
    setConflicts(
      merged.conflicts.map((field) => ({ field, theirs: shownValue(field, theirs[field]) || '–' })),
    );
  }
  const shownValue = (field: keyof typeof kept, value: string | boolean) =>
    field === 'isDefault'
      ? t(value ? 'common.yes' : 'common.no')
      : field === 'country'
        ? countryName(String(value), locale)
        : field === 'type'
          ? t(`address.type.type${value as '0'}`)
          : String(value);
  const { values } = fields;

  const delivered = shippingCountries.map(({ code }) => code);
  const codes =
    purpose === 'shipping' ? delivered : [...delivered, ...vatTable.map((row) => row.countryCode)];
  const countries = [
    ...new Set([...codes, ...(values.country && purpose !== 'shipping' ? [values.country] : [])]),
  ]
    .map((code) => ({ value: code, label: countryName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  const isOffered = (code: string) => countries.some(({ value }) => value === code);
  const locked = isPlaceLocked
    ? ({ readOnly: true, variant: 'filled', 'aria-describedby': placeHintId } as const)
    : {};
  const text = (
    field: Exclude<keyof typeof values, 'country' | 'isDefault' | 'type'>,
    autoComplete: string,
    place: 'place' | undefined = undefined,
  ) =>
    purpose && !shortForm.includes(field) ? null : (
      <TextInput
        {...input(field)}
        {...(place ? locked : {})}
        label={t(`field.${field}`)}
        required={required.some((name) => name === field)}
        maxLength={100}
        autoComplete={autoComplete}
        inputMode={field === 'zipCode' && hasDigitsOnly(values.country) ? 'numeric' : undefined}
        data-autofocus={field === (isPlaceLocked ? 'firstName' : 'companyName') || undefined}
      />
    );
  const country = input('country');
  const title = purpose && address ? 'address.complete' : address ? 'address.change' : undefined;

  return (
    <FormDialog
      title={t(title ?? `address.new.${purpose ?? 'any'}`)}
      of={{ ...api, error: isApiError(api.error, 'record.changed') ? null : api.error }}
      onClose={onClose}
    >
      {conflicts && isApiError(api.error, 'record.changed') ? (
        <Alert color="orange" role="alert" title={t('address.changed.title')}>
          {t(conflicts.length > 0 ? 'address.changed.both' : 'address.changed.merged')}
          {conflicts.length > 0 ? (
            <ul>
              {conflicts.map(({ field, theirs }) => (
                <li key={field}>
                  {field === 'isDefault'
                    ? t(`address.asDefault.${purpose ?? 'any'}`)
                    : t(`field.${field as 'street'}`)}
                  : {theirs}
                </li>
              ))}
            </ul>
          ) : null}
        </Alert>
      ) : null}
      {purpose ? null : (
        <NativeSelect
          {...input('type')}
          label={t('field.type')}
          description={t(
            isGeneralDefault ? 'address.generalDefault' : `address.typeHint.type${values.type as '0'}`,
          )}
          disabled={isGeneralDefault || isPlaceLocked}
          data={types.map((type) => ({ value: String(type), label: t(`address.type.type${type}`) }))}
        />
      )}
      {text('companyName', 'organization', 'place')}
      <div className={fieldPair.pair}>
        {text('firstName', 'given-name')}
        {text('lastName', 'family-name')}
      </div>
      {text('phoneNumber', 'tel')}
      {isPlaceLocked ? (
        <Text id={placeHintId} size="sm" c="dimmed">
          {t('address.placeBlocked')}
        </Text>
      ) : null}
      {text('street', 'address-line1', 'place')}
      {purpose ? null : (
        <div className={fieldPair.pair}>
          {text('street2', 'off', 'place')}
          {text('apartment', 'off', 'place')}
        </div>
      )}
      {text('addressline2', 'address-line2', 'place')}
      <div className={fieldPair.pair} data-short-first>
        {text('zipCode', 'postal-code', 'place')}
        {text('city', 'address-level2', 'place')}
      </div>
      {text('state', 'address-level1', 'place')}
      <NativeSelect
        label={t('field.country')}
        required
        autoComplete="country"
        name={country.name}
        value={isOffered(values.country) ? values.country : ''}
        error={country.error}
        disabled={isPlaceLocked}
        onChange={(event) => {
          country.onChange(event);
          // The format of a postcode depends on the country.
          fields.clearFieldError('zipCode');
        }}
        data={[
          ...(isOffered(values.country) ? [] : [{ value: '', label: t('common.choose') }]),
          ...countries,
        ]}
      />
      <Checkbox
        mt={4}
        label={t(`address.asDefault.${purpose ?? 'any'}`)}
        disabled={isGeneralDefault && !purpose}
        {...fields.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

function hasDigitsOnly(countryCode: string): boolean {
  return ['digits4', 'digits5'].includes(postcodeShape(countryCode) ?? '');
}
