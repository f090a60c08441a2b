import { isRedirect } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requireNoSession, requireSessionUnlessPublic } from './guards.ts';

const signedIn = { cookie: 'token=a; userId=b' };
const visitor = { cookie: 'locale=de; userId=b' };

/** Where a guard leads, undefined when it lets pass. */
function target(guard: () => void) {
  try {
    guard();
    return undefined;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    const { to, search } = thrown.options as { to: string; search?: unknown };
    return { to, search };
  }
}

const enter = (href: string) =>
  target(() => requireSessionUnlessPublic({ location: { href, pathname: href.split('?', 1)[0] ?? '' } }));

describe('guards', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(['/wishlist', '/detailed-cart?type=preOrder', '/static/contact-us/', '/contents'])(
    'BOOT-03 leads a visitor from %s to the sign-in page and keeps the way back',
    (href) => {
      vi.stubGlobal('document', visitor);
      expect(enter(href)).toEqual({ to: '/landing', search: { redirect: href } });
    },
  );

  it('BOOT-03 keeps no way back to the home page, where one arrives anyway', () => {
    vi.stubGlobal('document', visitor);
    expect(enter('/')).toEqual({ to: '/landing', search: {} });
  });

  it.each(['/content', '/content/imprint', '/content/imprint?x=1'])(
    'CONT-07 lets a visitor reach %s, which decides for itself',
    (href) => {
      vi.stubGlobal('document', visitor);
      expect(enter(href)).toBeUndefined();
    },
  );

  it('BOOT-03 lets signed-in users into the shop', () => {
    vi.stubGlobal('document', signedIn);
    expect(enter('/wishlist')).toBeUndefined();
  });

  it('BOOT-04 leads signed-in users from logged-out pages into the shop', () => {
    vi.stubGlobal('document', signedIn);
    expect(target(requireNoSession)).toEqual({ to: '/', search: undefined });
    vi.stubGlobal('document', visitor);
    expect(target(requireNoSession)).toBeUndefined();
  });
});
