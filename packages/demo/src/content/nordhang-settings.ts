import { germanCreditorId, germanIban, germanVatId } from '../check-digits.ts';
import { readSynonyms } from '../data-file.ts';
import type { Row } from '../model.ts';
import { vatTable } from '../vat-rates.ts';
import { html, legalPages, privacy, returns } from './legal-pages.ts';
import type { Seller } from './seller.ts';
import { footerColumns, letterhead, poweredBy } from './shared-settings.ts';

const seller: Seller = {
  name: 'Nordhang Sport & Outdoor Großhandels GmbH',
  brand: 'Nordhang',
  address: 'Isarwinkelstraße 42',
  postCode: '81379',
  city: 'München',
  phone: '+49 89 23125 0',
  email: 'service@nordhang.example',
  website: 'https://www.nordhang.example',
  vatId: germanVatId('29417350'),
  taxNumber: '143/170/40218',
  register: 'Amtsgericht München, HRB 214 907',
  managingDirector: 'Dr. Henrike Sandvik, Matthias Brandl',
  bankName: 'Isarbank München',
  iban: germanIban('70010424', '0041702900'),
  bic: 'ISARDEMMXXX',
  creditorId: germanCreditorId('00000417029'),
  venue: { de: 'München', en: 'Munich' },
  terms: { dueDays: 30, discountDays: 10, discountPercent: 2 },
  freeFrom: { de: '500 €', en: '€500' },
};

