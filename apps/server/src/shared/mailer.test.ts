import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMailer } from './mailer.ts';

let outboxDir: string;

beforeEach(async () => {
  outboxDir = await mkdtemp(path.join(tmpdir(), 'kontor-outbox-'));
});
afterEach(() => rm(outboxDir, { recursive: true, force: true }));

const mail = {
  to: [{ name: 'Jörg Müller', address: 'joerg@example.com' }],
  copy: [{ name: 'Vera Vertrieb', address: 'vera@example.com' }],
  fromName: 'Großhandel, Müller & Söhne',
  replyTo: 'auftrag@example.com',
  subject: 'Ihre Bestellung 100123',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
  attachments: [{ fileName: 'AB-1.pdf', content: Buffer.from('%PDF-1'), contentType: 'application/pdf' }],
  key: 'abc123',
};

it('issue 2: without a mail server each mail becomes one whole .eml file', async () => {
  const mailer = createMailer({ smtpUrl: undefined, mailFrom: 'Kontor <shop@kontor.example>', outboxDir });
  await mailer.send(mail);
  await mailer.send({ ...mail, key: 'abc124' });
  const files = await readdir(outboxDir);
  expect(files).toHaveLength(2);
  expect(files.every((file) => /^\d{4}-.*\.eml$/.test(file))).toBe(true);
  const text = await readFile(path.join(outboxDir, files.toSorted()[0] ?? ''), 'utf8');
  expect(text).toContain('<shop@kontor.example>');
  expect(text).toContain('Message-ID: <abc123@kontor.example>');
  expect(text).toContain('Subject: Ihre Bestellung 100123');
  expect(text).toContain('filename=AB-1.pdf');
  expect(text).toContain('Reply-To: auftrag@example.com');
  expect(text).toContain('Cc: Vera Vertrieb <vera@example.com>');
});

it('issue 2: a mail server that is away fails the sending, so that the job tries again', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'shop@kontor.example',
    outboxDir,
  });
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
});
