import { routes } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import { setPrice, setStock } from '../../../test/catalogue-factories.ts';
import {
  buyerWith,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderCount,
  placeOrder,
  preview,
  startCheckoutSuite,
  stockOf,
} from '../../../test/checkout-fixture.ts';
import { createAddress, createShippingMethod } from '../../../test/factories.ts';

const { app, shop, db } = await startCheckoutSuite();

describe('totals', () => {
  it.each([
    { company: 'DE', rate: 19, expected: { net: 30, vat: 6.82, gross: 42.72, rate: 19 } },
    { company: 'AT', rate: 19, expected: { net: 30, vat: 7.18, gross: 43.08, rate: 20 } },
    { company: 'AT', rate: 7, expected: { net: 30, vat: 3.59, gross: 39.49, rate: 10 } },
    { company: 'CH', rate: 19, expected: { net: 30, vat: 2.91, gross: 38.81, rate: 8.1 } },
    { company: 'DE', rate: 0, expected: { net: 30, vat: 0, gross: 35.9, rate: 0 } },
    { company: 'US', rate: 19, expected: { net: 30, vat: 6.82, gross: 42.72, rate: 19 } },
  ])(
    'CHKO-04 CHKO-05 CHKO-06 a rate of $rate % costs a company in $company $expected.rate %',
    async (row) => {
      const { buyer } = await buyerWith(
        app,
        shop,
        { price: 10, quantity: 3, vat_rate: row.rate },
        { company: { vat_country_code: row.company } },
      );
      const totals = await preview(app, buyer);
      expect(totals).toMatchObject({ net: row.expected.net, shipping: 5.9, gross: row.expected.gross });
      expect(totals.vat).toEqual([{ rate: row.expected.rate, base: 35.9, amount: row.expected.vat }]);
    },
  );

  it('CHKO-06 CHKO-26 spreads the shipping fee over two rates in proportion to the goods', async () => {
    const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
    const full = await createArticle(db(), {
      tenantId: shop.tenantId,
      vat_rate: 19,
      variant: { price: 100 },
    });
    const reduced = await createArticle(db(), {
      tenantId: shop.tenantId,
      vat_rate: 7,
      variant: { price: 20 },
    });
    await fillBasket(app, buyer, [
      { ...full, quantity: 1 },
      { ...reduced, quantity: 1 },
    ]);
    const totals = await preview(app, buyer);
    expect(totals.vat).toEqual([
      { rate: 19, base: 104.92, amount: 19.93 },
      { rate: 7, base: 20.98, amount: 1.47 },
    ]);
    expect(totals.gross).toBe(147.3);
    expect(totals.lines.map((line) => line.netTotal)).toEqual([100, 20]);
    expect(totals.issues).toEqual([]);
  });

  it('CHKO-26 PROD-09 starts from the net price of a product with gross prices', async () => {
    const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
    const article = await createArticle(db(), {
      tenantId: shop.tenantId,
      is_gross_price: true,
      vat_rate: 19,
      variant: { price: 10 },
    });
    await fillBasket(app, buyer, [{ ...article, quantity: 3 }]);
    const { lines } = await preview(app, buyer);
    expect(lines[0]).toMatchObject({ netPrice: 8.4034, netTotal: 25.21 });
  });

  it('CHKO-26 uses the volume price that the quantity reaches', async () => {
    const { buyer, article } = await buyerWith(app, shop, { price: 10, quantity: 12 });
    await setPrice(db(), {
      tenantId: shop.tenantId,
      variantId: article.variantId,
      min_quantity: 10,
      value: 8.5,
    });
    const { lines, net } = await preview(app, buyer);
    expect({ price: lines[0]?.netPrice, net }).toEqual({ price: 8.5, net: 102 });
  });

  it('CHKO-07 CHKO-09 takes the fee above the limit only when the value is strictly greater', async () => {
    const limited = await createCheckoutShop(db(), {
      countries: [
        { country_code: 'DE', price: 7.5, limit_type: 'fixed', limit_value: 0, limit_cart_amount: 200 },
        { country_code: 'AT', price: 20, limit_type: 'percent', limit_value: 2.5, limit_cart_amount: 200 },
      ],
    });
    const article = await createArticle(db(), {
      tenantId: limited.tenantId,
      variant: { price: 200, stock: 9 },
    });
    const cent = await createArticle(db(), {
      tenantId: limited.tenantId,
      variant: { price: 0.01, stock: 9 },
    });
    for (const [country_code, lines, fee] of [
      ['DE', [{ ...article, quantity: 1 }], 7.5],
      [
        'DE',
        [
          { ...article, quantity: 1 },
          { ...cent, quantity: 1 },
        ],
        0,
      ],
      ['AT', [{ ...article, quantity: 1 }], 20],
      ['AT', [{ ...article, quantity: 2 }], 10],
    ] as const) {
      const buyer = await createBuyer(db(), { tenantId: limited.tenantId, address: { country_code } });
      await fillBasket(app, buyer, [...lines]);
      expect((await preview(app, buyer)).shipping).toBe(fee);
    }
  });

  it('CHKO-08 lets the company’s own freight replace the fee up to its bound', async () => {
    const company = { freight_expense: 15, freight_expense_until: 500 };
    const { buyer } = await buyerWith(app, shop, { price: 500, quantity: 1 }, { company });
    expect((await preview(app, buyer)).shipping).toBe(15);
    const { buyer: above } = await buyerWith(app, shop, { price: 500.01, quantity: 1 }, { company });
    expect((await preview(app, above)).shipping).toBe(5.9);
  });

  it('CHKO-26 ROLE-09 ignores prices and totals in the body and changes nothing', async () => {
    const { buyer, article } = await buyerWith(app, shop, { price: 10, quantity: 2 });
    const body = { net: 1, gross: 1, lines: [{ sku: article.sku, netPrice: 0.01, quantity: 1 }], vat: [] };
    expect((await preview(app, buyer, body)).net).toBe(20);
    expect(await stockOf(db(), { ...buyer, variantId: article.variantId })).toBe(100);
    expect(await orderCount(app, buyer)).toBe(0);
  });
});

