import type { Localised, Row } from '../model.ts';
import { countryNames } from '../towns.ts';
import type { Seller } from './seller.ts';

/** The credit in the footer (LAYO-22). */
export const poweredBy = { label: 'Kontor', url: 'https://kontor.example' };

/** The selling company as settings and documents show it (CONF-05). */
export function letterhead(seller: Seller, infoText: Localised): Row {
  const {
    name,
    address,
    postCode,
    city,
    phone,
    email,
    website,
    vatId,
    taxNumber,
    register,
    managingDirector,
    bankName,
    iban,
    bic,
    creditorId,
  } = seller;
  return {
    name,
    address,
    postCode,
    city,
    country: { code: 'DE', name: countryNames.DE },
    phone,
    email,
    website,
    logo: `file:pictures/logo-${seller.brand.toLowerCase()}.svg`,
    logoDark: `file:pictures/logo-${seller.brand.toLowerCase()}-dark.svg`,
    infoText,
    vatId,
    taxNumber,
    register,
    managingDirector,
    bankName,
    iban,
    bic,
    creditorId,
  };
}

/** Three footer columns: own links of the tenant, service, company (LAYO-21). */
export function footerColumns(ownLinks: { title: Localised; link: string }[], website: string): Row[] {
  const item = (de: string, en: string, link: string, isExternal = false): Row => ({
    title: { de, en },
    link,
    isExternal,
  });
  return [
    {
      title: { de: 'Sortiment', en: 'Range' },
      menuItems: [
        item('Alle Artikel', 'All articles', '/category'),
        ...ownLinks.map(({ title, link }) => ({ title, link, isExternal: false })),
      ],
    },
    {
      title: { de: 'Service', en: 'Service' },
      menuItems: [
        item('Versand und Zahlung', 'Delivery and payment', '/content/delivery'),
        item('Rückgabe und Reklamation', 'Returns and complaints', '/content/returns'),
        item('Kontakt', 'Contact', '/static/contact-us'),
      ],
    },
    {
      title: { de: 'Unternehmen', en: 'Company' },
      menuItems: [
        item('Über uns', 'About us', '/static/overview'),
        item('AGB', 'Terms', '/content/agb'),
        item('Datenschutz', 'Privacy', '/content/privacy'),
        item('Impressum', 'Imprint', '/content/imprint'),
        item('Website', 'Website', website, true),
      ],
    },
  ];
}

/** Rows of shipping and payment that both tenants share in form. */
export interface ShippingRows {
  countries: Row[];
  methods: Row[];
  rates: Row[];
  payments: Row[];
}

/** The countries that are delivered to. */
export const shippingCountries: Row[] = Object.entries(countryNames).map(([code, name], position) => ({
  code,
  name,
  position,
}));

/** All four ways to pay; the test provider takes what is paid online. */
export const paymentMethods: Row[] = [
  {
    id: 'invoice',
    name: { de: 'Kauf auf Rechnung', en: 'Purchase on account' },
    isActive: true,
    isDefault: true,
    isOnline: false,
    position: 1,
  },
  {
    id: 'prepayment',
    name: { de: 'Vorkasse', en: 'Prepayment' },
    isActive: true,
    isDefault: false,
    isOnline: false,
    position: 2,
  },
  {
    id: 'directDebit',
    name: { de: 'SEPA-Firmenlastschrift', en: 'SEPA B2B direct debit' },
    isActive: true,
    isDefault: false,
    isOnline: false,
    position: 3,
  },
  {
    id: 'online',
    name: { de: 'Onlinezahlung', en: 'Online payment' },
    isActive: true,
    isDefault: false,
    isOnline: true,
    position: 4,
  },
];
