import { austrianVatId, frenchVatId, germanVatId, swissVatId } from './check-digits.ts';
import type { DemoSignIn, Row } from './model.ts';
import { createRandom, type Random } from './random.ts';
import { type CountryCode, people, streetsOf, townsOf } from './towns.ts';

/** The password of every demo sign-in. */
export const demoPassword = 'demo-2026';

/** What the demo offers to sign in with, in each tenant. */
export const demoSignIns: DemoSignIn[] = [
  { username: 'buyer', role: { de: 'Einkäufer', en: 'Buyer' } },
  { username: 'buyer2', role: { de: 'Einkäufer derselben Firma', en: 'Buyer of the same company' } },
  { username: 'customer-admin', role: { de: 'Kundenadministrator', en: 'Customer admin' } },
  { username: 'approval', role: { de: 'Einkäufer mit Freigabe', en: 'Buyer with approval' } },
  { username: 'reader', role: { de: 'nur ansehen', en: 'read only' } },
  { username: 'accounting', role: { de: 'Buchhaltung des Kunden', en: 'accounting of the customer' } },
  { username: 'admin', role: { de: 'Inhaber des Shops', en: 'Owner of the shop' } },
  { username: 'operator', role: { de: 'Inhaber des Shops', en: 'Owner of the shop' } },
  { username: 'office', role: { de: 'Innendienst des Shops', en: 'Office of the shop' } },
  { username: 'catalogue', role: { de: 'Sortimentspflege des Shops', en: 'Catalogue of the shop' } },
  { username: 'support', role: { de: 'Kundendienst des Shops', en: 'Support of the shop' } },
  { username: 'sales', role: { de: 'Vertrieb mit 60 Kunden', en: 'Sales person with 60 customers' } },
  { username: 'deal', role: { de: 'Einkäufer mit Aktionszugang', en: 'Buyer with deals' } },
  { username: 'blocked', role: { de: 'Einkäufer, Lieferung gesperrt', en: 'Buyer, delivery blocked' } },
  { username: 'locked', role: { de: 'gesperrtes Konto', en: 'locked account' } },
  {
    username: 'austria',
    role: { de: 'Einkäufer in Österreich, steuerfrei', en: 'Buyer in Austria, VAT-exempt' },
  },
  {
    username: 'austria-vat',
    role: { de: 'Einkäufer in Österreich mit MwSt.', en: 'Buyer in Austria with VAT' },
  },
  {
    username: 'swiss',
    role: { de: 'Einkäufer in der Schweiz, Ausfuhr', en: 'Buyer in Switzerland, export' },
  },
];

/** A customer company as the orders and invoices need it. */
export interface DemoCompany {
  customerNo: string;
  name: string;
  country: CountryCode;
  priceList?: string;
  username?: string;
  /** Charged 0 % under it; absent: by the VAT table. */
  vatTreatment?: 'intraCommunity' | 'export';
  /** Has not ordered yet. */
  isNew?: true;
  paymentTermDays: number;
  addressKeys: { shipping: string[]; invoice: string };
}

/** Rows of the customer side. */
export interface DemoCustomers {
  companies: DemoCompany[];
  companyRows: Row[];
  addressRows: Row[];
  userRows: Row[];
  assignmentRows: Row[];
}

/** How a tenant names its customers and prices them. */
export interface CustomerStyle {
  tenant: string;
  mailDomain: string;
  firstNumber: number;
  /** Forms of company names: `{name}` is a family name, `{city}` a town. */
  forms: Record<CountryCode, string[]>;
  /** Names of the companies whose users can sign in, by role. */
  named: Record<
    'main' | 'deal' | 'blocked' | 'locked' | 'austria' | 'swiss' | 'france' | 'austriaVat',
    string
  >;
  priceLists: { premium: string; special: string; swiss?: string };
}

interface CompanyPlan {
  name: string;
  country: CountryCode;
  isNew?: true;
  vatTreatment?: DemoCompany['vatTreatment'];
  row?: Row;
}