/** The settings document and content pages of Nordhang. */
export const nordhangSettings: Row = {
  settings: {
    defaultCurrency: 'EUR',
    vatTable,
    companyContactData: { countryCode: 'DE' },
    companyData: letterhead(seller, {
      de: 'Händlerhotline +49 89 23125 0, Mo. bis Fr. 8 bis 18 Uhr',
      en: 'Dealer hotline +49 89 23125 0, Mon to Fri 8 am to 6 pm',
    }),
    theme: {
      primaryColor: '#1b5e57',
      signInImage: 'file:pictures/sign-in-nordhang.webp',
      claim: {
        de: 'Ausrüstung für alle, die draußen zu Hause sind.',
        en: 'Equipment for everyone who is at home outdoors.',
      },
    },
    footerColumns: footerColumns(
      [
        { title: { de: 'Jetzt vorordern', en: 'Pre-order now' }, link: '/content/dealers' },
        { title: { de: 'Saisonabverkauf', en: 'End-of-season sale' }, link: '/category' },
      ],
      seller.website,
    ),
    poweredBy,
    testPayments: true,
    heroes: [
      {
        title: { de: 'Die neue Saison steht im Schaufenster', en: 'The new season is in the window' },
        text: {
          de: 'Jetzt vorordern, Pre-Order-Preise sichern und zum Saisonstart beliefert werden.',
          en: 'Pre-order now, secure pre-order prices and be supplied at the start of the season.',
        },
        buttonText: { de: 'Zur Vororder', en: 'Go to pre-order' },
        link: '/category',
        background: '#1f4a5c',
        image: 'file:pictures/hero-dawn.webp',
        isActive: true,
      },
      {
        title: { de: 'Warm durch den Winter', en: 'Warm through the winter' },
        text: {
          de: 'Daune, Merino und Tourenbekleidung ab Lager, Versand am selben Tag.',
          en: 'Down, merino and touring clothing from stock, shipped the same day.',
        },
        buttonText: { de: 'Winterware ansehen', en: 'See winter goods' },
        link: '/category',
        background: '#274f78',
        image: 'file:pictures/hero-winter.webp',
        isActive: true,
      },
      {
        title: { de: 'Staffelpreise für Vereine und Teams', en: 'Volume prices for clubs and teams' },
        text: {
          de: 'Ab 12 Stück günstiger, auf Wunsch mit Stickerei.',
          en: 'Cheaper from 12 pieces, embroidered on request.',
        },
        buttonText: { de: 'Shirts entdecken', en: 'Discover shirts' },
        link: '/category',
        background: '#2b6a6c',
        image: 'file:pictures/hero-forest.webp',
        isActive: true,
      },
    ],
    banners: [
      {
        title: { de: 'Packmaß klein, Tour groß', en: 'Small pack, big tour' },
        text: { de: 'Zelte und Schlafsäcke von Ravnfjell', en: 'Tents and sleeping bags by Ravnfjell' },
        buttonText: { de: 'Ansehen', en: 'Have a look' },
        link: '/category',
        background: '#3d3a5c',
        image: 'file:pictures/banner-autumn.webp',
        isActive: true,
      },
      {
        title: { de: 'Ladenbau-Set für Ihre Fläche', en: 'Shop display set for your floor' },
        text: { de: 'Kostenlos ab 2.500 € Vororder', en: 'Free with pre-orders from €2,500' },
        buttonText: { de: 'Mehr erfahren', en: 'Learn more' },
        link: '/content/dealers',
        background: '#12233f',
        image: 'file:pictures/banner-dusk.webp',
        isActive: true,
      },
      { title: { de: 'Sommerfest', en: 'Summer party' }, background: '#1b5e57', isActive: false },
    ],
    contactUs: {
      de: 'Sie erreichen den Innendienst montags bis freitags von 8 bis 18 Uhr. Für Reklamationen halten Sie bitte Ihre Auftragsnummer bereit.',
      en: 'Our inside sales team is available Monday to Friday from 8 am to 6 pm. For complaints please have your order number ready.',
    },
    aboutUs: {
      de: html([
        [
          'Großhandel aus Überzeugung',
          'Seit 1987 beliefert Nordhang Sportfachhändler, Bergschulen und Vereine in vier Ländern. Was im Katalog steht, waren unsere Leute vorher damit draußen.',
        ],
        [
          'Lager und Logistik',
          'Im Münchner Süden lagern rund 6.000 Artikel auf 9.000 Quadratmetern. Was bis 14 Uhr bestellt ist, geht am selben Tag hinaus.',
        ],
        [
          'Verantwortung',
          'Wir sind Mitglied einer unabhängigen Kontrollorganisation für faire Arbeitsbedingungen und reparieren, was wir verkaufen.',
        ],
      ]),
      en: html([
        [
          'Wholesale by conviction',
          'Since 1987 Nordhang has supplied sports retailers, mountain schools and clubs in four countries. Whatever is in the catalogue has been outdoors with our people first.',
        ],
        [
          'Warehouse and logistics',
          'In the south of Munich some 6,000 articles are stored on 9,000 square metres. What is ordered by 2 pm leaves the same day.',
        ],
        [
          'Responsibility',
          'We are a member of an independent body that inspects working conditions, and we repair what we sell.',
        ],
      ]),
    },
    returnPolicy: returns(seller),
    privacyPolicyDE: privacy(seller).de,
    privacyPolicy: privacy(seller).en,
    adminPanelUrl: 'https://admin.nordhang.example',
    minimumOrderAmount: { value: 150, currency: 'EUR' },
    defaultCategoryView: 'list',
    customCheckoutTermsAndConditionsUrl: '',
    documentTerms: {
      de: 'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum. Es gelten unsere Allgemeinen Geschäftsbedingungen.',
      en: 'The goods remain our property until paid in full. Our General Terms and Conditions apply.',
    },
    showGrossPrice: false,
    showRetailPrice: true,
    useSearchEngine: true,
    searchSynonyms: readSynonyms('nordhang'),
    isExternalOrderNumberFieldActive: true,
    isOrderNoteFieldActive: true,
    isDeliveryDateFieldActive: true,
    isBatchSizeActive: false,
    isSalesUnitActive: false,
    isCustomAttributesActive: true,
    isUserListActive: true,
    isPreOrderModeVisible: true,
    buyableWithoutStock: false,
    showCategoryFilters: true,
    allowNotifications: true,
  },
  contentPages: [
    ...legalPages(seller),
    {
      slug: 'dealers',
      title: { de: 'Für Händler', en: 'For dealers' },
      body: {
        de: html([
          [
            'Vororder',
            'Zweimal im Jahr öffnen wir die Vororder für die kommenden drei Saisons. Sie planen je Größe und Saison, wir halten die Ware zum Liefertermin bereit.',
          ],
          [
            'Konditionen',
            'Premiumhändler erhalten eine eigene Preisliste. Vereine und Teams bestellen Shirts, Mützen und Socken zu Vereinspreisen.',
          ],
          ['Ladenbau', 'Ab 2.500 € Vororder stellen wir Ihnen Präsentationsmöbel aus heimischer Fichte.'],
        ]),
        en: html([
          [
            'Pre-order',
            'Twice a year we open pre-orders for the next three seasons. You plan by size and season, we have the goods ready on the delivery date.',
          ],
          [
            'Conditions',
            'Premium dealers have a price list of their own. Clubs and teams order shirts, hats and socks at club prices.',
          ],
          ['Shop display', 'With pre-orders from €2,500 we provide display furniture made of local spruce.'],
        ]),
      },
      isPublic: false,
      position: 6,
    },
    {
      slug: 'size-guide',
      title: { de: 'Größentabelle', en: 'Size guide' },
      body: {
        de: '<p>Alle Maße sind Körpermaße in Zentimetern.</p><table><thead><tr><th>Größe</th><th>Brust</th><th>Taille</th><th>Hüfte</th></tr></thead><tbody><tr><td>XS</td><td>82</td><td>66</td><td>90</td></tr><tr><td>S</td><td>88</td><td>72</td><td>96</td></tr><tr><td>M</td><td>96</td><td>80</td><td>102</td></tr><tr><td>L</td><td>104</td><td>88</td><td>108</td></tr><tr><td>XL</td><td>112</td><td>98</td><td>116</td></tr><tr><td>XXL</td><td>120</td><td>108</td><td>124</td></tr></tbody></table>',
        en: '<p>All figures are body measurements in centimetres.</p><table><thead><tr><th>Size</th><th>Chest</th><th>Waist</th><th>Hip</th></tr></thead><tbody><tr><td>XS</td><td>82</td><td>66</td><td>90</td></tr><tr><td>S</td><td>88</td><td>72</td><td>96</td></tr><tr><td>M</td><td>96</td><td>80</td><td>102</td></tr><tr><td>L</td><td>104</td><td>88</td><td>108</td></tr><tr><td>XL</td><td>112</td><td>98</td><td>116</td></tr><tr><td>XXL</td><td>120</td><td>108</td><td>124</td></tr></tbody></table>',
      },
      isPublic: false,
      position: 7,
    },
  ],
};
