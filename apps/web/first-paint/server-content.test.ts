import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("PROD-01 shows the server's picture and name again only for the same product and user", async () => {
  const content = { className: 'shell-product' };
  const page = { cookie: 'token=t1; userId=u1; locale=de', querySelector: () => content };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { pathname: '/product/64a1f0c2b3d4e5f6a7b8c9d1-jacke' });
  const { serverContent } = await import('./server-content.ts');
  expect(serverContent('64a1f0c2b3d4e5f6a7b8c9d1')).toBe(content);
  expect(serverContent('64a1f0c2b3d4e5f6a7b8c9d2')).toBeNull();
  expect(serverContent(undefined)).toBeNull();
  // A new password changes the token, not the user.
  page.cookie = 'token=t2; userId=u1; locale=de';
  expect(serverContent('64a1f0c2b3d4e5f6a7b8c9d1')).toBe(content);
  for (const other of ['token=t1; userId=u1; locale=en', 'token=t3; userId=u2; locale=de', 'locale=de']) {
    page.cookie = other;
    expect(serverContent('64a1f0c2b3d4e5f6a7b8c9d1')).toBeNull();
  }
});
