import { type NewSession, type ProviderButton, routes } from '@kontor/contract';
import { PASSWORD_LENGTH } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { PasswordInput, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { welcomeQuery } from '../../commerce/visitor.queries.ts';
import { paths } from '../../lib/paths.ts';
import classes from './landing-page.module.css';
import { useSignedIn } from './use-signed-in.ts';

const route = getRouteApi('/logged-out/landing');
const codeAsked = 'second.factor.required';

// Most sign-ins need neither.
const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));
const ProviderButtons = lazy(async () => ({
  default: (await import('./provider-buttons.tsx')).ProviderButtons,
}));

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
  async function login({ username, ...proof }: { username: string; password: string; code?: string }) {
    const { data } = await queryClient.ensureQueryData(welcomeQuery);
    const body = { ...proof, username: username.trim(), tenant: data.tenant };
    return await callApi(routes.sessions.login, { body });
  }
  const enter = (session: NewSession) => signIn(session, redirect);
  const { fields, input, form, isPending, error } = useApiForm({
    initialValues: { username: '', password: '' },
    check: ({ username, password }) => ({
      username: username.trim() === '' ? 'sessions.usernameMissing' : undefined,
      password: password === '' ? 'sessions.passwordMissing' : undefined,
    }),
    send: login,
    onSent: enter,
    onRefused: (refusal) => {
      if (isApiError(refusal, codeAsked)) return setAsksCode(true);
      passwordRef.current?.focus();
      passwordRef.current?.select();
    },
  });

  if (asksCode) {
    return (
      <Suspense>
        <CodeForm
          send={(code) => login({ ...fields.values, code })}
          onSent={enter}
          onBack={() => setAsksCode(false)}
        />
      </Suspense>
    );
  }

  const required = isApiError(error, 'login.provider.required')
    ? [(error.details as { provider: ProviderButton }).provider]
    : undefined;
  const providers = required ?? welcome?.providers;
  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));

  return (
    <form {...form} className={classes.fields}>
      <FormAlert text={error && !isApiError(error, codeAsked) ? errorText(error) : undefined} />
      <TextInput
        {...input('username')}
        label={t('sessions.username')}
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        autoFocus
        onBlur={({ target }) => setEmail(/^\s*(\S+@\S+\.\S+)\s*$/.exec(target.value)?.[1] ?? '')}
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
      <BusyButton type="submit" size="md" fullWidth loading={isPending}>
        {t('sessions.submit')}
      </BusyButton>
      {providers || email ? (
        <Suspense>
          <ProviderButtons providers={providers} email={email} redirect={redirect} />
        </Suspense>
      ) : null}
    </form>
  );
}
