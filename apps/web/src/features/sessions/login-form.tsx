import { routes } from '@kontor/contract';
import { PASSWORD_LENGTH } from '@kontor/domain';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CodeField } from '../../commerce/code-field.tsx';
import { publicSettingsQuery, welcomeQuery } from '../../commerce/visitor.queries.ts';
import { callApi } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';
import { storeSession } from '../../lib/cookies.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { safeRedirect } from '../../lib/redirect.ts';
import { forgetKept } from '../../lib/tab-storage.ts';
import { clearToasts, showToast } from '../../lib/toast-store.ts';
import { useApiForm } from '../../lib/use-api-form.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import classes from './landing-page.module.css';

const route = getRouteApi('/logged-out/landing');

/** User name and password; a refusal shows above the fields and sets no cookie (AUTH-03, AUTH-04). */
export function LoginForm() {
  const { t } = useTexts();
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const passwordRef = useRef<HTMLInputElement>(null);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const [asksCode, setAsksCode] = useState(false);

  const { fields, input, form, isPending, error } = useApiForm({
    initialValues: { username: '', password: '', code: '' },
    check: ({ username, password, code }) => ({
      username: username.trim() === '' ? 'sessions.usernameMissing' : undefined,
      password: password === '' ? 'sessions.passwordMissing' : undefined,
      code: asksCode && code.trim() === '' ? 'sessions.codeMissing' : undefined,
    }),
    errorField: (refusal) => (isApiError(refusal, 'second.factor.invalid') ? 'code' : undefined),
    send: async ({ username, password, code }) => {
      const [{ data: welcome }, { data: settings }] = await Promise.all([
        queryClient.ensureQueryData(welcomeQuery),
        queryClient.ensureQueryData(publicSettingsQuery),
      ]);
      const session = await callApi(routes.sessions.login, {
        body: {
          username: username.trim(),
          password,
          tenant: welcome.tenant,
          ...(asksCode ? { code } : {}),
        },
      });
      return { session, days: settings.sessionDays };
    },
    onSent: async ({ session, days }) => {
      storeSession(session, days);
      // A session that ended by itself left what its user entered, for them alone.
      const dropped = forgetKept({ exceptOf: session.userId });
      clearToasts();
      if (dropped > 0) showToast({ type: 'info', message: { code: 'entries.of.others.dropped' } });
      const { recoveryCodesLeft: count } = session;
      if (count !== undefined)
        showToast({ type: 'warning', message: { code: 'recovery.codes.left', values: { count } } });
      // What was loaded so far is the public part; the shop loads anew with the session.
      queryClient.clear();
      await navigate({ href: safeRedirect(redirect), replace: true });
    },
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
    </form>
  );
}