/** Makes companies in four countries, their addresses, all users and the sales person's assignments. */
export function makeCustomers(style: CustomerStyle): DemoCustomers {
  const random = createRandom(`${style.tenant} customers`);
  const plans: CompanyPlan[] = [
    ...namedPlans(style),
    ...inventedPlans(style, random, 61),
    { name: style.named.austriaVat, country: 'AT', isNew: true },
  ];
  const result: DemoCustomers = {
    companies: [],
    companyRows: [],
    addressRows: [],
    userRows: [],
    assignmentRows: [],
  };
  for (const [index, plan] of plans.entries()) {
    const customerNo = String(style.firstNumber + index * 7);
    const paymentTermDays = Number(plan.row?.paymentTermDays ?? random.pick([14, 30, 30, 30, 45]));
    const priceList = plan.row ? plan.row.priceList : pickPriceList(style, plan.country, random);
    result.companyRows.push({
      customerNo,
      name: plan.name,
      vatCountryCode: plan.country,
      vatId: vatIdOf(plan.country, random),
      language: plan.country === 'FR' ? 'en' : 'de',
      ...(plan.vatTreatment ? { vatTreatment: plan.vatTreatment } : {}),
      creditLimit: random.int(2, 30) * 2500,
      ...plan.row,
      ...(priceList ? { priceList, discountType: 'priceList' } : {}),
      paymentTermDays,
    });
    const addresses = makeAddresses(plan, customerNo, random, index < 3);
    result.addressRows.push(...addresses);
    if (plan.vatTreatment === 'intraCommunity') result.addressRows.push(fairAddress(plan, customerNo));
    const keysOf = (type: number): string[] =>
      addresses.filter((address) => address.type === type).map((address) => String(address.key));
    result.companies.push({
      customerNo,
      name: plan.name,
      country: plan.country,
      ...(priceList ? { priceList: String(priceList) } : {}),
      ...(plan.vatTreatment ? { vatTreatment: plan.vatTreatment } : {}),
      ...(plan.isNew ? { isNew: true } : {}),
      paymentTermDays,
      addressKeys: {
        shipping: [...keysOf(1), ...keysOf(0)],
        invoice: keysOf(2)[0] ?? keysOf(0)[0] ?? 'main',
      },
    });
  }
  addUsers(style, result, random);
  for (const company of result.companies.slice(0, 60))
    result.assignmentRows.push({ username: 'sales', company: company.customerNo });
  return result;
}

function namedPlans({ named, priceLists }: CustomerStyle): CompanyPlan[] {
  return [
    // Whoever tries the shop orders as these: their limit leaves room beside a history of large orders.
    { name: named.main, country: 'DE', row: { paymentTermDays: 30, creditLimit: 2_500_000 } },
    { name: named.deal, country: 'DE', row: { priceList: priceLists.premium, creditLimit: 100_000 } },
    { name: named.blocked, country: 'DE', row: { isDeliveryBlocked: true } },
    { name: named.locked, country: 'DE', row: { isLocked: true } },
    {
      name: named.austria,
      country: 'AT',
      vatTreatment: 'intraCommunity',
      row: { priceList: priceLists.premium, creditLimit: 100_000 },
    },
    {
      name: named.swiss,
      country: 'CH',
      vatTreatment: 'export',
      row: priceLists.swiss ? { priceList: priceLists.swiss } : {},
    },
    // An agreed freight: 4.90 up to a goods value of 250.
    { name: named.france, country: 'FR', row: { freightExpense: 4.9, freightExpenseUntil: 250 } },
  ];
}

function inventedPlans({ forms }: CustomerStyle, random: Random, count: number): CompanyPlan[] {
  const names = new Set<string>();
  const plans: CompanyPlan[] = [];
  while (plans.length < count) {
    const country = (['DE', 'DE', 'DE', 'DE', 'AT', 'CH', 'FR'] as const)[plans.length % 7] as CountryCode;
    const town = random.pick(townsOf(country));
    const name = random
      .pick(forms[country])
      .replace('{name}', random.pick(country === 'FR' ? people.lastFrench : people.last))
      .replace('{city}', town.city.split(/[ -]/)[0] ?? town.city);
    if (names.has(name)) continue;
    names.add(name);
    plans.push({ name, country });
  }
  return plans;
}

function pickPriceList(
  { priceLists }: CustomerStyle,
  country: CountryCode,
  random: Random,
): string | undefined {
  if (country === 'CH' && priceLists.swiss) return priceLists.swiss;
  const roll = random.next();
  if (roll < 0.2) return priceLists.premium;
  return roll < 0.32 ? priceLists.special : undefined;
}

