import { switchLocale } from '@kontor/web-kit/lib/i18n.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { renderWithRouter } from '@kontor/web-kit/test/render-component.tsx';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SignupPage } from './signup-page.tsx';

const { answers, sent } = fakeApi();
const request = 'POST /api/user/requestAccount';

const words = {
  de: {
    submit: 'Konto anfragen',
    closed: 'Registrierung gesperrt, bitte wenden Sie sich an Ihren Vertriebsleiter',
    failed: 'Fehler bei der Registrierung, bitte später versuchen',
  },
  en: {
    submit: 'Request account',
    closed: 'Signup blocked, contact your sales manager',
    failed: 'signup error, try later',
  },
};

it.each(['de', 'en'] as const)('ERRS-20 says that signup is closed, or failed (%s)', async (locale) => {
  await switchLocale(locale);
  const { user, container } = renderWithRouter(<SignupPage />);
  await screen.findByRole('heading', { level: 1 });
  for (const [name, text] of Object.entries({
    companyName: 'Test',
    street: 'Test',
    zipCode: '80331',
    city: 'Test',
    firstName: 'Test',
    lastName: 'Test',
    email: 'a@example.com',
    username: 'nobody',
  })) {
    await user.click(container.querySelector(`[name="${name}"]`) as HTMLElement);
    await user.paste(text);
  }
  await user.click(screen.getByRole('checkbox'));
  for (const [status, code, text] of [
    [403, 'signup.blocked', words[locale].closed],
    [500, 'internal.error', words[locale].failed],
  ] as const) {
    answers[request] = { status, body: { code, message: code } };
    await user.click(screen.getByRole('button', { name: words[locale].submit }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  }
  expect(sent).toHaveLength(2);
});
