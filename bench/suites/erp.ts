import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { variantsOf, writeImportFiles } from '../import/files.ts';
import { startShopServer, untilIdle } from '../server.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { importFolder } from './import.ts';

const scale = { products: 10_000, categories: 100, users: 20 };
const tenant = 'erp';
const repetitions = 3;

/** What an ERP sends to `/api/exchange`. */
export const erpSuites: Record<string, Suite> = { 'erp/stock': measureStock };

async function measureStock(context: SuiteContext): Promise<void> {
  const { root, dataDir, postgresPid } = context;
  const database = await context.createDatabase('erp');
  const folder = path.join(dataDir, 'erp');
  await writeImportFiles(folder, scale);
  await importFolder(context, database, tenant, folder);
  const script = path.join(root, 'apps/server/src/modules/api-keys/api-keys.cli.ts');
  const key = await promisify(execFile)(
    process.execPath,
    [script, 'add', '--tenant', tenant, '--name', 'bench', '--rights', 'stock.write'],
    { env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir } },
  );
  const server = await startShopServer({ root, dataDir, databaseUrl: database.url, tenant, postgresPid });
  context.onEnd(() => server.stop());
  await untilIdle();
  const [header = '', ...rows] = (await readFile(path.join(folder, 'stock.csv'), 'utf8')).trim().split('\n');
  for (let run = 1; run <= repetitions; run += 1) {
    const changed = rows.map((row) => row.replace(/\d+\s*$/, (quantity) => String(Number(quantity) + run)));
    const begin = performance.now();
    const answer = await fetch(`${server.url}/api/exchange/import/stock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.stdout.trim()}`, 'content-type': 'text/csv' },
      body: [header, ...changed].join('\n'),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The import was answered with ${answer.status}: ${text.slice(0, 500)}`);
    const { updated } = (JSON.parse(text) as { data: { files: { updated: number }[] } }).data.files[0] ?? {};
    if (updated !== variantsOf(scale)) throw new Error(`${updated} rows were changed.`);
    const seconds = Math.round((performance.now() - begin) / 10) / 100;
    context.fact(
      `${rows.length.toLocaleString('en')} stock rows over HTTP, run ${run} (under 5 s)`,
      seconds,
      's',
    );
  }
}
