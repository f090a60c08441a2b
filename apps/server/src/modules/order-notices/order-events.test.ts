import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Buyer, buyerWith, placeOrder, startCheckoutSuite } from '../../../test/checkout-fixture.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendOrderEvent } from './order-events.ts';

const { app, shop, db } = await startCheckoutSuite();

const eventsOf = ({ companyId }: Buyer) =>
  db()
    .selectFrom('order_event')
    .innerJoin('sales_order', (on) =>
      on
        .onRef('sales_order.tenant_id', '=', 'order_event.tenant_id')
        .onRef('sales_order.id', '=', 'order_event.order_id'),
    )
    .where('sales_order.company_id', '=', companyId)
    .select(['order_event.type', 'order_event.order_id', 'order_event.payload', 'order_event.delivered_at'])
    .orderBy('order_event.sequence')
    .execute();

it('CHKO-19 a placed order waits for the systems behind the shop, a refused one does not', async () => {
  const { buyer } = await buyerWith(app, shop, {});
  const refused = await placeOrder(app, buyer, { expectedTotal: { value: 1, currency: 'EUR' } });
  expect(refused.status).toBe(409);
  const counted = await db()
    .selectFrom('order_event')
    .where('tenant_id', '=', shop.tenantId)
    .select('sequence')
    .execute();
  expect(counted).toEqual([]);
  const { body } = await placeOrder(app, buyer);
  expect(await eventsOf(buyer)).toEqual([
    { type: 'order.placed', order_id: body.data._id, payload: {}, delivered_at: null },
  ]);
});

it('CHKO-19 the documented way of reading takes each event in turn and once', async () => {
  const { buyer } = await buyerWith(app, shop, {});
  const { data } = (await placeOrder(app, buyer)).body;
  const common = { tenantId: shop.tenantId, now: new Date('2026-11-16T10:00:00Z') };
  await inTransaction(app.database.pool, async (client) => {
    const payload = { paymentId: 'p1', amount: 17.8, currency: 'EUR' };
    await appendOrderEvent(client, {
      ...common,
      event: { type: 'order.paid', orderId: data._id, payload },
    });
  });
  const undone = inTransaction(app.database.pool, async (client) => {
    const payload = { reason: 'buyer' };
    await appendOrderEvent(client, {
      ...common,
      event: { type: 'order.cancelled', orderId: data._id, payload },
    });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');

  const [read, mark] = await documentedStatements();
  const take = () =>
    inTransaction(app.database.pool, async (client) => {
      const { rows } = await client.query(read ?? '', [shop.tenantId]);
      await client.query(mark ?? '', [shop.tenantId, rows.map(({ sequence }) => sequence)]);
      return rows.filter(({ order_id }) => order_id === data._id);
    });
  expect(await take()).toMatchObject([
    { type: 'order.placed', payload: {} },
    {
      type: 'order.paid',
      payload: { paymentId: 'p1', amount: 17.8, currency: 'EUR' },
      created_at: common.now,
    },
  ]);
  expect(await take()).toEqual([]);
});

/** The statements of docs/order-events.md between begin and commit. */
async function documentedStatements(): Promise<string[]> {
  const text = await readFile(path.join(import.meta.dirname, '../../../../../docs/order-events.md'), 'utf8');
  const [, sql = ''] = /```sql\n([\s\S]*?)```/.exec(text) ?? [];
  return sql
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => !['begin', 'commit', ''].includes(statement));
}
