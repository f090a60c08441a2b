import type { SettingsDocument } from '@kontor/contract';
import { escapeHtml } from '../../shared/html.ts';
import type { Locale } from '../../shared/locale.ts';
import { fillPlaceholders, type MailKind } from './mail-kinds.ts';

/** One part of a mail's body: a paragraph, a button with a link into the shop, labelled facts, or prepared text and HTML. */
export type MailPart =
  | string
  | { page: string; label: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { text: string; html: string };

/** What one kind of mail says; the layout adds greeting, regards, header and footer. */
export interface MailContent {
  language: Locale;
  subject: string;
  /** The greeted person; empty: no name. */
  name: string;
  /** The first and the last words; an operator may word them and the subject (decision 104). */
  intro: string;
  parts: readonly MailPart[];
  outro?: string;
  /** Absent: its texts are fixed. */
  wording?: Wording;
}

/** The kind of mail for the operator's texts, and the values of their placeholders. */
export interface Wording {
  kind: MailKind;
  values: Readonly<Record<string, string>>;
}

/** An operator's texts of a kind of mail, by language. */
export type MailTexts = NonNullable<SettingsDocument['mailTexts']>[string];

/** The mail with the operator's texts of its language; each that is absent or empty stays as built in. */
export function wordedMail(
  content: MailContent,
  texts: MailTexts | undefined,
  shopName: string,
): MailContent {
  const { wording, language, name, outro } = content;
  if (!wording || !texts) return content;
  const values = { ...wording.values, shop: shopName, name };
  const own = (part: keyof MailTexts) => {
    const text = texts[part]?.[language]?.trim();
    return text ? fillPlaceholders(text, values) : undefined;
  };
  const end = own('outro') ?? outro;
  return {
    ...content,
    subject: own('subject')?.replace(/\s+/g, ' ') ?? content.subject,
    intro: own('intro') ?? content.intro,
    ...(end ? { outro: end } : {}),
  };
}

/** The tenant of the layout. */
export interface MailShop {
  companyData: SettingsDocument['companyData'];
  primaryColor: string;
  /** Origin, without a slash at its end. */
  url: string;
  /** Addresses of the header's pictures; undefined: the shop's name. Without `logoDark` the logo has a white background. */
  logo?: string | undefined;
  logoDark?: string | undefined;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const words = {
  de: {
    greeting: (name: string) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
    regards: 'Mit freundlichen Grüßen',
    phone: 'Telefon',
    vatId: 'USt-IdNr.',
    managingDirector: 'Geschäftsführung',
  },
  en: {
    greeting: (name: string) => (name ? `Dear ${name},` : 'Dear Sir or Madam,'),
    regards: 'Kind regards',
    phone: 'Phone',
    vatId: 'VAT ID',
    managingDirector: 'Managing directors',
  },
};

/** Inline styles of table cells; the classes beside them turn the colours for dark mode. */
export const mailStyles = {
  cell: 'padding:8px 0;border-bottom:1px solid #e3e8eb;vertical-align:top',
  muted: 'color:#5c6770;font-size:13px',
};

/** Mail programs that know dark mode apply these; others ignore them. */
const darkMode = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.dark{display:none}
@media (prefers-color-scheme:dark){
.page{background:#14171a!important}
.card{background:#1f2428!important}
.ink,.ink td{color:#e8ebee!important}
.muted,.ink td.muted,.ink .muted{color:#a5afb8!important}
.line{border-color:#3a4249!important}
.light-only{display:none!important}
.dark{display:inline-block!important}
.plate{background:#ffffff!important;padding:8px 12px!important;border-radius:6px!important}
}`;

/**
 * Renders a mail in the common layout: the tenant's logo or name, the body, and a footer with the address. Produces plain
 * text and HTML with a dark mode.
 *
 * @example renderMail({ language: 'de', subject: 'Passwort geändert', name: 'Anna Øst', intro: '…', parts: [] }, shop).text // 'Guten Tag Anna Øst,\n\n…'
 */
export function renderMail(content: MailContent, shop: MailShop): RenderedMail {
  const { language, subject, name, intro, outro } = content;
  const parts = [intro, ...content.parts, ...(outro ? [outro] : [])];
  const word = words[language];
  const { companyData: seller } = shop;
  const address = footerLines(seller, word);
  const text = [
    word.greeting(name),
    ...parts.map((part) => textOf(part, shop.url)),
    `${word.regards}\n${seller.name}`,
    `-- \n${[seller.name, ...address].join('\n')}`,
    '',
  ].join('\n\n');
  const color = escapeHtml(shop.primaryColor);
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkMode}
</style></head>
<body class="page" style="margin:0;background:#f3f5f6;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5">
<div class="ink" style="max-width:640px;margin:0 auto;padding:24px 12px;color:#1b2329;overflow-wrap:anywhere">
<div class="card" style="background:#ffffff;border-top:4px solid ${color};border-radius:6px;padding:28px">
<div style="margin:0 0 24px">${headerOf(shop)}</div>
<p style="margin:0 0 16px">${escapeHtml(word.greeting(name))}</p>
${parts.map((part) => htmlOf(part, shop)).join('\n')}
<p style="margin:24px 0 0">${word.regards}<br>${escapeHtml(seller.name)}</p>
</div>
<p class="muted" style="margin:16px 28px;${mailStyles.muted}"><strong>${escapeHtml(seller.name)}</strong><br>${address.map(escapeHtml).join('<br>')}</p>
</div></body></html>
`;
  return { subject, text, html };
}

function headerOf({ companyData: { name }, logo, logoDark }: MailShop): string {
  if (logo === undefined) return `<strong style="font-size:18px">${escapeHtml(name)}</strong>`;
  const picture = (source: string, kind: string) =>
    `<img class="${kind}" src="${escapeHtml(source)}" alt="${escapeHtml(name)}" height="40" style="height:40px;max-width:280px;border:0;font-size:18px;font-weight:700">`;
  return logoDark === undefined
    ? picture(logo, 'plate')
    : `${picture(logo, 'light-only')}<!--[if !mso]><!-->${picture(logoDark, 'dark').replace('style="', 'style="display:none;')}<!--<![endif]-->`;
}

function footerLines(seller: MailShop['companyData'], word: (typeof words)[Locale]): string[] {
  return [
    [seller.address, `${seller.postCode} ${seller.city}`.trim()],
    [seller.phone && `${word.phone} ${seller.phone}`, seller.email],
    [
      seller.managingDirector && `${word.managingDirector}: ${seller.managingDirector}`,
      seller.register,
      seller.vatId && `${word.vatId} ${seller.vatId}`,
    ],
  ]
    .map((facts) => facts.filter(Boolean).join(' · '))
    .filter(Boolean);
}

function textOf(part: MailPart, url: string): string {
  if (typeof part === 'string') return part;
  if ('page' in part) return `${part.label}:\n${url}${part.page}`;
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return part.text;
}

function htmlOf(part: MailPart, { url, primaryColor }: MailShop): string {
  if (typeof part === 'string')
    return `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(part)}</p>`;
  if ('page' in part) {
    const style = `display:inline-block;background:${escapeHtml(primaryColor)};color:${inkOn(primaryColor)};text-decoration:none;font-weight:600;padding:10px 18px;border-radius:6px`;
    return `<p style="margin:24px 0"><a href="${escapeHtml(url + part.page)}" style="${style}">${escapeHtml(part.label)}</a></p>`;
  }
  if ('html' in part) return part.html;
  const rows = part.facts.map(
    ([label, value]) =>
      `<tr><td class="muted" style="padding:3px 16px 3px 0;color:#5c6770;vertical-align:top">${escapeHtml(label)}</td><td style="padding:3px 0">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="margin:0 0 24px;border-collapse:collapse;font-size:14px">\n${rows.join('\n')}\n</table>`;
}

/** White or black, whichever can be read on a colour (relative luminance, WCAG 2.2). */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#16191d' : '#ffffff';
}
