import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Where the shop under test keeps its data; the tests know it by the port. */
export function dataDirOf(port: string | undefined): string {
  return path.join(tmpdir(), `kontor-e2e-${port}`);
}

export interface SentMail {
  subject: string;
  /** The plain text. */
  text: string;
}

/** The newest mail to an address whose text matches, as soon as it is in the outbox. */
export async function mailTo(
  address: string,
  pattern: RegExp,
  dataDir: string = dataDirOf(process.env.E2E_PORT),
): Promise<SentMail> {
  const directory = path.join(dataDir, 'outbox');
  let found: SentMail | undefined;
  await expect
    .poll(
      async () => {
        const names = (await readdir(directory).catch(() => []))
          .filter((name) => name.endsWith('.eml'))
          .sort();
        for (const name of names.reverse()) {
          const mail = await readFile(path.join(directory, name), 'utf8');
          const [head = ''] = mail.split('\r\n\r\n', 1);
          if (!head.includes(address)) continue;
          const text = textOf(mail);
          if (!pattern.test(text)) continue;
          found = { subject: subjectOf(head), text };
          return true;
        }
        return false;
      },
      { timeout: 30_000, intervals: [250] },
    )
    .toBe(true);
  return found as SentMail;
}

/** The address of the first link in a mail that leads to this path. */
export function linkIn({ text }: SentMail, pathname: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === pathname);
  if (!link) throw new Error(`no link to ${pathname} in:\n${text}`);
  return link;
}

/** The part text/plain, decoded. */
function textOf(mail: string): string {
  const [, rest = ''] =
    /content-type: text\/plain[\s\S]*?(content-transfer-encoding:[\s\S]*)/i.exec(mail) ?? [];
  const end = rest.indexOf('\r\n\r\n');
  const encoding = /^content-transfer-encoding:\s*(\S+)/i.exec(rest)?.[1]?.toLowerCase();
  const [body = ''] = rest.slice(end + 4).split(/\r\n--/, 1);
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return unquoted(body.replace(/=\r\n/g, ''));
  return body;
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The subject, its encoded words decoded (RFC 2047). */
function subjectOf(head: string): string {
  const [, raw = ''] = /^subject: ((?:.*(?:\r\n[ \t])?)*)/im.exec(head) ?? [];
  return raw
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(b|q)\?(.*?)\?=/gi, (_, kind: string, content: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString('utf8')
        : unquoted(content.replaceAll('_', ' ')),
    );
}
