import { nordhangSettings } from '../content/nordhang-settings.ts';
import { paymentMethods, shippingCountries } from '../content/shared-settings.ts';
import { makeCustomers } from '../customers.ts';
import { makeHistory } from '../history.ts';
import type { DemoTenant, Row } from '../model.ts';
import { ownNumberRows } from '../own-numbers.ts';
import { logoSvg } from '../pictures/branding.ts';
import { camp } from '../pictures/camp.ts';
import { renderWebp } from '../pictures/catalogue.ts';
import { createPictureBook, type PictureBook } from '../pictures/picture-book.ts';
import { landscapeSvg, landscapes } from '../pictures/scenes.ts';
import { makeReviews } from '../reviews/make-reviews.ts';
import { makeDataSheets } from '../sheets/data-sheets.ts';
import { tenantFiles } from '../tenant-files.ts';
import { nordhangCatalogue } from './catalogue.ts';

/** The outdoor and sportswear wholesaler Nordhang, the default tenant. */
export function nordhang(today: string): DemoTenant {
  const book = createPictureBook();
  addScenes(book);
  const catalogue = nordhangCatalogue(today, book);
  const customers = makeCustomers({
    tenant: 'nordhang',
    mailDomain: 'nordhang-kunden.example',
    firstNumber: 10010,
    forms: {
      DE: [
        'Sporthaus {name}',
        'Bergsport {city} GmbH',
        'Outdoorladen {name}',
        'Alpinschule {city}',
        'Wanderwelt {city} GmbH',
        'Skischule {name}',
        'Sport {name} GmbH & Co. KG',
      ],
      AT: ['Sport {name} GmbH', 'Bergladen {city}', 'Alpinzentrum {city}'],
      CH: ['{name} Bergsport AG', 'Outdoor {city} GmbH', 'Sporthuus {name}'],
      FR: ['{name} Montagne SARL', 'Sports {city} SAS', 'Refuge Sport {city}'],
    },
    named: {
      main: 'Gipfelkontor Sporthandel GmbH',
      deal: 'Bergwerk Outdoor Outlet GmbH',
      blocked: 'Freizeitmarkt Küstenwind e. K.',
      locked: 'Rucksackstube Talblick',
      austria: 'Alpenglüh Sport GmbH',
      austriaVat: 'Donauufer Sport GmbH',
      swiss: 'Gletscherblick Sport AG',
      france: 'Aiguille Montagne SARL',
    },
    priceLists: { premium: 'PREMIUM', special: 'VEREIN', swiss: 'SCHWEIZ' },
  });
  const history = makeHistory({
    tenant: 'nordhang',
    today,
    catalogue,
    companies: customers.companies,
    basePriceList: 'STANDARD',
  });
  const sheets = makeDataSheets({ seller: { name: 'Nordhang', colour: '#1b5e57' }, today, catalogue, book });
  return {
    name: 'nordhang',
    hostNames: ['nordhang.localhost'],
    files: tenantFiles({
      documents: sheets.rows,
      reviews: makeReviews({ tenant: 'nordhang', today, catalogue, customers, history }),
      ownNumbers: ownNumberRows(catalogue.products, {
        company: customers.companies[0]?.customerNo ?? '',
        prefix: 'GK-',
      }),
      settings: nordhangSettings,
      catalogue,
      customers,
      history,
      shipping: { countries: shippingCountries, methods, rates, payments: paymentMethods },
      promotions,
    }),
    pictures: book.all(),
    documents: sheets.files,
  };
}

const methods: Row[] = [
  {
    id: 'standard',
    name: { de: 'Standardversand', en: 'Standard delivery' },
    isActive: true,
    isDefault: true,
    position: 1,
  },
  {
    id: 'express',
    name: { de: 'Express bis 12 Uhr', en: 'Express by noon' },
    isActive: true,
    isDefault: false,
    position: 2,
  },
  {
    id: 'pickup',
    name: { de: 'Abholung in München', en: 'Collection in Munich' },
    isActive: true,
    isDefault: false,
    position: 3,
  },
  {
    id: 'freight',
    name: { de: 'Spedition', en: 'Freight forwarder' },
    isActive: false,
    isDefault: false,
    position: 4,
  },
];

const rates: Row[] = [
  { method: 'standard', country: 'DE', price: 6.9, limitType: 'fixed', limitValue: 0, limitCartAmount: 500 },
  { method: 'standard', country: 'AT', price: 9.9, limitType: 'fixed', limitValue: 0, limitCartAmount: 750 },
  {
    method: 'standard',
    country: 'CH',
    price: 24.9,
    limitType: 'percent',
    limitValue: 2,
    limitCartAmount: 1500,
  },
  {
    method: 'standard',
    country: 'FR',
    price: 14.9,
    limitType: 'fixed',
    limitValue: 0,
    limitCartAmount: 1000,
  },
  { method: 'express', country: 'DE', price: 19.9 },
  { method: 'express', country: 'AT', price: 29.9 },
  { method: 'pickup', country: 'DE', price: 0 },
  { method: 'freight', country: 'DE', price: 79 },
];

const promotions: Row[] = [
  {
    code: 'WILLKOMMEN',
    type: 'percent',
    value: 5,
    isOncePerCompany: true,
    orderTypes: ['order'],
    isActive: true,
  },
  {
    code: 'SAISON50',
    type: 'fixed',
    value: 50,
    minCartAmount: 1000,
    orderTypes: ['order', 'preOrder'],
    isActive: true,
  },
];

function addScenes(book: PictureBook): void {
  const scene = (
    fileName: string,
    mood: keyof typeof landscapes,
    width: number,
    height: number,
    isCamp = false,
  ): void => {
    book.add(`pictures/${fileName}.webp`, () =>
      renderWebp(landscapeSvg(fileName, landscapes[mood], width, height, isCamp ? camp.domeTent : undefined)),
    );
  };
  scene('hero-dawn', 'dawn', 1600, 640, true);
  scene('hero-winter', 'winter', 1600, 640);
  scene('hero-forest', 'forest', 1600, 640);
  scene('banner-autumn', 'autumn', 960, 480, true);
  scene('banner-dusk', 'dusk', 960, 480);
  scene('sign-in-nordhang', 'dawn', 1200, 1500);
  book.add('pictures/logo-nordhang.svg', async () => Buffer.from(logoSvg('nordhang', '#1b5e57')));
  book.add('pictures/logo-nordhang-dark.svg', async () => Buffer.from(logoSvg('nordhang', '#1b5e57', true)));
}
