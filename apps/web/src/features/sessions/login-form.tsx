import { routes } from '@kontor/contract';
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { callApi } from '../../lib/api-client.ts';
import { storeSession } from '../../lib/cookies.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { safeRedirect } from '../../lib/redirect.ts';
import { forgetKept } from '../../lib/tab-storage.ts';
import { clearToasts, showToast } from '../../lib/toast-store.ts';
import classes from './landing-page.module.css';
import { publicSettingsQuery, welcomeQuery } from './session.queries.ts';

const route = getRouteApi('/logged-out/landing');

/** User name and password; a refusal shows above the fields and sets no cookie (AUTH-03, AUTH-04). */
export function LoginForm() {
  const { t } = useTexts();
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const passwordRef = useRef<HTMLInputElement>(null);
  const [isCapsLockOn, setCapsLockOn] = useState(false);

  const [missing, setMissing] = useState<Partial<Record<'username' | 'password', boolean>>>({});

  const login = useMutation({
    mutationFn: async ({ username, password }: { username: string; password: string }) => {
      const [{ data: welcome }, { data: settings }] = await Promise.all([
        queryClient.ensureQueryData(welcomeQuery),
        queryClient.ensureQueryData(publicSettingsQuery),
      ]);
      const session = await callApi(routes.sessions.login, {
        body: { username: username.trim(), password, tenant: welcome.tenant },
      });
      return { session, days: settings.sessionDays };
    },
    onSuccess: async ({ session, days }) => {
      storeSession(session, days);
      // A session that ended by itself left what its user entered, for them alone.
      const dropped = forgetKept({ exceptOf: session.userId });
      clearToasts();
      if (dropped > 0) showToast({ type: 'info', message: { code: 'entries.of.others.dropped' } });
      // What was loaded so far is the public part; the shop loads anew with the session.
      queryClient.clear();
      await navigate({ href: safeRedirect(redirect), replace: true });
    },
    onError: () => {
      passwordRef.current?.focus();
      passwordRef.current?.select();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending) return;
    const form = event.currentTarget;
    const entered = new FormData(form);
    const username = String(entered.get('username') ?? '');
    const password = String(entered.get('password') ?? '');
    const gaps = { username: username.trim() === '', password: password === '' };
    setMissing(gaps);
    const firstGap = gaps.username ? 'username' : gaps.password ? 'password' : undefined;
    if (firstGap) form.querySelector<HTMLInputElement>(`[name="${firstGap}"]`)?.focus();
    else login.mutate({ username, password });
  };

  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));

  return (
    <form className={classes.fields} noValidate onSubmit={submit}>
      {login.isError ? (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
          {errorText(login.error)}
        </Alert>
      ) : null}
      <TextInput
        error={missing.username ? t('sessions.usernameMissing') : undefined}
        onChange={() => setMissing((missing) => ({ ...missing, username: false }))}
        label={t('sessions.username')}
        name="username"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        autoFocus
      />
      <PasswordInput
        error={missing.password ? t('sessions.passwordMissing') : undefined}
        onChange={() => setMissing((missing) => ({ ...missing, password: false }))}
        ref={passwordRef}
        label={t('sessions.password')}
        name="password"
        size="md"
        autoComplete="current-password"
        maxLength={128}
        onKeyUp={watchCapsLock}
        onKeyDown={watchCapsLock}
        onBlur={() => setCapsLockOn(false)}
        visibilityToggleButtonProps={{ 'aria-label': t('sessions.showPassword'), tabIndex: 0 }}
      />
      <p className={classes.capsLock} role="status">
        {isCapsLockOn ? t('sessions.capsLock') : null}
      </p>
      <Button type="submit" size="md" fullWidth loading={login.isPending}>
        {t('sessions.submit')}
      </Button>
    </form>
  );
}
