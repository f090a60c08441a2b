import { paymentMethods, shippingCountries } from '../content/shared-settings.ts';
import { werkmeisterSettings } from '../content/werkmeister-settings.ts';
import { makeCustomers } from '../customers.ts';
import { makeHistory } from '../history.ts';
import type { DemoTenant, Row } from '../model.ts';
import { ownNumberRows } from '../own-numbers.ts';
import { logoSvg } from '../pictures/branding.ts';
import { renderWebp, type ShapeName, shapes } from '../pictures/catalogue.ts';
import { createPictureBook, type PictureBook } from '../pictures/picture-book.ts';
import { pegboardSvg, type WallTool } from '../pictures/scenes.ts';
import { makeReviews } from '../reviews/make-reviews.ts';
import { makeDataSheets } from '../sheets/data-sheets.ts';
import { tenantFiles } from '../tenant-files.ts';
import { werkmeisterCatalogue } from './catalogue.ts';

/** The tools and fasteners wholesaler Werkmeister. */
export function werkmeister(today: string): DemoTenant {
  const book = createPictureBook();
  addScenes(book);
  const catalogue = werkmeisterCatalogue(today, book);
  const customers = makeCustomers({
    tenant: 'werkmeister',
    mailDomain: 'werkmeister-kunden.example',
    firstNumber: 70021,
    forms: {
      DE: [
        'Tischlerei {name}',
        'Zimmerei {name} GmbH',
        'Metallbau {name}',
        'Stadtwerke {city}',
        'Bauunternehmung {name} GmbH & Co. KG',
        'Schlosserei {city}',
        'Dachdeckerei {name}',
        'Elektro {name} GmbH',
      ],
      AT: ['Holzbau {name} GmbH', 'Schlosserei {name}', 'Bauhof {city}'],
      CH: ['Schreinerei {name} AG', 'Metallbau {city} AG', '{name} Holzbau GmbH'],
      FR: ['Menuiserie {name} SARL', 'Charpente {city} SAS', 'Serrurerie {name}'],
    },
    named: {
      main: 'Hagen & Söhne Innenausbau GmbH',
      deal: 'Restpostenhalle Nord GmbH',
      blocked: 'Montageservice Elbkante',
      locked: 'Bauelemente Sturm e. K.',
      austria: 'Tauern Holzbau GmbH',
      austriaVat: 'Donauufer Metallbau GmbH',
      swiss: 'Aare Metallbau AG',
      france: 'Charpente du Rhin SARL',
    },
    priceLists: { premium: 'INDUSTRIE', special: 'HANDWERK' },
  });
  const history = makeHistory({
    tenant: 'werkmeister',
    today,
    catalogue,
    companies: customers.companies,
    basePriceList: 'LISTE',
  });
  const sheets = makeDataSheets({
    seller: { name: 'Werkmeister', colour: '#1d4f9c' },
    today,
    catalogue,
    book,
  });
  return {
    name: 'werkmeister',
    hostNames: ['werkmeister.localhost'],
    files: tenantFiles({
      documents: sheets.rows,
      reviews: makeReviews({ tenant: 'werkmeister', today, catalogue, customers, history }),
      ownNumbers: ownNumberRows(catalogue.products, {
        company: customers.companies[0]?.customerNo ?? '',
        prefix: 'HS ',
      }),
      settings: werkmeisterSettings,
      catalogue,
      customers,
      history,
      shipping: { countries: shippingCountries, methods, rates, payments: paymentMethods },
      promotions: [
        {
          code: 'MEISTER10',
          type: 'percent',
          value: 10,
          minCartAmount: 200,
          isOncePerCompany: true,
          orderTypes: ['order'],
          isActive: true,
        },
      ],
    }),
    pictures: book.all(),
    documents: sheets.files,
  };
}

const methods: Row[] = [
  {
    id: 'standard',
    name: { de: 'Paketdienst', en: 'Parcel service' },
    isActive: true,
    isDefault: true,
    position: 1,
  },
  {
    id: 'express',
    name: { de: 'Kurier auf die Baustelle', en: 'Courier to the site' },
    isActive: true,
    isDefault: false,
    position: 2,
  },
  {
    id: 'forwarding',
    name: { de: 'Spedition mit Hebebühne', en: 'Freight with tail lift' },
    isActive: true,
    isDefault: false,
    position: 3,
  },
];

