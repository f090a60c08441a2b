import { type ProviderButton, routes } from '@kontor/contract';
import { isEmailAddress, PASSWORD_LENGTH } from '@kontor/domain';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CodeField } from '../../commerce/code-field.tsx';
import { welcomeQuery } from '../../commerce/visitor.queries.ts';
import { callApi } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { apiQuery } from '../../lib/query-client.ts';
import { useApiForm } from '../../lib/use-api-form.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import classes from './landing-page.module.css';
import { ProviderButtons } from './provider-buttons.tsx';
import { useSignedIn } from './use-signed-in.ts';

const route = getRouteApi('/logged-out/landing');

/** User name and password; a refusal shows above the fields and sets no cookie (AUTH-03, AUTH-04). */
export function LoginForm() {
  const { t } = useTexts();
  const { redirect } = route.useSearch();
  const signIn = useSignedIn();
  const queryClient = useQueryClient();
  const passwordRef = useRef<HTMLInputElement>(null);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [email, setEmail] = useState('');
  const { data: welcome } = useQuery(welcomeQuery);
  const { data: found } = useQuery({
    ...apiQuery(routes.identityProviders.list, { query: { email } }),
    enabled: email !== '',
  });

  const { fields, input, form, isPending, error } = useApiForm({
    initialValues: { username: '', password: '', code: '' },
    check: ({ username, password, code }) => ({
      username: username.trim() === '' ? 'sessions.usernameMissing' : undefined,
      password: password === '' ? 'sessions.passwordMissing' : undefined,
      code: asksCode && code.trim() === '' ? 'sessions.codeMissing' : undefined,
    }),
    errorField: (refusal) => (isApiError(refusal, 'second.factor.invalid') ? 'code' : undefined),
    send: async ({ username, password, code }) => {
      const { data: welcome } = await queryClient.ensureQueryData(welcomeQuery);
      return await callApi(routes.sessions.login, {
        body: {
          username: username.trim(),
          password,
          tenant: welcome.tenant,
          ...(asksCode ? { code } : {}),
        },
      });
    },
    onSent: (session) => signIn(session, redirect),
    onRefused: (refusal) => {
      if (isApiError(refusal, 'second.factor.required')) return setAsksCode(true);
      if (isApiError(refusal, 'login.failed')) leaveCode();
      passwordRef.current?.focus();
      passwordRef.current?.select();
    },
  });

  function leaveCode() {
    setAsksCode(false);
    fields.setFieldValue('code', '');
  }

  if (asksCode) {
    const isAsked = isApiError(error, 'second.factor.required');
    return (
      <form {...form} className={classes.fields}>
        <FormAlert text={error && !isAsked ? errorText(error) : undefined} />
        <CodeField {...input('code')} label={t('sessions.code')} size="md" autoFocus />
        <Button type="submit" size="md" fullWidth loading={isPending}>
          {t('sessions.submit')}
        </Button>
        <Button variant="default" size="md" fullWidth disabled={isPending} onClick={leaveCode}>
          {t('sessions.back')}
        </Button>
      </form>
    );
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));

  return (
    <form {...form} className={classes.fields}>
      <FormAlert
        text={error && !isApiError(error, 'second.factor.required') ? errorText(error) : undefined}
      />
      <TextInput
        {...input('username')}
        label={t('sessions.username')}
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        autoFocus
        onBlur={({ target }) => {
          const typed = target.value.trim();
          setEmail(isEmailAddress(typed) ? typed : '');
        }}
      />
      <PasswordInput
        {...input('password')}
        ref={passwordRef}
        label={t('sessions.password')}
        size="md"
        autoComplete="current-password"
        maxLength={PASSWORD_LENGTH.max}
        onKeyUp={watchCapsLock}
        onKeyDown={watchCapsLock}
        onBlur={() => setCapsLockOn(false)}
        visibilityToggleButtonProps={{ 'aria-label': t('sessions.showPassword'), tabIndex: 0 }}
      />
      <Link {...paths.forgotPassword()} className={classes.forgot}>
        {t('sessions.forgot')}
      </Link>
      <p className={classes.capsLock} role="status">
        {isCapsLockOn ? t('sessions.capsLock') : null}
      </p>
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {t('sessions.submit')}
      </Button>
      <ProviderButtons
        providers={[...(welcome?.providers ?? []), ...(found?.data ?? []), ...requiredProvider(error)]}
        redirect={redirect}
      />
    </form>
  );
}

/** Whom a refused password sends to a provider. */
function requiredProvider(error: unknown): ProviderButton[] {
  if (!isApiError(error, 'login.provider.required')) return [];
  return [(error.details as { provider: ProviderButton }).provider];
}
