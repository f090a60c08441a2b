import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface MailAttachment {
  fileName: string;
  content: Buffer;
  contentType: string;
}

/** Whom a mail goes to; `name` may be empty. */
export interface MailAddress {
  name: string;
  address: string;
}

export interface Mail {
  /** All of them see each other. */
  to: MailAddress[];
  copy?: MailAddress[];
  /** The sender's display name, as the shop's; the address is always that of the configuration. */
  fromName?: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** The same key gives the same Message-ID, so that a mail sent twice after a crash can be told as one. */
  key?: string;
}

/** Sends mails; fails when the mail server does not take one, so that the caller's job tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/**
 * Makes the mailer: over SMTP when a server is configured, else one `.eml` file a mail in the outbox folder, which any
 * mail program opens.
 */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'outboxDir'>): Mailer {
  const sender = parseSender(config.mailFrom);
  const transport =
    config.smtpUrl === undefined
      ? createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      : createTransport(config.smtpUrl);
  return {
    async send(mail) {
      const result = await transport.sendMail({
        from: { name: mail.fromName ?? sender.name, address: sender.address },
        to: mail.to,
        cc: mail.copy,
        replyTo: mail.replyTo,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.key === undefined ? undefined : `<${mail.key}@${sender.address.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: mail.attachments?.map(({ fileName, content, contentType }) => ({
          filename: fileName,
          content,
          contentType,
        })),
      });
      if (config.smtpUrl === undefined) {
        await writeToOutbox(config.outboxDir, (result as { message: Buffer }).message);
      }
    },
  };
}

/** Written under another name first: whoever watches the folder never reads half a mail. */
async function writeToOutbox(directory: string, message: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true });
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const name = `${time}-${randomBytes(4).toString('hex')}.eml`;
  const partial = path.join(directory, `.${name}.part`);
  await writeFile(partial, message);
  await rename(partial, path.join(directory, name));
}

function parseSender(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^([^<]*)<([^>]+)>$/.exec(mailFrom) ?? [];
  return { name: name.trim().replace(/^"|"$/g, ''), address: address.trim() };
}
