/** The floor that everything is measured against: bare Fastify, and bare Fastify with one primary-key select. */
import Fastify from 'fastify';
import { createDatabase, prepared } from '../apps/server/src/database/connection.ts';

const { pool } = createDatabase({ url: process.env.DATABASE_URL ?? '', poolSize: 20 });
const app = Fastify();
app.get('/bare', async () => ({ data: { ok: true } }));
app.get<{ Params: { id: string } }>('/select/:id', async (request) => {
  const rows = await prepared(
    pool,
    'floor',
    'select id, sku, name_de from product where tenant_id = $1 and id = $2',
    [Number(process.env.TENANT_ID), request.params.id],
  );
  return { data: rows[0] };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
