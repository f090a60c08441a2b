import type { Pool } from 'pg';
import type { SendAccountMail } from './account-mail.ts';
import type { EmailNotice } from './accounts.jobs.ts';
import { makeEmailLink } from './email-change.ts';

const words = {
  de: {
    link: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      text: 'Sie möchten diese E-Mail-Adresse für Ihr Konto in unserem Bestellportal verwenden. Bitte bestätigen Sie sie innerhalb von 24 Stunden. Bis dahin gilt Ihre bisherige Adresse.',
      ignore: 'Haben Sie das nicht veranlasst, ignorieren Sie diese E-Mail einfach.',
      label: 'E-Mail-Adresse bestätigen',
    },
    emailRequested: {
      subject: 'Änderung Ihrer E-Mail-Adresse',
      text: (email: string) =>
        `für Ihr Konto in unserem Bestellportal wurde die neue E-Mail-Adresse ${email} angegeben. Sie gilt, sobald sie bestätigt ist.`,
    },
    emailChanged: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      text: (email: string) =>
        `für Ihr Konto in unserem Bestellportal gilt jetzt die E-Mail-Adresse ${email}. An diese Adresse schreiben wir Ihnen nicht mehr.`,
    },
    wasNotYou: 'Haben Sie das nicht veranlasst, antworten Sie bitte gleich auf diese E-Mail.',
  },
  en: {
    link: {
      subject: 'Confirm your e-mail address',
      text: 'You would like to use this e-mail address for your account in our ordering portal. Please confirm it within 24 hours. Until then your present address counts.',
      ignore: 'If you did not ask for this, simply ignore this e-mail.',
      label: 'Confirm e-mail address',
    },
    emailRequested: {
      subject: 'Change of your e-mail address',
      text: (email: string) =>
        `The new e-mail address ${email} was given for your account in our ordering portal. It counts as soon as it is confirmed.`,
    },
    emailChanged: {
      subject: 'Your e-mail address has changed',
      text: (email: string) =>
        `Your account in our ordering portal now has the e-mail address ${email}. We will not write to this address any more.`,
    },
    wasNotYou: 'If this was not you, please answer this e-mail right away.',
  },
} as const;

/** Mails the link that confirms a new address, to that address. */
export async function sendEmailLink({
  data,
  pool,
  send,
}: {
  data: Parameters<typeof makeEmailLink>[1];
  pool: Pool;
  send: SendAccountMail;
}): Promise<void> {
  const made = await makeEmailLink(pool, data);
  if (!made) return;
  const { pending, name, path, key } = made;
  const { subject, text, ignore, label } = words[pending.locale].link;
  await send({
    tenantId: data.tenantId,
    key: `email-link-${key}`,
    to: { name, address: pending.email },
    locale: pending.locale,
    subject,
    paragraphs: [text, ignore],
    link: { label, path },
  });
}

/** Tells the former address. */
export async function sendEmailNotice({
  data: { tenantId, id, kind, to, email, locale },
  send,
}: {
  data: EmailNotice;
  send: SendAccountMail;
}): Promise<void> {
  const { subject, text } = words[locale][kind];
  await send({
    tenantId,
    key: `email-notice-${id}`,
    to,
    locale,
    subject,
    paragraphs: [text(email), words[locale].wasNotYou],
  });
}
