import { routes } from '@kontor/contract';
import { isEmailAddress, isUserName } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { DoneAlert } from '@kontor/web-kit/ui/done-alert.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import fieldPair from '../../commerce/field-pair.module.css';
import { LoggedOutPage } from '../../commerce/logged-out-page.tsx';
import { postcodeProblem } from '../../commerce/postcode-problem.ts';
import { publicSettingsQuery } from '../../commerce/visitor.queries.ts';
import { paths } from '../../lib/paths.ts';
import classes from './signup-page.module.css';

/** The countries of Europe (ISO 3166-1); the server takes any. */
const countries =
  'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GE GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM TR UA XK'.split(
    ' ',
  );

const required = [
  'companyName',
  'street',
  'zipCode',
  'city',
  'country',
  'firstName',
  'lastName',
  'email',
  'username',
] as const;

/** What the server says of the form as a whole; any other failure is 'signup error, try later' (ERRS-20). */
const ownErrors = ['signup.blocked', 'username.taken', 'validation.failed', 'too.many.requests'] as const;

/** Asks for an account: company, contact, user name; counts once the link in the mail was used (AUTH-07, AUTH-08). */
export function SignupPage() {
  const { t } = useTexts();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo === undefined)
    return (
      <LoggedOutPage title={t('sessions.signup')} intro={t('signup.intro')}>
        <SignupForm onSent={setSentTo} />
      </LoggedOutPage>
    );
  return (
    <LoggedOutPage title={t('signup.sentTitle')}>
      <Stack gap="md" align="flex-start">
        <DoneAlert icon={<IconMailCheck aria-hidden="true" />}>
          {t('signup.sent', { email: sentTo })}
        </DoneAlert>
        <ButtonLink {...paths.landing()} variant="default">
          {t('passwords.toSignIn')}
        </ButtonLink>
      </Stack>
    </LoggedOutPage>
  );
}

function SignupForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, locale } = useTexts();
  const { data: settings } = useQuery(publicSettingsQuery);
  const [takenName, setTakenName] = useState<string>();
  const { fields, input, form, isPending, error } = useApiForm({
    initialValues: {
      companyName: '',
      street: '',
      zipCode: '',
      city: '',
      country: '',
      vatId: '',
      customerNo: '',
      firstName: '',
      lastName: '',
      email: '',
      phoneNumber: '',
      username: '',
      message: '',
      website: '',
      acceptPrivacy: false,
    },
    check: (values) => {
      const problems: { -readonly [Field in keyof typeof values]?: TextKey | undefined } = {};
      if (!isEmailAddress(values.email.trim())) problems.email = 'account.emailInvalid';
      if (!isUserName(nameOf(values))) problems.username = 'signup.usernameInvalid';
      problems.zipCode = postcodeProblem(values.zipCode, countryOf(values));
      for (const field of required)
        if (field !== 'country' && values[field].trim() === '') problems[field] = 'common.field.required';
      if (!values.acceptPrivacy) problems.acceptPrivacy = 'signup.privacyMissing';
      return problems;
    },
    send: async ({ acceptPrivacy: _accepted, ...values }) => {
      const body = {
        ...values,
        username: nameOf(values),
        country: { code: countryOf(values) },
        acceptPrivacy: true as const,
      };
      await callApi(routes.accountRequests.request, { body });
      return values.email.trim();
    },
    onSent,
    onRefused: (refusal) => {
      if (!isApiError(refusal, 'username.taken')) return;
      setTakenName(nameOf(fields.values));
      document.querySelector<HTMLInputElement>('input[name="username"]')?.focus();
    },
  });
  const { values } = fields;
  const countryOf = ({ country }: { country: string }) =>
    country || (settings?.companyData.country.code ?? 'DE');
  const text = (
    field: Exclude<keyof typeof values, 'acceptPrivacy' | 'country' | 'website'>,
    autoComplete: string,
  ) => (
    <TextInput
      {...input(field)}
      label={t(`field.${field}`)}
      required={required.some((name) => name === field)}
      maxLength={field === 'email' ? 254 : field === 'vatId' ? 30 : 100}
      autoComplete={autoComplete}
    />
  );
  const username = input('username');
  const isTaken = takenName !== undefined && takenName === nameOf(values);
  const country = input('country');
  const privacy = input('acceptPrivacy');
  const known = ownErrors.some((code) => isApiError(error, code));
  return (
    <form {...form}>
      <Stack gap="xl">
        <fieldset className={classes.group}>
          <legend>{t('account.company')}</legend>
          <Stack gap="sm">
            {text('companyName', 'organization')}
            {text('street', 'address-line1')}
            <div className={fieldPair.pair} data-short-first>
              {text('zipCode', 'postal-code')}
              {text('city', 'address-level2')}
            </div>
            <NativeSelect
              label={t('field.country')}
              required
              autoComplete="country"
              name={country.name}
              value={countryOf(values)}
              error={country.error}
              onChange={(event) => {
                country.onChange(event);
                fields.clearFieldError('zipCode');
                fields.clearFieldError('vatId');
              }}
              data={countries
                .map((code) => ({ value: code, label: countryName(code, locale) }))
                .sort((a, b) => a.label.localeCompare(b.label, locale))}
            />
            <div className={fieldPair.pair}>
              <TextInput
                {...input('vatId')}
                label={t('field.vatId')}
                description={t('signup.vatIdHint')}
                error={fields.errors.vatId ? t('signup.vatIdInvalid') : undefined}
                maxLength={30}
                autoComplete="off"
              />
              <TextInput
                {...input('customerNo')}
                label={t('field.customerNo')}
                description={t('signup.customerNoHint')}
                maxLength={100}
                autoComplete="off"
              />
            </div>
          </Stack>
        </fieldset>
        <fieldset className={classes.group}>
          <legend>{t('signup.person')}</legend>
          <Stack gap="sm">
            <div className={fieldPair.pair}>
              {text('firstName', 'given-name')}
              {text('lastName', 'family-name')}
            </div>
            <div className={fieldPair.pair}>
              {text('email', 'email')}
              {text('phoneNumber', 'tel')}
            </div>
            <TextInput
              {...username}
              error={username.error ?? (isTaken ? errorCodeText('username.taken') : undefined)}
              label={t('field.username')}
              description={t('signup.usernameHint')}
              required
              maxLength={50}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Textarea
              {...input('message')}
              label={t('field.message')}
              maxLength={2_000}
              autosize
              minRows={3}
            />
          </Stack>
        </fieldset>
        {/* Programs fill in every field; people neither see nor reach this one. */}
        <div className={classes.trap} aria-hidden="true">
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={values.website}
            onChange={(event) => fields.setFieldValue('website', event.currentTarget.value)}
          />
        </div>
        <Checkbox
          name="acceptPrivacy"
          checked={values.acceptPrivacy}
          onChange={(event) => fields.setFieldValue('acceptPrivacy', event.currentTarget.checked)}
          error={privacy.error}
          label={
            <>
              {t('signup.privacy')}{' '}
              <Link {...paths.content('privacy')} target="_blank" className={classes.link}>
                {t('content.privacy')}
              </Link>
            </>
          }
        />
        <FormAlert
          text={error && !isTaken ? (known ? errorText(error) : errorCodeText('signup.error')) : undefined}
        />
        <div className={classes.buttons}>
          <BusyButton type="submit" size="md" loading={isPending}>
            {t('signup.submit')}
          </BusyButton>
          <ButtonLink {...paths.landing()} size="md" variant="default">
            {t('passwords.toSignIn')}
          </ButtonLink>
        </div>
      </Stack>
    </form>
  );
}

/** As it is stored: capitals are typed by telephones. */
function nameOf({ username }: { username: string }): string {
  return username.trim().toLowerCase();
}
