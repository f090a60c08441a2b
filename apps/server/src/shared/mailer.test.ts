import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTenant } from '../../test/factories.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createMailDeliveries } from './mail-deliveries.ts';
import { createMailer } from './mailer.ts';

let outboxDir: string;
let database: TestDatabase;
let tenantId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ tenantId } = await createTenant(database.db));
  mail = { ...mail, tenantId };
});
afterAll(() => database.close());

const log = pino({ level: 'silent' });
const makeMailer = (smtpUrl?: string) =>
  createMailer(
    { smtpUrl, mailFrom: 'Kontor <shop@kontor.example>', outboxDir },
    { deliveries: createMailDeliveries({ pool: database.pool, clock: createTestClock() }), log },
  );

beforeEach(async () => {
  outboxDir = await mkdtemp(path.join(tmpdir(), 'kontor-outbox-'));
});
afterEach(() => rm(outboxDir, { recursive: true, force: true }));

let mail = {
  tenantId: 0,
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
  const mailer = makeMailer();
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

it('issue 16: no name and no subject adds a header field, an address that is none is refused', async () => {
  const mailer = makeMailer();
  const evil = 'Erika\r\nBcc: all@example.com\u202e\r\n\r\nBody';
  await mailer.send({
    ...mail,
    key: 'evil',
    to: [{ name: evil, address: 'erika@example.com' }],
    fromName: evil,
    subject: `${evil} ${'😀'.repeat(10_000)}`,
  });
  const [file = ''] = await readdir(outboxDir);
  const [head = ''] = (await readFile(path.join(outboxDir, file), 'utf8')).split('\r\n\r\n');
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head.length).toBeLessThan(3_000);
  for (const address of [
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a',
    '<a@b>',
  ]) {
    const to = [{ name: '', address }];
    await expect(mailer.send({ ...mail, key: `evil ${address}`, to })).rejects.toThrow('address');
  }
  expect(await readdir(outboxDir)).toHaveLength(1);
});

it('issue 2: a mail server that is away fails the sending, so that the job tries again', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  const mailer = makeMailer(`smtp://127.0.0.1:${port}`);
  await expect(mailer.send({ ...mail, key: 'away' })).rejects.toThrow('ECONNREFUSED');
});

/** A mail server that answers each complete mail with `answer`. */
async function startMailServer(
  answer: (taken: number) => '250 taken' | '451 not now' | 'hang up',
  { breaksAfterFirstData = () => false }: { breaksAfterFirstData?: () => boolean } = {},
) {
  const taken: string[] = [];
  const server = createServer((socket: Socket) => {
    let data: string | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('error', () => undefined);
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      if (data !== undefined) {
        if (breaksAfterFirstData()) return void socket.destroy();
        data += chunk;
        if (!data.endsWith('\r\n.\r\n')) return;
        const outcome = answer(taken.length + 1);
        if (outcome !== '451 not now') taken.push(data);
        data = undefined;
        if (outcome === 'hang up') socket.destroy();
        else say(outcome);
        return;
      }
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        if (line === 'DATA') {
          data = '';
          say('354 go on');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  return {
    taken,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const messageIdOf = (message: string) => /^Message-ID: (.*)\r$/im.exec(message)?.[1];

it('CHKO-19 a mail is sent twice at most, with one Message-ID, when the server hangs up without an answer', async () => {
  const server = await startMailServer(() => 'hang up');
  const mailer = makeMailer(server.url);
  const order = { ...mail, key: 'hang-up' };
  // The job retries until `send` resolves.
  await expect(mailer.send(order)).rejects.toThrow();
  await mailer.send(order);
  await mailer.send(order);
  expect(server.taken.map(messageIdOf)).toEqual(['<hang-up@kontor.example>', '<hang-up@kontor.example>']);
  await server.close();
});

it('CHKO-19 an accepted mail is not sent again when another process repeats the job', async () => {
  const server = await startMailServer(() => '250 taken');
  await makeMailer(server.url).send({ ...mail, key: 'taken' });
  await makeMailer(server.url).send({ ...mail, key: 'taken' });
  expect(server.taken).toHaveLength(1);
  expect(server.taken[0]).toContain('filename=AB-1.pdf');
  await server.close();
});

it('CHKO-19 a refused mail is retried until the server accepts it', async () => {
  const answers = ['451 not now', '451 not now', '451 not now', '250 taken'] as const;
  let asked = 0;
  const server = await startMailServer(() => answers[asked++] ?? '250 taken');
  const mailer = makeMailer(server.url);
  for (const _ of [1, 2, 3]) {
    await expect(mailer.send({ ...mail, key: 'refused' })).rejects.toMatchObject({ responseCode: 451 });
  }
  await mailer.send({ ...mail, key: 'refused' });
  expect(server.taken).toHaveLength(1);
  await server.close();
});

it('CHKO-19 a mail whose connection breaks during the transfer is retried until the server accepts it', async () => {
  let isBroken = true;
  const server = await startMailServer(() => '250 taken', { breaksAfterFirstData: () => isBroken });
  const mailer = makeMailer(server.url);
  // Larger than what the sockets of both sides buffer.
  const content = randomBytes(16 * 1024 * 1024);
  const large = { fileName: 'large.pdf', content, contentType: 'application/pdf' };
  const order = { ...mail, key: 'broken' };
  for (const _ of [1, 2, 3]) {
    await expect(mailer.send({ ...order, attachments: [large] })).rejects.toThrow();
  }
  isBroken = false;
  await mailer.send(order);
  expect(server.taken).toHaveLength(1);
  await server.close();
});
