import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  countsOf,
  createImportFixture,
  type ImportFixture,
  refusalsOf,
} from '../../../test/import-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { ImportRow } from './exchange.types.ts';
import { memorySource } from './sources/memory-source.ts';

let database: TestDatabase;
let fixture: ImportFixture;
let count = 0;

const de = (name: string) => ({ de: name });
const accounts = {
  companies: [
    { customerNo: '10001', name: 'Sport Maier GmbH', vatCountryCode: 'DE' },
    { customerNo: '10002', name: 'Alpin Huber', vatCountryCode: 'AT', language: 'en' },
  ],
  addresses: [
    {
      company: '10001',
      key: 'main',
      isDefault: true,
      street: 'Weg 1',
      zipCode: '80331',
      city: 'München',
      countryCode: 'DE',
    },
    {
      company: '10001',
      key: 'store',
      type: 1,
      isDefault: true,
      street: 'Tor 2',
      city: 'Augsburg',
      countryCode: 'DE',
    },
    { company: '10002', key: 'main', street: 'Gasse 3', city: 'Graz', countryCode: 'AT' },
  ],
  users: [
    { username: 'Buyer', email: 'buyer@maier.example', company: '10001', password: 'first-secret' },
    { username: 'rep', email: 'rep@kontor.example', isSalesPerson: 'ja' },
  ],
  'sales-assignments': [{ username: 'REP', company: '10001' }],
} satisfies Record<string, ImportRow[]>;

const orders = {
  'payment-methods': [{ id: 'invoice', name: { de: 'Rechnung', en: 'Invoice' } }],
  'shipping-methods': [{ id: 'standard', name: de('Standard') }],
  'shipping-countries': [{ code: 'de', name: { de: 'Deutschland', en: 'Germany' } }],
  products: [
    { sku: 'P1', name: de('Jacke'), vatRate: 19 },
    { sku: 'P2', name: de('Buch'), vatRate: 7 },
  ],
  orders: [
    {
      orderNumber: 5001,
      company: '10001',
      username: 'buyer',
      orderDate: '2026-05-04T09:00:00Z',
      paymentMethod: 'invoice',
      shippingMethod: 'standard',
      shippingNet: '5,00',
      orderStatus: 'delivered',
    },
    {
      orderNumber: 5002,
      company: '10002',
      orderDate: '2026-06-01',
      paymentMethod: 'invoice',
      discountNet: 10,
    },
  ],
  'order-items': [
    { orderNumber: 5001, sku: 'P1', quantity: 1, unitNet: 100 },
    { orderNumber: 5001, sku: 'P2', quantity: 1, unitNet: '20,0000' },
    { orderNumber: 5002, sku: 'P1', quantity: 2, unitNet: 50 },
    { orderNumber: 5002, sku: 'OLD-9', 'name.de': 'Altes Modell', quantity: 1, unitNet: 30, vatRate: 20 },
  ],
  'order-notes': [{ orderNumber: 5001, note: 'Bitte klingeln' }],
  'order-packs': [
    { orderNumber: 5001, carrier: 'DHL', trackingCode: '0034', trackingUrl: 'https://dhl.example/0034' },
  ],
  invoices: [
    {
      finDocNumber: 'R-1',
      company: '10001',
      order: 5001,
      docDate: '05.05.2026',
      docType: 'invoice',
      amount: 146.25,
      openAmount: 0,
      dueDate: '04.06.2026',
    },
  ],
} satisfies Record<string, ImportRow[]>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});
beforeEach(async () => {
  count += 1;
  fixture = await createImportFixture(database, `accounts-${count}`);
  const settings = {
    vatTable: [
      { countryCode: 'DE', rates: { standard: 19, reduced: 7 } },
      { countryCode: 'AT', rates: { standard: 20, reduced: 10 } },
    ],
    companyContactData: { countryCode: 'DE' },
  };
  await database.pool.query('insert into site_setting (tenant_id, document) values ($1, $2)', [
    fixture.tenantId,
    settings,
  ]);
  expect(refusalsOf(await fixture.load(accounts))).toEqual([]);
});

