import { clearSession, storeSession } from '@kontor/web-kit/lib/cookies.ts';
import { currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { expect, it } from 'vitest';
import { offerSignIn } from './offer-sign-in.ts';

it('issue 18: an ended session is said once, and no longer once there is a new one', () => {
  clearSession();
  offerSignIn();
  offerSignIn();
  expect(currentToasts().map(({ message }) => message)).toEqual([{ code: 'session.ended' }]);
  window.dispatchEvent(new Event('focus'));
  expect(currentToasts()).toHaveLength(1);
  storeSession({ token: 'abc', userId: 'u1' }, 1);
  window.dispatchEvent(new Event('focus'));
  expect(currentToasts()).toEqual([]);
  clearSession();
});
