import { germanCreditorId, germanIban, germanVatId } from '../check-digits.ts';
import { readSynonyms } from '../data-file.ts';
import type { Row } from '../model.ts';
import { vatTable } from '../vat-rates.ts';
import { html, legalPages, privacy, returns } from './legal-pages.ts';
import type { Seller } from './seller.ts';
import { footerColumns, letterhead, poweredBy } from './shared-settings.ts';

const seller: Seller = {
  name: 'Werkmeister Befestigungstechnik GmbH & Co. KG',
  brand: 'Werkmeister',
  address: 'Zum Walzwerk 7',
  postCode: '42853',
  city: 'Remscheid',
  phone: '+49 2191 23125 0',
  email: 'bestellung@werkmeister.example',
  website: 'https://www.werkmeister.example',
  vatId: germanVatId('12086441'),
  taxNumber: '126/5710/1188',
  register: 'Amtsgericht Wuppertal, HRA 18 442',
  managingDirector: 'Ute Hagedorn, Jörg Pollmann',
  bankName: 'Bergische Handelsbank',
  iban: germanIban('34050020', '0000771204'),
  bic: 'BEHADE33XXX',
  creditorId: germanCreditorId('00000771204'),
  venue: { de: 'Remscheid', en: 'Remscheid' },
  terms: { dueDays: 14, discountDays: 8, discountPercent: 3 },
  freeFrom: { de: '250 €', en: '€250' },
};

/** The settings document and content pages of Werkmeister. */
export const werkmeisterSettings: Row = {
  settings: {
    defaultCurrency: 'EUR',
    vatTable,
    companyContactData: { countryCode: 'DE' },
    companyData: letterhead(seller, {
      de: 'Bestellannahme +49 2191 23125 0, werktags ab 6:30 Uhr',
      en: 'Orders by phone +49 2191 23125 0, weekdays from 6:30 am',
    }),
    theme: {
      primaryColor: '#1d4f9c',
      signInImage: 'file:pictures/sign-in-werkmeister.webp',
      claim: {
        de: 'Alles, was hält. Bis 16 Uhr bestellt, morgen auf der Baustelle.',
        en: 'Everything that holds. Ordered by 4 pm, on site tomorrow.',
      },
    },
    footerColumns: footerColumns(
      [
        { title: { de: 'Schrauben', en: 'Screws' }, link: '/category' },
        { title: { de: 'Datenblätter', en: 'Data sheets' }, link: '/content/datasheets' },
      ],
      seller.website,
    ),
    poweredBy,
    testPayments: true,
    heroes: [
      {
        title: { de: 'Was hält, kommt von uns', en: 'What holds comes from us' },
        text: {
          de: '2.500 Artikel ab Lager, in Verpackungseinheiten mit Staffelpreisen.',
          en: '2,500 articles from stock, in packing units with volume prices.',
        },
        buttonText: { de: 'Zum Sortiment', en: 'See the range' },
        link: '/category',
        background: '#1d4f9c',
        image: 'file:pictures/hero-wall.webp',
        isActive: true,
      },
      {
        title: { de: 'Akkusystem 18 V', en: '18 V battery system' },
        text: {
          de: 'Ein Akku für Schrauber, Sägen und Schleifer.',
          en: 'One battery for drivers, saws and grinders.',
        },
        buttonText: { de: 'Maschinen ansehen', en: 'See machines' },
        link: '/category',
        background: '#26323c',
        image: 'file:pictures/hero-machines.webp',
        isActive: true,
      },
    ],
    banners: [
      {
        title: { de: 'Gut geschützt', en: 'Well protected' },
        text: { de: 'Handschuhe im Zwölferpack', en: 'Gloves by the dozen' },
        buttonText: { de: 'Ansehen', en: 'Have a look' },
        link: '/category',
        background: '#2f7d57',
        image: 'file:pictures/banner-safety.webp',
        isActive: true,
      },
      {
        title: { de: 'Lagerräumung', en: 'Warehouse clearance' },
        text: { de: 'Restposten mit bis zu 35 % Nachlass', en: 'Remaining stock up to 35 % off' },
        link: '/category',
        background: '#b3531a',
        image: 'file:pictures/banner-clearance.webp',
        isActive: true,
      },
    ],
    contactUs: {
      de: 'Bestellannahme und technische Beratung erreichen Sie werktags von 6:30 bis 17 Uhr. Abholung am Tresen in Remscheid ab 6 Uhr.',
      en: 'Orders and technical advice are available on weekdays from 6:30 am to 5 pm. Collection at the counter in Remscheid from 6 am.',
    },
    aboutUs: {
      de: html([
        [
          'Vier Generationen Schrauben',
          'Werkmeister versorgt seit 1926 Handwerk und Industrie mit Befestigungstechnik, Werkzeug und Arbeitsschutz.',
        ],
        ['Lieferfähig', '98,7 % aller Positionen gehen am Bestelltag vollständig hinaus.'],
      ]),
      en: html([
        [
          'Four generations of screws',
          'Since 1926 Werkmeister has supplied trades and industry with fasteners, tools and protective equipment.',
        ],
        ['Ready to deliver', '98.7 % of all lines leave complete on the day of the order.'],
      ]),
    },
    returnPolicy: returns(seller),
    privacyPolicyDE: privacy(seller).de,
    privacyPolicy: privacy(seller).en,
    adminPanelUrl: 'https://admin.werkmeister.example',
    minimumOrderAmount: { value: 50, currency: 'EUR' },
    defaultCategoryView: 'list',
    customCheckoutTermsAndConditionsUrl: '',
    documentTerms: {
      de: 'Lieferung unter Eigentumsvorbehalt. Es gelten unsere Allgemeinen Geschäftsbedingungen.',
      en: 'Delivery subject to retention of title. Our General Terms and Conditions apply.',
    },
    showGrossPrice: true,
    showRetailPrice: false,
    useSearchEngine: true,
    searchSynonyms: readSynonyms('werkmeister'),
    isExternalOrderNumberFieldActive: true,
    isOrderNoteFieldActive: false,
    isBatchSizeActive: true,
    isSalesUnitActive: true,
    isCustomAttributesActive: false,
    isUserListActive: true,
    isPreOrderModeVisible: false,
    buyableWithoutStock: true,
    showCategoryFilters: true,
    allowNotifications: false,
  },
  contentPages: [
    ...legalPages(seller),
    {
      slug: 'datasheets',
      title: { de: 'Datenblätter und Zulassungen', en: 'Data sheets and approvals' },
      body: {
        de: html([
          [
            'Leistungserklärungen',
            'Für Holzverbinder, Dübel und Schwerlastanker senden wir Leistungserklärung und europäische technische Bewertung auf Anfrage innerhalb eines Werktags.',
          ],
          [
            'Sicherheitsdatenblätter',
            'Sicherheitsdatenblätter für Sprays, Kleb- und Dichtstoffe liegen jeder Erstlieferung bei.',
          ],
        ]),
        en: html([
          [
            'Declarations of performance',
            'For timber connectors, plugs and heavy-duty anchors we send declaration of performance and European technical assessment within one working day of your request.',
          ],
          [
            'Safety data sheets',
            'Safety data sheets for sprays, adhesives and sealants accompany every first delivery.',
          ],
        ]),
      },
      isPublic: false,
      position: 6,
    },
  ],
};
