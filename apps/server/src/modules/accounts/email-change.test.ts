import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { createSession, createTenant, next } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { sendEmailLink } from './email-change.ts';

let shop: TestApp;
const db = () => shop.database.db;

beforeAll(async () => {
  shop = await createTestApp();
  await shop.dependencies.jobs.start();
});
afterAll(() => shop.close());

const change = (token: string, email: string) =>
  shop.inject(routes.accounts.syncCurrentUser, { token, body: { email } });
const confirm = (linkToken: string, tenant: string) =>
  shop.inject(routes.accounts.confirmEmail, { body: { token: linkToken, tenant } });
const accountOf = async (token: string) =>
  (await shop.inject(routes.accounts.currentUser, { token })).body.data;

/** Mails to an address; jobs are polled. */
async function mailsTo(address: string, count = 1) {
  return await vi.waitFor(
    () => {
      const mails = shop.mails.filter(({ to }) => to.some((one) => one.address === address));
      expect(mails.length).toBe(count);
      return mails;
    },
    { timeout: 20_000, interval: 50 },
  );
}

const linkIn = (text = '') => /\/confirm-email\?token=([\w-]{43})/.exec(text)?.[1] ?? '';

/** A user with a confirmed sign-in, who asks for a new address. */
async function pendingChange() {
  const { tenantId, tenantName } = await createTenant(db());
  const former = `${next('former')}@example.com`;
  const email = `${next('new')}@example.com`;
  const session = await createSession(db(), { tenant_id: tenantId, email: former });
  expect((await change(session.token, email)).body.data).toMatchObject({
    email: former,
    pendingEmail: email,
  });
  const [mail] = await mailsTo(email);
  return { ...session, tenantName, former, email, link: linkIn(mail?.text), mail };
}

describe('a new e-mail address', () => {
  it('API-30 counts after its link was used; both addresses are told', async () => {
    const { tenantId, userId, token, tenantName, former, email, link, mail } = await pendingChange();
    expect(mail?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse');
    expect(mail?.html).toContain(link);
    const [asked] = await mailsTo(former);
    expect(asked?.text).toContain(email);
    expect(asked?.text).not.toContain(link);
    expect((await confirm(link, tenantName)).body.data).toEqual({ email });
    expect(await accountOf(token)).toMatchObject({ email });
    expect((await accountOf(token)).pendingEmail).toBeUndefined();
    const [, changed] = await mailsTo(former, 2);
    expect(changed?.subject).toBe('Ihre E-Mail-Adresse wurde geändert');
    expect((await confirm(link, tenantName)).error).toMatchObject({ code: 'link.invalid' });
    expect(await auditEntries(shop.database.pool, tenantId, userId)).toEqual([
      ['email.requested', expect.any(String), { email }],
      ['email.changed', expect.any(String), { email, formerEmail: former }],
    ]);
  });

  it('API-30 a retried mail is sent once and voids no link', async () => {
    const { tenantId, userId, tenantName, email, link } = await pendingChange();
    const { requested_at } = await db()
      .selectFrom('email_change')
      .select('requested_at')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const keys: string[] = [];
    const mails = { send: async ({ key }: { key: string }) => void keys.push(key) };
    const data = { tenantId, userId, requestedAt: new Date(requested_at).toISOString() };
    for (let count = 0; count < 2; count += 1) await sendEmailLink({ data, pool: shop.database.pool, mails });
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect((await confirm(link, tenantName)).body.data).toEqual({ email });
  });

  it('API-30 refuses a link that is altered, of another tenant, or a day old', async () => {
    const { token, tenantName, former, link } = await pendingChange();
    const other = await createTenant(db());
    const altered = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    for (const [used, tenant] of [
      [altered, tenantName],
      [link, other.tenantName],
      ['x'.repeat(200), tenantName],
    ] as const) {
      const { status, error } = await confirm(used, tenant);
      expect([status, error.code]).toEqual([410, 'link.invalid']);
    }
    shop.clock.advance({ hours: 24 });
    expect((await confirm(link, tenantName)).status).toBe(410);
    expect((await accountOf(token)).email).toBe(former);
  });

  it('ROLE-06 another tenant’s host confirms no address', async () => {
    const { tenantName, link } = await pendingChange();
    const host = `${next('host')}.example`;
    await createTenant(db(), { hosts: [host] });
    const { error } = await shop.inject(routes.accounts.confirmEmail, {
      body: { token: link, tenant: tenantName },
      host,
    });
    expect(error.code).toBe('tenant.not.found');
    expect((await confirm(link, tenantName)).status).toBe(200);
  });

  it('API-30 a later change ends the link of the one before, and the present address takes it back', async () => {
    const { token, tenantName, former, email, link } = await pendingChange();
    shop.clock.advance({ seconds: 1 });
    await change(token, `other-${email}`);
    expect((await confirm(link, tenantName)).status).toBe(410);
    const [mail] = await mailsTo(`other-${email}`);
    expect((await change(token, former)).body.data.pendingEmail).toBeUndefined();
    expect((await confirm(linkIn(mail?.text), tenantName)).status).toBe(410);
  });

  it('AUTH-05 a user name that is the former address follows; nobody else can take either', async () => {
    const { tenantId, tenantName } = await createTenant(db());
    const former = `${next('former')}@example.com`;
    const email = `${next('new')}@example.com`;
    const { token } = await createSession(db(), { tenant_id: tenantId, username: former, email: former });
    await change(token, email);
    const [mail] = await mailsTo(email);
    await confirm(linkIn(mail?.text), tenantName);
    expect(await accountOf(token)).toMatchObject({ username: email, email });
    const told = (await mailsTo(email, 2)).find(({ subject }) => subject.includes('Benutzername'));
    expect(told?.text).toContain(email);
    expect(await shop.login({ username: email, tenantName })).toBeTruthy();
    await expect(shop.login({ username: former, tenantName })).rejects.toThrow('login.failed');
  });

  it('AUTH-05 refuses the address of another user of the tenant in any case', async () => {
    const { tenantId, tenantName, token, email, link } = await pendingChange();
    const colleague = await createSession(db(), { tenant_id: tenantId, email: `${next('c')}@Example.com` });
    const { email: taken } = await accountOf(colleague.token);
    const refused = await change(token, taken.toUpperCase());
    expect([refused.status, refused.error.code]).toEqual([409, 'email.taken']);
    // Another tenant's users may have it.
    const stranger = await createSession(db());
    expect((await change(stranger.token, taken)).status).toBe(200);
    // Somebody may have got it since the mail was sent.
    await createSession(db(), { tenant_id: tenantId, email });
    expect((await confirm(link, tenantName)).error.code).toBe('email.taken');
  });

  it('AUTH-05 two concurrent confirmations of one address give it to one user', async () => {
    const first = await pendingChange();
    const second = await createSession(db(), { tenant_id: first.tenantId });
    await change(second.token, first.email);
    const [, mail] = await mailsTo(first.email, 2);
    const answers = await Promise.all([
      confirm(first.link, first.tenantName),
      confirm(linkIn(mail?.text), first.tenantName),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('NUMS-02 a user may ask for five changes an hour', async () => {
    const { token } = await createSession(db());
    for (let count = 0; count < 5; count += 1)
      expect((await change(token, `a${count}@b.example`)).status).toBe(200);
    const { status, headers } = await change(token, 'a5@b.example');
    expect([status, Number(headers['retry-after']) > 3000]).toEqual([429, true]);
  });
});
