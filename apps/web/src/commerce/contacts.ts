import type { SiteSettings } from '@kontor/contract';

/** The links to phone and e-mail of the seller; a new shop may have neither. */
export function contactsOf({ phone, email }: Pick<SiteSettings['companyData'], 'phone' | 'email'>) {
  return [
    { key: 'phone', href: `tel:${phone.replace(/[^\d+]/g, '')}`, text: phone },
    { key: 'email', href: `mailto:${email}`, text: email },
  ].filter(({ text }) => text !== '') as { key: 'phone' | 'email'; href: string; text: string }[];
}

/** Street, town and country as lines, without empty ones. */
export const addressLines = (
  { address, postCode, city }: Pick<SiteSettings['companyData'], 'address' | 'postCode' | 'city'>,
  country: string,
) => [address, `${postCode} ${city}`.trim(), country].filter(Boolean);