const rates: Row[] = [
  { method: 'standard', country: 'DE', price: 5.9, limitType: 'fixed', limitValue: 0, limitCartAmount: 250 },
  {
    method: 'standard',
    country: 'AT',
    price: 11.9,
    limitType: 'percent',
    limitValue: 1.5,
    limitCartAmount: 600,
  },
  { method: 'standard', country: 'CH', price: 26.9 },
  {
    method: 'standard',
    country: 'FR',
    price: 16.9,
    limitType: 'fixed',
    limitValue: 5.9,
    limitCartAmount: 600,
  },
  { method: 'express', country: 'DE', price: 24.9 },
  {
    method: 'forwarding',
    country: 'DE',
    price: 69,
    limitType: 'fixed',
    limitValue: 29,
    limitCartAmount: 2000,
  },
  { method: 'forwarding', country: 'AT', price: 98 },
];

function addScenes(book: PictureBook): void {
  const wall = (
    fileName: string,
    background: string,
    width: number,
    height: number,
    tools: WallTool[],
  ): void => {
    book.add(`pictures/${fileName}.webp`, () => renderWebp(pegboardSvg(background, width, height, tools)));
  };
  const tool = (
    name: ShapeName,
    x: number,
    y: number,
    scale: number,
    colour: string,
    angle = 0,
    style = 0,
  ): WallTool => ({ shape: shapes[name], x, y, scale, colour, accent: '#f5a524', angle, style });
  wall('hero-wall', '#1d4f9c', 1600, 640, [
    tool('spiritLevel', 690, -80, 0.95, '#e6b422', 14),
    tool('hammer', 720, 170, 1, '#d94f30', 4),
    tool('drill', 1090, 20, 1.05, '#f5a524'),
    tool('pliers', 1010, 330, 0.68, '#d8dde1', 8),
    tool('wrench', 1330, 300, 0.8, '#c3cbd1'),
    tool('tapeMeasure', 1180, 400, 0.5, '#f0a020'),
  ]);
  wall('hero-machines', '#2c3a46', 1600, 640, [
    tool('drill', 700, 130, 1.05, '#1d6fc4', 0, 1),
    tool('circularSaw', 1030, 90, 0.95, '#1d6fc4'),
    tool('grinder', 1290, 300, 0.75, '#1d6fc4'),
    tool('jigsaw', 1330, -14, 0.6, '#1d6fc4'),
  ]);
  wall('banner-safety', '#2f7d57', 960, 480, [
    tool('hardHat', 430, 20, 0.75, '#f1c232'),
    tool('workGlove', 640, 180, 0.7, '#394a63', 8),
    tool('earMuffs', 300, 220, 0.55, '#c93a2b'),
  ]);
  wall('banner-clearance', '#b3531a', 960, 480, [
    tool('screwBox', 560, 80, 0.9, '#1d4f9c'),
    tool('hexBolt', 390, 160, 0.7, '#c9d0d5', 12),
    tool('nut', 360, -20, 0.55, '#c9d0d5'),
  ]);
  wall('sign-in-werkmeister', '#1d4f9c', 1200, 1500, [
    tool('spiritLevel', 160, -30, 1.7, '#e6b422', 14),
    tool('hammer', 120, 420, 1.25, '#d94f30', 4),
    tool('drill', 560, 420, 1.35, '#f5a524'),
    tool('wrench', 760, 940, 1.05, '#c3cbd1'),
    tool('pliers', 130, 940, 1.1, '#d8dde1', 8),
    tool('tapeMeasure', 480, 1060, 0.85, '#f0a020'),
  ]);
  book.add('pictures/logo-werkmeister.svg', async () => Buffer.from(logoSvg('werkmeister', '#1d4f9c')));
  book.add('pictures/logo-werkmeister-dark.svg', async () =>
    Buffer.from(logoSvg('werkmeister', '#1d4f9c', true)),
  );
}
