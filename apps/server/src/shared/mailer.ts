import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { BufferStream } from './buffer-stream.ts';
import type { Log } from './log.ts';
import type { MailDeliveries } from './mail-deliveries.ts';
import { writeWhole } from './write-whole.ts';

export interface MailAttachment {
  fileName: string;
  content: Buffer;
  contentType: string;
  /** The HTML shows it as `cid:<cid>`. */
  cid?: string;
}

/** `name` may be empty. */
export interface MailAddress {
  name: string;
  address: string;
}

export interface Mail {
  tenantId: number;
  /** Unique and permanent: part of the Message-ID. A mail whose key was accepted once is never sent again. */
  key: string;
  /** All recipients are visible to each other. */
  to: MailAddress[];
  copy?: MailAddress[];
  /** The sender's display name; the address is always the configured one. */
  fromName?: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
}

/** Sends mails; throws when the mail server refuses one, so that the caller's job is retried. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** In ms; shorter than the expiry of a job, after which another process would send the same mail. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** A mail counts as accepted after this many complete transfers without an answer. */
const maxDoubts = 2;

/**
 * Sends mails by SMTP if a server is configured, else writes each as an `.eml` file to the outbox folder.
 *
 * When a connection ends before the server's answer, SMTP cannot tell whether it accepted the mail. Such a mail is sent once
 * more with the same Message-ID.
 */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'outboxDir'>,
  { deliveries, log }: { deliveries: MailDeliveries; log: Log },
): Mailer {
  const sender = parseSender(config.mailFrom);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const smtp =
    config.smtpUrl === undefined ? undefined : createTransport({ url: config.smtpUrl, ...timeouts });

  async function compose(mail: Mail): Promise<Buffer> {
    const { message } = await composer.sendMail({
      from: { name: headerText(mail.fromName ?? sender.name), address: sender.address },
      to: mail.to.map(headerAddress),
      cc: mail.copy?.map(headerAddress),
      replyTo: mail.replyTo === undefined ? undefined : headerAddress({ name: '', address: mail.replyTo }),
      subject: headerText(mail.subject),
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.key}@${sender.address.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: mail.attachments?.map(({ fileName, content, contentType, cid }) => ({
        filename: fileName,
        content,
        contentType,
        ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
      })),
    });
    return message as Buffer;
  }

  async function deliver(mail: Mail, message: Buffer): Promise<void> {
    if (!smtp) return writeToOutbox(config.outboxDir, message);
    const to = [...mail.to, ...(mail.copy ?? [])].map((recipient) => headerAddress(recipient).address);
    let isWhole = false;
    // Pieces: `end` comes after the connection has taken the last one. A single chunk would end with the first write.
    const raw = new BufferStream(message).once('end', () => {
      isWhole = true;
    });
    try {
      await smtp.sendMail({ envelope: { from: sender.address, to }, raw });
    } catch (error) {
      const isAnswered = (error as { responseCode?: number }).responseCode !== undefined;
      if (!isWhole || isAnswered) throw error;
      const doubts = await deliveries.doubted(mail);
      if (doubts < maxDoubts) throw error;
      log.warn(
        { err: error, mail: mail.key, times: doubts },
        'the mail server gave no answer, the mail counts as sent',
      );
    }
  }

  return {
    async send(mail) {
      const recipients = [...mail.to, ...(mail.copy ?? [])].map(({ address }) => address);
      if (!(await deliveries.begun({ ...mail, subject: headerText(mail.subject), recipients }))) return;
      try {
        await deliver(mail, await compose(mail));
      } catch (error) {
        await deliveries.failed(mail, (error as Error).message).catch(() => undefined);
        throw error;
      }
      // Only log: if the job failed here, its retry would send the mail again.
      await deliveries.accepted(mail).catch((err: unknown) => {
        log.warn({ err, mail: mail.key }, 'a mail was sent but could not be recorded as accepted');
      });
    },
  };
}

/** Longer names and subjects are cut. */
const maxHeaderLength = 200;

/**
 * A text for a header field. Removes line breaks and other control characters, which would begin another field, and marks
 * that change the direction of text.
 */
function headerText(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return [...plain].slice(0, maxHeaderLength).join('');
}

/** @throws for an address that would become several, or another header field */
function headerAddress({ name, address }: MailAddress): MailAddress {
  if (!/^[^\s@<>,;:"()\p{Cc}]+@[^\s@<>,;:"()\p{Cc}]+$/u.test(address) || address.length > 254) {
    throw new Error('A mail has an address that is none.');
  }
  return { name: headerText(name), address };
}

async function writeToOutbox(directory: string, message: Buffer): Promise<void> {
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const name = `${time}-${randomBytes(4).toString('hex')}.eml`;
  await writeWhole(path.join(directory, name), (temporary) => writeFile(temporary, message));
}

function parseSender(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^([^<]*)<([^>]+)>$/.exec(mailFrom) ?? [];
  return { name: name.trim().replace(/^"|"$/g, ''), address: address.trim() };
}
