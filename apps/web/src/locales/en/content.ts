import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { content as German } from '../de/content.ts';

export const content: Texts<typeof German> = {
  pages: 'Information',
  noPages: 'No pages are stored.',
  aboutUs: 'About us',
  returnPolicy: 'Returns',
  privacy: 'Privacy',
  contactUs: 'Contact',
  contactText: 'We are happy to help you.',
  address: 'Address',
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
  empty: 'There is no text on this subject yet.',
};
