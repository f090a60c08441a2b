import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ImportScale, variantsOf, writeImportFiles } from '../import/files.ts';
import type { BenchDatabase, Suite, SuiteContext } from '../suite.ts';

const tenants = 10;
const fiftyThousand: ImportScale = { products: 10_000, categories: 100, users: 1_000 };
const million: ImportScale = { products: 200_000, categories: 1_000, users: 1_000 };
/** What the tenants between the first and the last of the large scale have. */
const ordinary: ImportScale = { products: 2_000, categories: 50, users: 20 };

/** `npm run import` of files on the disk, into the first and into the tenth tenant of a database. */
export const importSuites: Record<string, Suite> = {
  'import/50k': (context) => measureImport(context, 'import_50k', fiftyThousand, fiftyThousand),
  'import/1m': (context) => measureImport(context, 'import_1m', million, ordinary),
};

async function measureImport(
  context: SuiteContext,
  name: string,
  measured: ImportScale,
  between: ImportScale,
): Promise<void> {
  const database = await context.createDatabase(name);
  const folders = {
    measured: path.join(context.dataDir, name),
    between: path.join(context.dataDir, `${name}_b`),
  };
  await writeImportFiles(folders.measured, measured);
  await writeImportFiles(folders.between, { ...between, users: 20 });
  const label = `import of ${variantsOf(measured).toLocaleString('en')} variants`;
  for (let tenant = 1; tenant <= tenants; tenant += 1) {
    const isMeasured = tenant === 1 || tenant === tenants;
    const run = await importFolder(
      context,
      database,
      `tenant-${tenant}`,
      isMeasured ? folders.measured : folders.between,
    );
    if (!isMeasured) continue;
    const place = `${label}, tenant ${tenant}`;
    context.fact(place, run.seconds, 's');
    context.fact(`${place}, processor time of the command`, run.processorSeconds, 's');
    context.fact(`${place}, most memory of the command`, run.memoryMb, 'MB');
  }
  const again = await importFolder(context, database, `tenant-${tenants}`, folders.measured);
  context.fact(`${label} once more, unchanged`, again.seconds, 's');
}

/** Runs the command as an operator does and watches its process. */
export async function importFolder(
  { root, dataDir }: SuiteContext,
  { url }: BenchDatabase,
  tenant: string,
  folder: string,
) {
  const script = path.join(root, 'apps/server/src/modules/exchange/import.cli.ts');
  const begin = performance.now();
  const child = spawn(process.execPath, [script, '--tenant', tenant, '--create-tenant', folder], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (text) => {
      said = `${said}${text}`.slice(-2_000);
    });
  let memoryMb = 0;
  let processorSeconds = 0;
  const look = setInterval(async () => {
    const [status, stat] = await Promise.all(
      ['status', 'stat'].map((file) => readFile(`/proc/${child.pid}/${file}`, 'utf8').catch(() => '')),
    );
    memoryMb = Math.max(memoryMb, Math.round(Number(/VmHWM:\s+(\d+)/.exec(status ?? '')?.[1] ?? 0) / 1024));
    // Behind the name, which may hold blanks: the 12th and 13th field, in hundredths of a second.
    const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
    processorSeconds = Math.max(processorSeconds, (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100);
  }, 100);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`The import into ${tenant} ended with ${code}: ${said}`);
  return { seconds: Math.round((performance.now() - begin) / 100) / 10, processorSeconds, memoryMb };
}
