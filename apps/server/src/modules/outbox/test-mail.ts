import type { Locale } from '../../shared/locale.ts';
import type { MailContent } from '../mails/mail-layout.ts';

const words = {
  de: {
    subject: (shop: string) => `Testmail von ${shop}`,
    text: 'diese Mail prüft, ob Ihr Shop Mails versenden kann und wie sie aussehen. Es ist nichts zu tun.',
    link: 'Zum Shop',
  },
  en: {
    subject: (shop: string) => `Test mail of ${shop}`,
    text: 'This mail checks that your shop can send mails and what they look like. There is nothing to do.',
    link: 'Open the shop',
  },
};

/** The mail by which an operator tests the mail server. */
export function testMail({
  language,
  name,
  shopName,
}: {
  language: Locale;
  name: string;
  shopName: string;
}): MailContent {
  const { subject, text, link } = words[language];
  return { language, subject: subject(shopName), name, intro: text, parts: [{ page: '/', label: link }] };
}