describe('customer files', () => {
  it('API-40 loads companies, addresses, users and assignments; the same again changes nothing', async () => {
    const again = await fixture.load(accounts);
    expect(again.files.map(({ inserted, updated }) => inserted + updated)).toEqual([0, 0, 0, 0]);
    expect(
      await fixture.query('select count(*)::int as n from sales_assignment where tenant_id = $1'),
    ).toEqual([{ n: 1 }]);
  });

  it('API-40 CHKO-05 takes a VAT treatment only with the VAT ID that it rests on', async () => {
    const company = (vatTreatment: string, vatId: string) => ({
      ...{ customerNo: `${vatTreatment} ${vatId}`, name: 'Neu', vatCountryCode: 'AT' },
      ...{ vatTreatment, vatId },
    });
    const refused = [
      ['intraCommunity', '', 'vatId.missing'],
      ['intraCommunity', 'ATU13585628', 'vatId.invalid'],
      ['intraCommunity', 'DE136695976', 'vatId.invalid'],
      ['intraCommunity', 'CHE-123.456.788', 'vatId.invalid'],
      ['reverseCharge', '', 'vatId.missing'],
      ['reverseCharge', 'U13585627', 'vatId.invalid'],
    ] as const;
    const report = await fixture.load({
      companies: [...refused.map(([treatment, vatId]) => company(treatment, vatId)), company('free', '')],
    });
    expect(refusalsOf(report)).toEqual([
      ...refused.map(([, , code]) => expect.stringContaining(code)),
      expect.stringContaining('value.unknown'),
    ]);
    const taken = await fixture.load({
      companies: [
        company('intraCommunity', 'ATU 13585627'),
        company('reverseCharge', 'DE136695976'),
        company('export', ''),
        company('', '12/345/67890'),
      ],
    });
    expect(refusalsOf(taken)).toEqual([]);
    const stored =
      'select vat_treatment, vat_id from company where tenant_id = $1 order by customer_no collate "C"';
    expect(await fixture.query(stored)).toEqual([
      { vat_treatment: 'table', vat_id: null },
      { vat_treatment: 'table', vat_id: null },
      { vat_treatment: 'table', vat_id: '12/345/67890' },
      { vat_treatment: 'export', vat_id: null },
      { vat_treatment: 'intraCommunity', vat_id: 'ATU 13585627' },
      { vat_treatment: 'reverseCharge', vat_id: 'DE136695976' },
    ]);
  });

  it('API-40 CHKO-05 checks the VAT ID when a later file changes one of both, and keeps what a file leaves out', async () => {
    const of = async (row: ImportRow) =>
      refusalsOf(await fixture.load({ companies: [{ customerNo: '10002', ...row }] }));
    const stored = () =>
      fixture.query(
        "select vat_treatment, vat_id from company where tenant_id = $1 and customer_no = '10002'",
      );
    expect(await of({ vatTreatment: 'intraCommunity' })).toEqual([expect.stringContaining('vatId.missing')]);
    expect(await of({ vatId: 'ATU13585627' })).toEqual([]);
    expect(await of({ vatTreatment: 'intraCommunity' })).toEqual([]);
    expect(await of({ vatId: 'ATU13585628' })).toEqual([expect.stringContaining('vatId.invalid')]);
    expect(await of({ vatId: '' })).toEqual([expect.stringContaining('vatId.missing')]);
    expect(await of({ name: 'Alpin Huber KG' })).toEqual([]);
    expect(await stored()).toEqual([{ vat_treatment: 'intraCommunity', vat_id: 'ATU13585627' }]);
    expect(await of({ vatId: '', vatTreatment: '' })).toEqual([]);
    expect(await stored()).toEqual([{ vat_treatment: 'table', vat_id: null }]);
  });

  it('issue 18: API-40 takes a new VAT ID of the usual treatment by its form, and keeps a stored one', async () => {
    const of = async (row: ImportRow) =>
      refusalsOf(await fixture.load({ companies: [{ customerNo: '10002', ...row }] }));
    await fixture.query(
      "update company set vat_id = 'beantragt' where tenant_id = $1 and customer_no = '10002' returning id",
    );
    expect(await of({ vatId: 'beantragt', name: 'Alpin Huber OG' })).toEqual([]);
    expect(await of({ vatId: 'folgt' })).toEqual([expect.stringContaining('vatId.form')]);
    expect(await of({ vatId: 'folgt', vatTreatment: 'export' })).toEqual([
      expect.stringContaining('vatId.form'),
    ]);
    expect(await of({ vatId: '181/815/08155' })).toEqual([]);
    expect(await of({ vatId: '' })).toEqual([]);
  });

  it('AUTH-01 hashes first passwords side by side, with progress', async () => {
    const amount = 20;
    const users = Array.from({ length: amount }, (_, n) => ({
      username: `user${n}`,
      email: 'a@example.com',
      isSalesPerson: true,
      password: `password-${n}`,
    }));
    // The first hash is not ready before all others are: nobody waits for a slow neighbour.
    const othersReady = Promise.withResolvers<void>();
    let ready = 0;
    const told: string[] = [];
    await fixture.load(
      { users },
      {
        hashPassword: async (password) => {
          if (password === 'password-0') await othersReady.promise;
          ready += 1;
          if (ready === amount - 1) othersReady.resolve();
          return `hash of ${password}`;
        },
        onProgress: ({ step, rows, share }) => told.push(`${step} ${rows} ${share ?? ''}`.trim()),
      },
    );
    const stored = await fixture.query<{ is_own: boolean }>(
      `select password_hash = 'hash of password-' || substr(username, 5) as is_own
       from app_user where tenant_id = $1 and username like 'user%'`,
    );
    expect(stored.map(({ is_own }) => is_own)).toEqual(users.map(() => true));
    expect(told).toEqual([
      'read 20 1',
      'check 20',
      ...users.map((_, n) => `passwords ${n + 1} ${(n + 1) / amount}`),
      'write 20',
      'done 20 1',
    ]);
  });

  it('AUTH-01 hashes a first password and never overwrites one that the user has', async () => {
    const hashes =
      'select username, password_hash from app_user where tenant_id = $1 order by lower(username)';
    expect(await fixture.query(hashes)).toEqual([
      { username: 'Buyer', password_hash: 'hash of first-secret' },
      { username: 'rep', password_hash: null },
    ]);
    await fixture.load({
      users: [
        { username: 'BUYER', password: 'another-secret', lastName: 'Maier' },
        { username: 'rep', password: 'rep-secret' },
      ],
    });
    expect(await fixture.query(hashes)).toEqual([
      { username: 'Buyer', password_hash: 'hash of first-secret' },
      { username: 'rep', password_hash: 'hash of rep-secret' },
    ]);
    const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`;
    await fixture.load({
      users: [
        { username: 'buyer', passwordHash: hash },
        { username: 'rep', passwordHash: '' },
      ],
    });
    expect(await fixture.query(hashes)).toEqual([
      { username: 'Buyer', password_hash: hash },
      { username: 'rep', password_hash: 'hash of rep-secret' },
    ]);
  });

  it('API-40 refuses a code that is no country', async () => {
    const report = await fixture.load({
      companies: [
        { customerNo: '10001', name: 'Sport Maier GmbH', vatCountryCode: 'ZZ' },
        { customerNo: '10002', name: 'Alpin Huber', vatCountryCode: 'UK' },
      ],
    });
    expect(refusalsOf(report)).toEqual([
      'companies 1 vatCountryCode format.invalid',
      'companies 2 vatCountryCode format.invalid',
    ]);
  });

  it('API-40 never shows a password in the report', async () => {
    const report = await fixture.load({
      users: [
        { username: 'x', email: 'x@y.example', company: '10001', password: 'short' },
        { username: 'y', email: 'nobody', company: '10001', password: 'long-enough-secret' },
      ],
    });
    expect(refusalsOf(report)).toEqual(['users 1 password format.invalid', 'users 2 email format.invalid']);
    expect(JSON.stringify(report)).not.toMatch(/short|long-enough/);
  });

  it('API-40 refuses unknown companies, users without one, the same name twice and two defaults', async () => {
    const report = await fixture.load({
      addresses: [
        { company: '10002', key: 'a', isDefault: true },
        { company: '10002', key: 'b', isDefault: true },
        { company: '99999', key: 'c' },
        { company: '10001', key: 'd', type: 4 },
        { company: '10001', key: 'e', countryCode: 'Germanien' },
      ],
      users: [
        { username: 'lone', email: 'l@x.example' },
        { username: 'buyer', firstName: 'A' },
        { username: 'BUYER', firstName: 'B' },
        { username: 'z', email: 'z@x.example', company: '99999' },
      ],
      'sales-assignments': [{ username: 'nobody', company: '10001' }],
    });
    expect(refusalsOf(report)).toEqual([
      'addresses 2 isDefault default.duplicate',
      'addresses 3 company company.unknown',
      'addresses 4 type number.range',
      'addresses 5 countryCode text.too.long',
      'users 1 company company.missing',
      'users 3 username key.duplicate',
      'users 4 company company.unknown',
      'sales-assignments 1 username user.unknown',
    ]);
  });

  it('ROLE-03 API-40 takes operators, and refuses one with a company, without isAdmin, or of the sales force', async () => {
    const operator = { email: 'o@kontor.example', isAdmin: true, operatorRole: 'office' };
    const good = await fixture.load({
      users: [
        { username: 'op', ...operator },
        { username: 'looks', email: 'l@x.example', company: '10001', companyRole: 'reader' },
      ],
    });
    expect(refusalsOf(good)).toEqual([]);
    const first = await fixture.load({
      users: [
        { username: 'op1', ...operator },
        { username: 'op2', ...operator, company: '10001' },
        { username: 'op3', ...operator, isAdmin: false },
        { username: 'op4', ...operator, isSalesPerson: true },
        { username: 'op5', ...operator, operatorRole: 'boss' },
      ],
    });
    expect(refusalsOf(first)).toEqual([
      'users 2 operatorRole operator.role.invalid',
      'users 3 operatorRole operator.role.invalid',
      'users 4 operatorRole operator.role.invalid',
      'users 5 operatorRole value.unknown',
    ]);
    const later = await fixture.load({
      users: [
        { username: 'op', company: '10001' },
        { username: 'looks', operatorRole: 'owner' },
      ],
    });
    expect(refusalsOf(later)).toEqual([
      'users 1 operatorRole operator.role.invalid',
      'users 2 operatorRole operator.role.invalid',
    ]);
    expect(
      await fixture.query(`select username, operator_role, company_role from app_user
        where tenant_id = $1 and username in ('op', 'looks') order by username`),
    ).toEqual([
      { username: 'looks', operator_role: null, company_role: 'reader' },
      { username: 'op', operator_role: 'office', company_role: 'buyer' },
    ]);
  });

  it('AUTH-05 a user name is no other user’s address, unless it is the own one, too', async () => {
    const user = (username: string, email: string) => ({ username, email, company: '10001' });
    const shared = [user('shop@x.example', 'shop@x.example'), user('stock', 'shop@x.example')];
    const legacy = [...shared, user('left@x.example', 'moved@x.example')];
    expect(refusalsOf(await fixture.load({ users: legacy }))).toEqual([]);
    expect(refusalsOf(await fixture.load({ users: legacy }))).toEqual([]);
    const taking = [
      user('moved@x.example', 'other@x.example'),
      user('new', 'LEFT@x.example'),
      user('first@x.example', 'second@x.example'),
      user('second', 'first@x.example'),
    ];
    expect(refusalsOf(await fixture.load({ users: taking }))).toEqual([
      'users 1 username username.taken',
      'users 2 email email.taken',
      'users 3 username username.taken',
    ]);
  });

  it('issue 16 AUTH-05 names and addresses have the same form as in the forms', async () => {
    const user = (username: string, email: string) => ({ username, email, company: '10001' });
    const bad = [
      user('jo\u200brg', 'joerg@x.example'),
      user('plain', 'plain@x'),
      user('comma', 'a@x.example,b@x.example'),
    ];
    expect(refusalsOf(await fixture.load({ users: bad }))).toEqual([
      'users 1 username format.invalid',
      'users 2 email format.invalid',
      'users 3 email format.invalid',
    ]);
    expect(refusalsOf(await fixture.load({ users: [user('Jo\u0308rg', 'joerg@x.example')] }))).toEqual([]);
    expect(
      await fixture.query(`select username from app_user where tenant_id = $1 and email = 'joerg@x.example'`),
    ).toEqual([{ username: 'J\u00f6rg' }]);
    // The decomposed name means the same user.
    expect(refusalsOf(await fixture.load({ users: [user('JO\u0308RG', 'joerg@x.example')] }))).toEqual([]);
  });

  it('ROLE-03 an invited owner does not replace the last one with a password', async () => {
    const owner = { isAdmin: true, operatorRole: 'owner' };
    const known = { username: 'known', email: 'k@x.example', ...owner, password: 'wetterfeste Jacken 7' };
    const invited = { username: 'invited', email: 'i@x.example', ...owner };
    expect(refusalsOf(await fixture.load({ users: [known, invited] }))).toEqual([]);
    const locked = [{ username: 'known', isLocked: true }];
    expect(refusalsOf(await fixture.load({ users: locked }))).toEqual([
      'users 1 operatorRole operator.last.owner',
    ]);
    const heir = { ...invited, password: 'wetterfeste Jacken 8' };
    expect(refusalsOf(await fixture.load({ users: [...locked, heir] }))).toEqual([]);
  });

  it('ROLE-03 keeps an owner who can sign in', async () => {
    const owner = { email: 'o@kontor.example', isAdmin: true, operatorRole: 'owner' };
    await fixture.load({ users: [{ username: 'own1', ...owner }] });
    const refused = ['users 1 operatorRole operator.last.owner'];
    for (const change of [
      { operatorRole: 'office' },
      { operatorRole: '' },
      { isLocked: true },
      { isActive: false },
    ]) {
      expect(refusalsOf(await fixture.load({ users: [{ username: 'own1', ...change }] }))).toEqual(refused);
    }
    const both = [
      { username: 'own1', ...owner, isLocked: true },
      { username: 'own2', ...owner, email: 'o2@kontor.example', isLocked: true },
    ];
    expect(refusalsOf(await fixture.load({ users: both }))).toEqual(refused);
    const heir = { username: 'own2', ...owner, email: 'o2@kontor.example' };
    const handover = [{ username: 'own1', ...owner, operatorRole: 'office' }, heir];
    expect(refusalsOf(await fixture.load({ users: handover }))).toEqual([]);
    expect(refusalsOf(await fixture.load({ users: [{ username: 'own2', isLocked: true }] }))).toEqual(
      refused,
    );
    expect(refusalsOf(await fixture.load({ users: [{ username: 'own2', phoneNumber: '1' }] }))).toEqual([]);
  });

  it('ADDR-02 lets another address become the default and deletes one', async () => {
    const report = await fixture.load({
      addresses: [
        { company: '10001', key: 'new', isDefault: true, countryCode: 'DE' },
        { company: '10001', key: 'store', _delete: true },
      ],
    });
    expect(refusalsOf(report)).toEqual([]);
    expect(countsOf(report, 'addresses')).toEqual({ inserted: 1, deleted: 1 });
    expect(
      await fixture.query(
        "select key, is_default from address where tenant_id = $1 and street <> 'Gasse 3' order by key",
      ),
    ).toEqual([
      { key: 'main', is_default: false },
      { key: 'new', is_default: true },
    ]);
  });
});

describe('order files', () => {
  beforeEach(async () => {
    expect(refusalsOf(await fixture.load(orders))).toEqual([]);
  });

  const totals = `select order_number, goods_net, discount_net, shipping_net, vat, gross, vat_lines
    from sales_order where tenant_id = $1 order by order_number`;

  it('CHKO-06 ORDR-03 computes the totals of imported orders like a checkout, at the rates of the company', async () => {
    expect(await fixture.query(totals)).toEqual([
      {
        order_number: 5001,
        goods_net: 120,
        discount_net: 0,
        shipping_net: 5,
        vat: 21.25,
        gross: 146.25,
        vat_lines: [
          { rate: 19, base: 104.17, amount: 19.79 },
          { rate: 7, base: 20.83, amount: 1.46 },
        ],
      },
      {
        order_number: 5002,
        goods_net: 130,
        discount_net: 10,
        shipping_net: 0,
        vat: 24,
        gross: 144,
        vat_lines: [{ rate: 20, base: 120, amount: 24 }],
      },
    ]);
  });

  it('API-40 CHKO-05 charges orders by their treatment, with category, note and VAT ID', async () => {
    await fixture.load({ companies: [{ customerNo: '10002', vatId: 'ATU13585627' }] });
    const order = { company: '10002', orderDate: '2026-06-02', paymentMethod: 'invoice', shippingNet: 10 };
    const numbers = { table: 6001, domestic: 6002, intraCommunity: 6003, export: 6004, reverseCharge: 6005 };
    const report = await fixture.load({
      orders: Object.entries(numbers).map(([vatTreatment, orderNumber]) => ({
        ...order,
        ...{ orderNumber, vatTreatment },
      })),
      'order-items': Object.values(numbers).map((orderNumber) => ({
        ...{ orderNumber, sku: 'P1', quantity: 1, unitNet: 100 },
      })),
    });
    expect(refusalsOf(report)).toEqual([]);
    const stored = () =>
      fixture.query(`select vat_treatment, vat_category, vat_id, vat, gross, left(vat_note ->> 'de', 25) as note
        from sales_order where tenant_id = $1 and order_number > 6000 order by order_number`);
    const id = { vat_id: 'ATU13585627' };
    expect(await stored()).toEqual([
      { ...id, vat_treatment: 'table', vat_category: 'S', vat: 22, gross: 132, note: null },
      { ...id, vat_treatment: 'domestic', vat_category: 'S', vat: 20.9, gross: 130.9, note: null },
      ...[
        { vat_treatment: 'intraCommunity', vat_category: 'K', note: 'Steuerfreie innergemeinsc' },
        { vat_treatment: 'export', vat_category: 'G', note: 'Steuerfreie Ausfuhrliefer' },
        { vat_treatment: 'reverseCharge', vat_category: 'AE', note: 'Steuerschuldnerschaft des' },
      ].map((row) => ({ ...id, ...row, vat: 0, gross: 110 })),
    ]);

    const refused = await fixture.load({
      orders: [
        { orderNumber: 6001, vatTreatment: 'export' },
        { orderNumber: 6003, vatTreatment: 'none' },
      ],
      'order-items': [{ orderNumber: 6003, sku: 'P1', quantity: 1, unitNet: 100, vatRate: 19 }],
    });
    expect(refusalsOf(refused)).toEqual([
      'orders 1 vatTreatment vatRate.treatment',
      'orders 2 vatTreatment value.unknown',
      'order-items 1 vatRate vatRate.treatment',
    ]);
    // An order keeps its VAT when other columns or the company's VAT ID change.
    await fixture.load({ companies: [{ customerNo: '10002', vatId: 'ATU12345675' }] });
    const [before] = await stored();
    await fixture.load({ orders: [{ orderNumber: 6003, description: 'Nachtrag' }] });
    const [after, , exempt] = await stored();
    expect(after).toEqual(before);
    expect(exempt).toMatchObject({ ...id, vat_treatment: 'intraCommunity', vat: 0 });
  });

  it('ORDR-05 API-40 keeps delivered quantities, and refuses more than was ordered', async () => {
    const load = async (first: object, second: object) =>
      refusalsOf(
        await fixture.load({
          'order-items': [
            { orderNumber: 5001, sku: 'P1', quantity: 5, unitNet: 100, ...first },
            { orderNumber: 5001, sku: 'P2', quantity: 1, unitNet: 20, ...second },
          ],
        }),
      );
    const stored = () =>
      fixture.query(`select delivered_quantity as n from order_item where tenant_id = $1 and order_id in (
        select id from sales_order where tenant_id = $1 and order_number = 5001) order by position`);
    expect(await load({ deliveredQuantity: 5 }, { deliveredQuantity: 0 })).toEqual([]);
    expect(await stored()).toEqual([{ n: 5 }, { n: 0 }]);
    expect(await load({ deliveredQuantity: 6 }, { deliveredQuantity: -1 })).toEqual([
      'order-items 1 deliveredQuantity quantity.delivered',
      'order-items 2 deliveredQuantity number.range',
    ]);
    expect(await stored()).toEqual([{ n: 5 }, { n: 0 }]);
    // Without the column the pieces stay (decision 85); an empty cell is 0.
    expect(await load({}, {})).toEqual([]);
    expect(await stored()).toEqual([{ n: 5 }, { n: 0 }]);
    expect(await load({ deliveredQuantity: '' }, {})).toEqual([]);
    expect(await stored()).toEqual([{ n: 0 }, { n: 0 }]);
  });

  it('ORDR-05 API-40 lines keep the pieces, dates and entered values of columns that a file does not have', async () => {
    const items = (first: object, sku = 'P1') => ({
      'order-items': [
        { orderNumber: 5001, sku, quantity: 5, unitNet: 100, ...first },
        { orderNumber: 5001, sku: 'P2', quantity: 1, unitNet: 20 },
      ],
    });
    await fixture.load(items({ cancelledQuantity: 2, deliveredQuantity: 1, expectedDate: '2026-12-24' }));
    await database.pool.query(`update order_item set attributes = '{"initials": "AB"}' where sku = 'P1'`);
    const stored = `select delivered_quantity as d, cancelled_quantity as c, expected_date as on, attributes as a, unit_net as net
      from order_item where tenant_id = $1 and position = 1 and order_id in (
        select id from sales_order where tenant_id = $1 and order_number = 5001)`;
    expect(refusalsOf(await fixture.load(items({ unitNet: 90 })))).toEqual([]);
    const kept = { d: 1, c: 2, on: '2026-12-24', a: { initials: 'AB' } };
    expect(await fixture.query(stored)).toEqual([{ ...kept, net: 90 }]);
    expect(refusalsOf(await fixture.load(items({ quantity: 2 })))).toEqual([
      'order-items 1 cancelledQuantity quantity.cancelled',
    ]);
    // Another article at this place has nothing of it.
    expect(refusalsOf(await fixture.load(items({}, 'P2')))).toEqual([]);
    expect(await fixture.query(stored)).toEqual([{ d: 0, c: 0, on: null, a: null, net: 100 }]);
  });

  it('PROD-10 API-40 stock below 0 is for shops that sell without stock', async () => {
    const load = async () => refusalsOf(await fixture.load({ stock: [{ sku: 'P1', quantity: -3 }] }));
    expect(await load()).toEqual(['stock 1 quantity number.range']);
    await database.pool.query(
      `update site_setting set document = document || '{"buyableWithoutStock": true}' where tenant_id = $1`,
      [fixture.tenantId],
    );
    expect(await load()).toEqual([]);
  });

  it('ORDR-03 PROD-09 totals items by their price unit, rounded once, and refuses other units and more decimals', async () => {
    const items = (rows: object[]) => ({
      'order-items': rows.map((row) => ({ orderNumber: 5001, sku: 'P1', ...row })),
    });
    const report = await fixture.load(
      items([
        { quantity: 250, unitNet: '4,2', priceUnit: 100 },
        { quantity: 333, unitNet: 18.4, priceUnit: '1000' },
        { quantity: 4000, unitNet: 0.0125 },
      ]),
    );
    expect(refusalsOf(report)).toEqual([]);
    expect(
      await fixture.query(`select position, unit_net, price_unit, line_net from order_item
        where tenant_id = $1 and order_id in (select id from sales_order where order_number = 5001) order by position`),
    ).toEqual([
      { position: 1, unit_net: 4.2, price_unit: 100, line_net: 10.5 },
      { position: 2, unit_net: 18.4, price_unit: 1000, line_net: 6.13 },
      { position: 3, unit_net: 0.0125, price_unit: 1, line_net: 50 },
    ]);
    expect((await fixture.query(totals))[0]).toMatchObject({ order_number: 5001, goods_net: 66.63 });
    const refused = await fixture.load(
      items([
        { quantity: 1, unitNet: 1, priceUnit: 10 },
        { quantity: 1, unitNet: '0,00125' },
        { quantity: 999_999, unitNet: 9_999_999_999.99, priceUnit: 1000 },
      ]),
    );
    expect(refusalsOf(refused)).toEqual([
      'order-items 1 priceUnit value.unknown',
      'order-items 2 unitNet number.precision',
      'order-items 3 unitNet amount.too.large',
    ]);
  });

  it('ORDR-01 keeps items of deleted articles, and former names, addresses and methods', async () => {
    expect(
      await fixture.query(`select position, sku, name ->> 'de' as name_de, vat_rate, product_id = '' as is_gone from order_item i
        where i.tenant_id = $1 order by order_id in (select id from sales_order where order_number = 5002), position`),
    ).toEqual([
      { position: 1, sku: 'P1', name_de: 'Jacke', vat_rate: 19, is_gone: false },
      { position: 2, sku: 'P2', name_de: 'Buch', vat_rate: 7, is_gone: false },
      { position: 1, sku: 'P1', name_de: 'Jacke', vat_rate: 20, is_gone: false },
      { position: 2, sku: 'OLD-9', name_de: 'Altes Modell', vat_rate: 20, is_gone: true },
    ]);
    const read = `select shipping_address ->> 'city' as ship, invoice_address ->> 'city' as bill,
      invoice_address -> 'country' as country, payment_method_name ->> 'en' as pay
      from sales_order where tenant_id = $1 order by order_number`;
    const before = await fixture.query(read);
    expect(before).toEqual([
      { ship: 'Augsburg', bill: 'München', country: { code: 'DE', name: 'Deutschland' }, pay: 'Invoice' },
      { ship: 'Graz', bill: 'Graz', country: { code: 'AT', name: 'AT' }, pay: 'Invoice' },
    ]);
    await fixture.load({ addresses: [{ company: '10001', key: 'main', city: 'Nürnberg' }] });
    await fixture.load(orders);
    expect(await fixture.query(read)).toEqual(before);
  });

  it('issue 18: a file that calls an order open does not contradict its paid invoices', async () => {
    const statusAfter = async (...files: Parameters<typeof fixture.load>[0][]) => {
      const updated: (number | undefined)[] = [];
      for (const file of files) updated.push(countsOf(await fixture.load(file), 'orders')?.updated);
      const [row] = await fixture.query(
        'select payment_status from sales_order where tenant_id = $1 and order_number = 5001',
      );
      const entries = await fixture.query(
        `select details from order_history where tenant_id = $1 and details::text like '%paymentStatus%'`,
      );
      return [row?.payment_status, entries.length, ...updated];
    };
    const order = (paymentStatus: string) => ({ orders: [{ orderNumber: 5001, paymentStatus }] });
    const invoice = (openAmount: number) => ({
      invoices: [{ ...orders.invoices[0], openAmount }],
    });
    expect(await statusAfter(order('open'), order(''))).toEqual(['paid', 0, undefined, undefined]);
    // The payment was reported and is taken back: the invoices decide again.
    expect(await statusAfter(invoice(10), order('paid'))).toEqual(['paid', 1, undefined, 1]);
    expect(await statusAfter(order('open'))).toEqual(['open', 2, 1]);
    expect(await statusAfter(invoice(0), order('open'))).toEqual(['paid', 2, undefined, undefined]);
    // Other statuses are what the file says.
    expect(await statusAfter(order('refunded'), order('refunded'))).toEqual(['refunded', 3, 1, undefined]);
    expect(await statusAfter(order('open'))).toEqual(['paid', 4, 1]);
  });

  it('issue 18: names items as a checkout does, and lines that an order has keep their names', async () => {
    const nameOf = async () =>
      (
        await fixture.query(`select name from order_item where tenant_id = $1
          and order_id = (select id from sales_order where tenant_id = $1 and order_number = 5002) order by position`)
      ).map(({ name }) => name);
    const items = [
      { orderNumber: 5002, sku: 'P3-M', quantity: 1, unitNet: 10 },
      { orderNumber: 5002, sku: 'P3-L', 'name.de': 'Hose, groß', quantity: 1, unitNet: 10 },
      { orderNumber: 5002, sku: 'P4', quantity: 1, unitNet: 10 },
    ];
    const report = await fixture.load({
      attributes: [
        { key: 'size', name: { de: 'Größe' }, position: 2 },
        { key: 'color', name: { de: 'Farbe' }, position: 1 },
      ],
      'attribute-values': [{ attribute: 'color', value: 'blau', label: { de: 'Blau', en: 'Blue' } }],
      products: [
        { sku: 'P3', name: { de: 'Hose', en: 'Trousers' } },
        { sku: 'P4', name: { de: 'Gürtel' }, attributes: { color: 'blau' } },
      ],
      variants: ['M', 'L'].map((size) => ({
        sku: `P3-${size}`,
        product: 'P3',
        attributes: { size, color: 'blau' },
      })),
      'order-items': items,
    });
    expect(refusalsOf(report)).toEqual([]);
    expect(await nameOf()).toEqual([
      { de: 'Hose, Blau, M', en: 'Trousers, Blue, M' },
      { de: 'Hose, groß', en: 'Trousers, Blue, L' },
      { de: 'Gürtel' },
    ]);
    await fixture.load({
      products: [{ sku: 'P3', name: { de: 'Hose neu', en: 'New trousers' } }],
      'order-items': items.map(({ 'name.de': _, ...item }) => ({ ...item, quantity: 2 })),
    });
    expect(await nameOf()).toEqual([
      { de: 'Hose, Blau, M', en: 'Trousers, Blue, M' },
      { de: 'Hose, groß', en: 'Trousers, Blue, L' },
      { de: 'Gürtel' },
    ]);
  });

  it('API-40 changes nothing the second time, updates a status by the order number alone', async () => {
    const again = await fixture.load(orders);
    expect(again.files.map(({ inserted, updated, deleted }) => inserted + updated + deleted)).toEqual(
      again.files.map(() => 0),
    );
    const report = await fixture.load({
      orders: [{ orderNumber: '5002', orderStatus: 'processing', paymentStatus: 'paid' }],
    });
    expect(countsOf(report, 'orders')).toEqual({ updated: 1 });
    expect(
      await fixture.query(
        'select order_status, payment_status, gross from sales_order where tenant_id = $1 and order_number = 5002',
      ),
    ).toEqual([{ order_status: 'processing', payment_status: 'paid', gross: 144 }]);
  });

  it('CHKO-26 computes anew when shipping changes, and replaces the items of the orders named', async () => {
    await fixture.load({ orders: [{ orderNumber: 5002, shippingNet: 10 }] });
    expect((await fixture.query(totals))[1]).toMatchObject({ shipping_net: 10, vat: 26, gross: 156 });
    await fixture.load({
      'order-items': [{ orderNumber: 5002, sku: 'P1', quantity: 1, unitNet: 10, vatRate: 0 }],
    });
    expect((await fixture.query(totals))[1]).toMatchObject({
      goods_net: 10,
      discount_net: 10,
      vat: 0,
      gross: 10,
    });
  });

  it('ORDR-02 gives new orders numbers above the imported ones', async () => {
    const next = async () =>
      (await database.pool.query(`select nextval('order_number_${fixture.tenantId}') as n`)).rows[0].n;
    expect(await next()).toBe(100001);
    await fixture.load({
      orders: [{ orderNumber: 250000, company: '10001', orderDate: '2026-01-01', paymentMethod: 'invoice' }],
    });
    expect(await next()).toBe(250001);
  });

  it('API-40 refuses orders, items and invoices that do not fit', async () => {
    const report = await fixture.load({
      orders: [
        { orderNumber: 1, company: '99999', orderDate: '2026-01-01', paymentMethod: 'invoice' },
        { orderNumber: 2, company: '10001', orderDate: '2026-01-01', paymentMethod: 'barter' },
        {
          orderNumber: 3,
          company: '10001',
          orderDate: '2026-01-01',
          paymentMethod: 'invoice',
          shippingAddress: 'nowhere',
        },
        { orderNumber: 4, company: '10001', orderDate: '2026-01-01' },
        { orderNumber: 'A5', company: '10001', orderDate: '2026-01-01', paymentMethod: 'invoice' },
        {
          orderNumber: 6,
          company: '10001',
          orderDate: '2026-01-01',
          paymentMethod: 'invoice',
          orderStatus: 'lost',
        },
        {
          orderNumber: 7,
          company: '10001',
          orderDate: '2026-01-01',
          paymentMethod: 'invoice',
          currency: 'USD',
        },
      ],
      'order-items': [
        { orderNumber: 999, sku: 'P1', quantity: 1, unitNet: 1 },
        { orderNumber: 5001, sku: 'GONE', quantity: 1, unitNet: 1 },
        { orderNumber: 5001, sku: 'P1', quantity: 0, unitNet: 1 },
        // CHKO-17: a line, and lines that only together are beyond what is kept.
        { orderNumber: 5002, sku: 'P1', quantity: 999_999, unitNet: 9_999_999_999.99 },
        { orderNumber: 5002, sku: 'P1', quantity: 60, unitNet: 9_999_999_999.99 },
        { orderNumber: 5002, sku: 'P1', quantity: 60, unitNet: 9_999_999_999.99 },
      ],
      invoices: [
        {
          finDocNumber: 'R-2',
          company: '10001',
          order: 999,
          docDate: '2026-01-01',
          docType: 'invoice',
          amount: 1,
          openAmount: 1,
          dueDate: '2026-02-30',
        },
      ],
    });
    expect(refusalsOf(report)).toEqual([
      'orders 1 company company.unknown',
      'orders 2 paymentMethod paymentMethod.unknown',
      'orders 3 shippingAddress address.unknown',
      'orders 4 paymentMethod value.missing',
      'orders 5 orderNumber number.invalid',
      'orders 6 orderStatus value.unknown',
      'orders 7 currency currency.wrong',
      'order-items 1 orderNumber order.unknown',
      'order-items 2 sku variant.unknown',
      'order-items 3 quantity number.range',
      'order-items 4 unitNet amount.too.large',
      'order-items 5 unitNet amount.too.large',
      'order-items 6 unitNet amount.too.large',
      'invoices 1 dueDate date.invalid',
    ]);
  });

  it('INVC-02 an invoice without balance has what was open up to it, one with it keeps it', async () => {
    const invoice = (finDocNumber: string, openAmount: number, more: ImportRow = {}) => ({
      ...{ finDocNumber, company: '10002', docDate: '2026-05-05', docType: 'invoice', dueDate: '2026-06-04' },
      ...{ amount: 100, openAmount, ...more },
    });
    const later = [
      invoice('B-2', 40),
      invoice('B-3', 100, { balance: 7 }),
      invoice('B-4', 0, { docDate: '2026-05-06' }),
    ];
    await fixture.load({ invoices: [invoice('B-1', 100)] });
    await fixture.load({ invoices: later });
    const balances = () =>
      fixture.query(
        "select fin_doc_number as number, balance from invoice where tenant_id = $1 and fin_doc_number like 'B-%' order by 1",
      );
    const expected = [100, 140, 7, 240].map((balance, index) => ({ number: `B-${index + 1}`, balance }));
    expect(await balances()).toEqual(expected);
    const again = await fixture.load({ invoices: later.map((row) => ({ balance: '', ...row })) });
    expect(again.files.map(({ inserted, updated }) => [inserted, updated])).toEqual([[0, 0]]);
    expect(await balances()).toEqual(expected);
  });

  it('issue 17: refuses invoices whose sums, dates or Skonto contradict each other', async () => {
    const invoice = (finDocNumber: string, change: ImportRow): ImportRow => ({
      finDocNumber,
      company: '10001',
      docDate: '2026-05-05',
      docType: 'invoice',
      amount: 100,
      openAmount: 100,
      dueDate: '2026-05-05',
      ...change,
    });
    const credit = { docType: 'creditNote', amount: -20 };
    const report = await fixture.load({
      invoices: [
        invoice('S-1', { openAmount: 100.01 }),
        invoice('S-2', { amount: -1, openAmount: -1 }),
        invoice('S-3', { openAmount: -1 }),
        invoice('S-4', { ...credit, amount: 20, openAmount: 20 }),
        invoice('S-5', { ...credit, openAmount: -20.01 }),
        invoice('S-6', { ...credit, openAmount: 1 }),
        invoice('S-7', { dueDate: '2026-05-04' }),
        invoice('S-8', { skontoPercent: 2 }),
        invoice('S-9', { docType: 'downPayment', amount: -5, openAmount: 0 }),
        invoice('S-10', { ...credit, openAmount: -5 }),
        invoice('S-11', { openAmount: 0, skontoPercent: '2,5', skontoUntil: '2026-05-15' }),
        invoice('S-12', { amount: 0, openAmount: 0 }),
      ],
      companies: [
        { customerNo: '10001', skontoDays: 10 },
        { customerNo: '10002', skontoPercent: 2, skontoDays: 10 },
      ],
    });
    expect(refusalsOf(report)).toEqual([
      'companies 1 skontoPercent skonto.incomplete',
      'invoices 1 openAmount openAmount.range',
      'invoices 2 amount amount.sign',
      'invoices 3 openAmount openAmount.range',
      'invoices 4 amount amount.sign',
      'invoices 5 openAmount openAmount.range',
      'invoices 6 openAmount openAmount.range',
      'invoices 7 dueDate dueDate.early',
      'invoices 8 skontoPercent skonto.incomplete',
      'invoices 9 amount amount.sign',
    ]);
  });

  it('issue 17: an order or invoice stays with its customer, and an invoice names no order of another one', async () => {
    const order = { orderNumber: 7001, company: '10001', orderDate: '2026-05-01', paymentMethod: 'invoice' };
    const invoice = {
      ...{ finDocNumber: 'O-1', company: '10001', docDate: '2026-05-05', docType: 'invoice' },
      ...{ amount: 100, openAmount: 100, dueDate: '2026-05-05' },
    };
    const files = { orders: [order], invoices: [invoice] };
    expect(refusalsOf(await fixture.load(files))).toEqual([]);
    expect(
      refusalsOf(
        await fixture.load({
          orders: [{ ...order, company: '10002' }],
          invoices: [
            { ...invoice, company: '10002' },
            { ...invoice, finDocNumber: 'O-2', company: '10002', order: 7001 },
          ],
        }),
      ),
    ).toEqual([
      'orders 1 company company.other',
      'invoices 1 company company.other',
      'invoices 2 order order.unknown',
    ]);
    expect(refusalsOf(await fixture.load(files))).toEqual([]);
  });

  it('PROD-13 CATG-10 rates products by the reviews that show', async () => {
    const reviews = [
      { product: 'P1', username: 'buyer', rating: 4, title: 'Gut', text: 'Sitzt.', createdAt: '2026-06-01' },
      { product: 'P2', username: 'buyer', rating: 1, title: 'Nein', text: 'Leer.', isHidden: true },
    ];
    expect(refusalsOf(await fixture.load({ reviews }))).toEqual([]);
    expect(countsOf(await fixture.load({ reviews }), 'reviews')).toEqual({ unchanged: 2 });
    expect(
      await fixture.query(
        'select sku, rating_average, rating_count from product where tenant_id = $1 order by sku',
      ),
    ).toEqual([
      { sku: 'P1', rating_average: 4, rating_count: 1 },
      { sku: 'P2', rating_average: null, rating_count: 0 },
    ]);
  });

  it('CHKO-09 CHKO-25 loads shipping rates and promotion codes and refuses half a limit', async () => {
    const report = await fixture.load({
      'shipping-rates': [
        {
          method: 'standard',
          country: 'de',
          price: '6,90',
          limitType: 'fixed',
          limitValue: 0,
          limitCartAmount: 250,
        },
        { method: 'standard', country: 'AT', price: 12, limitType: 'fixed' },
        { method: 'drone', country: 'DE', price: 1 },
      ],
      'promotion-codes': [
        { code: 'herbst10', type: 'percent', value: 10, orderTypes: ['order'], validUntil: '2026-12-31' },
      ],
    });
    expect(refusalsOf(report)).toEqual([
      'shipping-rates 2 limitType limit.incomplete',
      'shipping-rates 3 method shippingMethod.unknown',
    ]);
    expect(await fixture.query('select code, order_types from promotion_code where tenant_id = $1')).toEqual([
      { code: 'HERBST10', order_types: ['order'] },
    ]);
  });

  it('API-40 rolls a file back when its last statement fails', async () => {
    // A source that breaks in the middle is a fault of the server, not of the data: the import ends with its error.
    const broken = memorySource('products', 'products', [{ sku: 'P9', name: de('Neu') }]);
    const files = [{ ...broken, open: () => failing(broken.open(() => {})) }];
    await expect(fixture.run(files)).rejects.toThrow('disk gone');
    expect(await fixture.query("select 1 from product where tenant_id = $1 and sku = 'P9'")).toEqual([]);
  });
});

async function* failing<Batch>(batches: AsyncIterable<Batch> | Iterable<Batch>): AsyncGenerator<Batch> {
  for await (const batch of batches) yield batch;
  throw new Error('disk gone');
}
