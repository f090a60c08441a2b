import type { SettingsDocument } from '@kontor/contract';
import { escapeHtml } from '../../shared/html.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Mailer } from '../../shared/mailer.ts';

/** What a mail about an account says: plain texts, and one link to follow. */
export interface AccountMail {
  tenantId: number;
  key: string;
  to: { name: string; address: string };
  locale: Locale;
  subject: string;
  paragraphs: readonly string[];
  /** `path` below the origin of the shop. */
  link?: { label: string; path: string };
}

const words = {
  de: { greeting: 'Guten Tag', someone: 'Guten Tag', regards: 'Mit freundlichen Grüßen' },
  en: { greeting: 'Dear', someone: 'Dear Sir or Madam', regards: 'Kind regards' },
} as const;

/** Makes what sends such mails with the letterhead of the tenant. */
export function createAccountMails({
  mailer,
  letterheadOf,
  shopUrlOf,
}: {
  mailer: Mailer;
  letterheadOf(tenantId: number): Promise<Pick<SettingsDocument, 'companyData' | 'theme'>>;
  /** Origin of the tenant's shop, without a slash at its end. */
  shopUrlOf(tenantId: number): Promise<string>;
}) {
  return async (mail: AccountMail): Promise<void> => {
    const { companyData, theme } = await letterheadOf(mail.tenantId);
    const word = words[mail.locale];
    const paragraphs = [
      mail.to.name ? `${word.greeting} ${mail.to.name},` : `${word.someone},`,
      ...mail.paragraphs,
    ];
    const link = mail.link && {
      label: mail.link.label,
      url: `${await shopUrlOf(mail.tenantId)}${mail.link.path}`,
    };
    await mailer.send({
      tenantId: mail.tenantId,
      key: mail.key,
      to: [mail.to],
      fromName: companyData.name,
      ...(companyData.email ? { replyTo: companyData.email } : {}),
      subject: mail.subject,
      text: [
        ...paragraphs,
        ...(link ? [`${link.label}:\n${link.url}`] : []),
        `${word.regards}\n${companyData.name}`,
        '',
      ].join('\n\n'),
      html: `<!doctype html>
<html lang="${mail.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#f3f5f6;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1b2329">
<div style="max-width:640px;margin:0 auto;padding:24px 12px">
<div style="background:#ffffff;border-top:4px solid ${escapeHtml(theme.primaryColor)};border-radius:6px;padding:28px">
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(paragraph)}</p>`).join('\n')}
${link ? `<p style="margin:0 0 24px"><a href="${escapeHtml(link.url)}" style="display:inline-block;background:${escapeHtml(theme.primaryColor)};color:#ffffff;text-decoration:none;font-weight:600;padding:10px 18px;border-radius:6px">${escapeHtml(link.label)}</a></p>` : ''}
<p style="margin:0">${word.regards}<br>${escapeHtml(companyData.name)}</p>
</div></div></body></html>
`,
    });
  };
}

export type SendAccountMail = ReturnType<typeof createAccountMails>;
