import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createMailer } from '../../shared/mailer.ts';

let shop: TestApp;
let outboxDir: string;
const local = { host: 'localhost:3000' };

beforeAll(async () => {
  shop = await createTestApp();
  ({ outboxDir } = shop.dependencies.config);
});
afterAll(() => shop.close());

const open = (page: string, options = {}) => shop.inject(`GET ${page}` as 'GET /', { ...local, ...options });

async function firstMail(): Promise<string> {
  const [, link = ''] = /href="(\/outbox\/[^"]+)"/.exec((await open('/outbox')).text) ?? [];
  return link;
}

describe('issue 16: the outbox as pages', () => {
  it('says that there are no mails yet, in both languages', async () => {
    expect((await open('/outbox', { locale: 'en' })).text).toContain('No mails yet.');
    expect((await open('/outbox', { locale: 'de' })).text).toContain('Noch keine Mails.');
  });

  it('lists a mail and shows its HTML with embedded pictures, its text and its attachments', async () => {
    const deliveries = {
      begun: async () => true,
      failed: async () => undefined,
      accepted: async () => undefined,
      doubted: async () => 0,
    };
    const mailer = createMailer(
      { ...shop.dependencies.config, smtpUrl: undefined },
      { deliveries, log: pino({ level: 'silent' }) },
    );
    await mailer.send({
      tenantId: 1,
      key: 'k1',
      to: [{ name: 'Jörg <Müller>', address: 'joerg@example.com' }],
      subject: 'Passwort & <mehr>',
      text: 'Klartext mit ü',
      html: '<html><head></head><body><img src="cid:logo@shop"><a href="/reset">Weiter</a></body></html>',
      attachments: [
        { fileName: 'AB 1.pdf', content: Buffer.from('%PDF-1'), contentType: 'application/pdf' },
        { fileName: 'logo.png', content: Buffer.from('PNG'), contentType: 'image/png', cid: 'logo@shop' },
      ],
    });

    const list = await open('/outbox');
    expect(list.text).toContain('Passwort &#38; &#60;mehr&#62;');
    expect(list.headers['cache-control']).toBe('no-store');
    const mail = await firstMail();
    const page = await open(mail);
    expect(page.text).toContain('joerg@example.com');
    expect(page.text).not.toContain('<Müller>');
    expect(page.text).toContain('AB 1.pdf');
    expect(page.text).not.toContain('logo.png');

    const html = await open(`${mail}/html`);
    expect(html.text).toContain(`src="data:image/png;base64,${Buffer.from('PNG').toString('base64')}"`);
    expect(html.headers['content-security-policy']).toMatch(/default-src 'none';.*sandbox/);
    expect((await open(`${mail}/text`)).text).toContain('Klartext mit ü');
    const [, file = ''] = /href="([^"]+)">AB 1\.pdf/.exec(page.text) ?? [];
    expect((await open(file)).bytes.toString()).toBe('%PDF-1');
    expect((await open(`${mail}/attachments/2`)).status).toBe(404);
  });

  it.each([
    ['another machine', { ip: '192.168.1.5' }],
    ['a host name of the network', { host: 'shop.example' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ])('hides list and mails from %s', async (_who, caller) => {
    for (const page of ['/outbox', await firstMail()]) expect((await open(page, caller)).status).toBe(404);
  });

  it('reads no file outside of the folder', async () => {
    await mkdir(outboxDir, { recursive: true });
    await writeFile(path.join(outboxDir, '..', 'secret.eml'), 'Subject: secret\r\n\r\nsecret');
    for (const page of ['/outbox/..%2Fsecret.eml', '/outbox/secret.eml', '/outbox/%00.eml'])
      expect((await open(page)).text).not.toContain('Subject');
  });

  it.each([
    ['with a mail server', { smtpUrl: 'smtp://mail.example' }],
    ['with a public address', { publicUrl: 'https://shop.example' }],
  ])('does not exist %s', async (_when, config) => {
    const other = await createTestApp({ config });
    const { payload } = await other.app.inject({ url: '/outbox', headers: { host: 'localhost:3000' } });
    await other.close();
    // A built web app answers with its 404 page.
    expect(payload).not.toContain('SMTP_URL');
  });
});