describe('selection', () => {
  it('CHKO-09 ADDR-05 preselects the default address of each kind, the default method and payment', async () => {
    const { buyer } = await buyerWith(app, shop, {});
    const at = { tenant_id: shop.tenantId, company_id: buyer.companyId };
    await createAddress(db(), { ...at, type: 3, is_default: true });
    const { addressId: shipping } = await createAddress(db(), { ...at, type: 1, is_default: true });
    const { addressId: invoice } = await createAddress(db(), { ...at, type: 2, is_default: true });
    const { selected, shippingMethods } = await preview(app, buyer);
    expect(selected).toEqual({
      shippingAddressId: shipping,
      invoiceAddressId: invoice,
      shippingMethodId: shop.shippingMethodId,
      paymentMethodId: 'invoice',
    });
    expect(shippingMethods).toEqual([
      { _id: shop.shippingMethodId, name: 'Paketversand', isDefault: true, fee: 5.9 },
    ]);
  });

  it('CHKO-09 offers active methods with an entry for the delivery country only', async () => {
    const own = await createCheckoutShop(db());
    const common = { tenant_id: own.tenantId };
    await createShippingMethod(db(), { ...common, is_active: false });
    await createShippingMethod(db(), { ...common, countries: [{ country_code: 'CH', price: 30 }] });
    const { shippingMethodId: express } = await createShippingMethod(db(), {
      ...common,
      position: 5,
      countries: [{ country_code: 'AT', price: 25 }],
    });
    const buyer = await createBuyer(db(), { tenantId: own.tenantId, address: { country_code: 'AT' } });
    const { shippingMethods } = await preview(app, buyer);
    expect(shippingMethods.map(({ _id, fee }) => [_id, fee])).toEqual([
      [own.shippingMethodId, 14.9],
      [express, 25],
    ]);
  });

  it('CHKO-12 lists the issues that prevent an order', async () => {
    const buyer = await createBuyer(db(), {
      tenantId: shop.tenantId,
      company: { is_delivery_blocked: true },
      address: { country_code: null },
    });
    const { issues } = await preview(app, buyer, { paymentMethodId: 'cash' });
    expect(issues).toEqual([
      { code: 'basket.empty' },
      { code: 'address.missing.country', details: { addressId: buyer.addressId } },
      { code: 'shipping.method.missing' },
      { code: 'payment.method.invalid' },
      { code: 'delivery.blocked' },
    ]);
  });

  it('CHKO-12 names missing addresses and lines that are out of stock', async () => {
    const { buyer, article } = await buyerWith(app, shop, { quantity: 5 });
    await db().deleteFrom('address').where('company_id', '=', buyer.companyId).execute();
    await setStock(db(), { ...buyer, variantId: article.variantId, quantity: 3 });
    const { issues } = await preview(app, buyer);
    expect(issues).toEqual([
      { code: 'shipping.address.missing' },
      { code: 'invoice.address.missing' },
      { code: 'shipping.method.missing' },
      { code: 'basket.out.of.stock', details: [{ sku: article.sku, requested: 5, available: 3 }] },
    ]);
  });

  it.each(['shippingAddressId', 'invoiceAddressId'])(
    'ROLE-07 CHKO-10 another company’s %s is not found',
    async (field) => {
      const { buyer } = await buyerWith(app, shop, {});
      const other = await createBuyer(db(), { tenantId: shop.tenantId });
      const shown = await app.inject(routes.checkout.preview, {
        token: buyer.token,
        body: { [field]: other.addressId },
      });
      expect([shown.status, shown.error.code]).toEqual([404, 'address.not.found']);
      const placed = await placeOrder(app, buyer, { [field]: other.addressId });
      expect([placed.status, placed.error.code]).toEqual([404, 'address.not.found']);
    },
  );
});
