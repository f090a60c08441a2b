import type { NotificationType } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';
import type { MailContent } from '../mails/mail-layout.ts';

const words = {
  de: {
    subject: (count: number) =>
      count === 1 ? 'Eine neue Bestandsmeldung' : `${count} neue Bestandsmeldungen`,
    text: (company: string) => `zu Ihren Bestandsalarmen für ${company} gibt es Neues:`,
    lowStock: 'Geringer Bestand',
    backInStock: 'Wieder lieferbar',
    more: (count: number) => `Dazu ${count === 1 ? 'kommt 1 weitere' : `kommen ${count} weitere`}.`,
    label: 'Meldungen ansehen',
    off: 'Wie oft Sie diese E-Mail erhalten, bestimmen Sie in Ihrem Profil.',
  },
  en: {
    subject: (count: number) =>
      count === 1 ? 'One new stock notification' : `${count} new stock notifications`,
    text: (company: string) => `There is news about your stock alarms for ${company}:`,
    lowStock: 'Low in stock',
    backInStock: 'Back in stock',
    more: (count: number) => `And ${count} more.`,
    label: 'See notifications',
    off: 'Your profile sets how often you receive this e-mail.',
  },
};

/** The digest of a user's unread stock notifications for one company; `count` includes those that are not listed. */
export function notificationMail({
  language,
  name,
  company,
  notifications,
  count,
}: {
  language: Locale;
  name: string;
  company: string;
  notifications: readonly { type: NotificationType; name: string; sku: string }[];
  count: number;
}): MailContent {
  const word = words[language];
  const more = count - notifications.length;
  return {
    language,
    subject: word.subject(count),
    name,
    intro: word.text(company),
    parts: [
      { facts: notifications.map((entry) => [word[entry.type], `${entry.name} (${entry.sku})`] as const) },
      ...(more > 0 ? [word.more(more)] : []),
      { page: '/alarm', label: word.label },
    ],
    outro: word.off,
    wording: { kind: 'stock.digest', values: { company, count: String(count) } },
  };
}