function makeAddresses(
  { name, country }: CompanyPlan,
  company: string,
  random: Random,
  isLarge: boolean,
): Row[] {
  const town = random.pick(townsOf(country));
  const address = (key: string, type: number, isDefault: boolean, extra: Row = {}): Row => {
    const street = random.pick(streetsOf(country));
    const number = random.int(1, 148);
    return {
      company,
      key,
      type,
      isDefault,
      ...person(country, random),
      companyName: name,
      street: country === 'FR' ? `${number} ${street}` : `${street} ${number}`,
      zipCode: town.zipCode,
      city: town.city,
      countryCode: country,
      phoneNumber: phone(country, random),
      ...extra,
    };
  };
  const other = random.pick(townsOf(country));
  const elsewhere = { zipCode: other.zipCode, city: other.city };
  return [
    address('main', 0, true),
    ...(isLarge || random.chance(0.5)
      ? [
          address('warehouse', 1, true, {
            ...elsewhere,
            addressline2: country === 'FR' ? 'Entrepôt, quai 2' : 'Wareneingang, Rampe 2',
          }),
        ]
      : []),
    ...(isLarge
      ? [address('branch', 1, false, { companyName: `${name}, Filiale`, street2: 'Hinterhaus' })]
      : []),
    ...(isLarge || random.chance(0.3)
      ? [address('accounting', 2, true, { addressline2: country === 'FR' ? 'Comptabilité' : 'Buchhaltung' })]
      : []),
    ...(isLarge ? [address('post', 3, true, { street: 'Postfach 10 21 34' })] : []),
  ];
}

/** In Germany, where no delivery is exempt: the checkout then charges VAT and says why. */
function fairAddress({ name }: CompanyPlan, company: string): Row {
  return {
    company,
    key: 'fair',
    type: 1,
    isDefault: false,
    firstName: 'Katharina',
    lastName: 'Brandner',
    companyName: `${name}, Messestand`,
    street: 'Messestraße 8',
    zipCode: '81829',
    city: 'München',
    countryCode: 'DE',
  };
}

function person(country: CountryCode, random: Random): { firstName: string; lastName: string } {
  return country === 'FR'
    ? { firstName: random.pick(people.firstFrench), lastName: random.pick(people.lastFrench) }
    : { firstName: random.pick(people.first), lastName: random.pick(people.last) };
}

/** Numbers from the ranges that are kept free for stories where a country has such a range. */
function phone(country: CountryCode, random: Random): string {
  const digits = String(random.int(0, 999)).padStart(3, '0');
  return {
    DE: `+49 30 23125 ${digits}`,
    AT: `+43 1 205 50 ${digits}`,
    CH: `+41 44 555 0${digits.slice(1)}0`,
    FR: `+33 1 99 00 ${digits.slice(0, 2)} ${digits.slice(1)}`,
  }[country];
}

function vatIdOf(country: CountryCode, random: Random): string {
  const digits = (count: number): string =>
    `${random.int(1, 9)}${Array.from({ length: count - 1 }, () => random.int(0, 9)).join('')}`;
  if (country === 'DE') return germanVatId(digits(8));
  if (country === 'AT') return austrianVatId(digits(7));
  if (country === 'FR') return frenchVatId(digits(8));
  for (;;) {
    const id = swissVatId(`1${digits(7)}`);
    if (id) return id;
  }
}

function addUsers(style: CustomerStyle, { companies, userRows }: DemoCustomers, random: Random): void {
  const user = (username: string, companyIndex: number | undefined, extra: Row = {}): void => {
    const company = companyIndex === undefined ? undefined : companies[companyIndex];
    const country = company?.country ?? 'DE';
    if (company && company.username === undefined) company.username = username;
    userRows.push({
      username,
      email: `${username}@${style.mailDomain}`,
      ...person(country, random),
      phoneNumber: phone(country, random),
      ...(company ? { company: company.customerNo } : {}),
      password: demoPassword,
      ...extra,
    });
  };
  user('buyer', 0);
  user('buyer2', 0, { blockUsersToAddNewAddress: true });
  user('customer-admin', 0, { isCustomerAdmin: true });
  user('buyer3', 0);
  user('sales', undefined, { isSalesPerson: true });
  user('deal', 1, { isDeal: true });
  user('blocked', 2);
  user('locked', 3, { isLocked: true });
  user('austria', 4);
  user('swiss', 5, { minCartAmount: '80' });
  user('france', 6);
  // Two more colleagues give the customer admin's list something to show.
  user('trainee', 0, { isActive: false });
  user('warehouse', 0, { isLocked: true });
  user('approval', 0, { companyRole: 'approvalBuyer' });
  user('reader', 0, { companyRole: 'reader' });
  user('accounting', 0, { companyRole: 'accounting' });
  const operators = {
    admin: 'owner',
    operator: 'owner',
    office: 'office',
    catalogue: 'catalogue',
    support: 'support',
  };
  for (const [username, operatorRole] of Object.entries(operators)) {
    user(username, undefined, { isAdmin: true, operatorRole });
  }
  user('austria-vat', companies.length - 1);
}
