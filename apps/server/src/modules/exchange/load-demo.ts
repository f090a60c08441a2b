import type { DemoTenant } from '@kontor/demo';
import { localDate } from '@kontor/domain';
import type { Pool } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { importFiles } from './exchange.usecases.ts';
import { kindOfFile } from './kinds/kinds.ts';
import { memorySource } from './sources/memory-source.ts';
import { openTenant } from './tenants.ts';

const demoTenantNames = ['nordhang', 'werkmeister'];

/** Dependencies of the load; the composition root supplies them. */
export interface LoadDemoDependencies {
  workPool: Pool;
  files: Pick<FileStorage, 'locate' | 'put' | 'exists'>;
  clock: Clock;
}

/**
 * Loads the demo tenants through the import when the database has no tenant yet; answers their names, none otherwise.
 *
 * A load that was cut off is begun again: the tenants are made visible by their host names only when all is there.
 *
 * @throws Error when the demo's own files are refused, which is a fault of the product.
 */
export async function loadDemo(
  { workPool, files: storage, clock }: LoadDemoDependencies,
  say: (message: string) => void,
): Promise<string[]> {
  const demo = await pendingDemo(workPool, clock);
  // All demo users share one password: hashing it once keeps the first start short.
  const hashes = new Map<string, Promise<string>>();
  const hashOnce = (password: string) => {
    const made = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, made);
    return made;
  };
  for (const tenant of demo) {
    const started = performance.now();
    const { id: tenantId } = await openTenant(workPool, { name: tenant.name, hostNames: [], create: false });
    const assets = new Map([...tenant.pictures, ...tenant.documents].map((file) => [file.fileName, file]));
    const report = await importFiles({
      workPool,
      tenantId,
      storage,
      clock,
      hashPassword: hashOnce,
      readAsset: async (name) => await assets.get(name)?.render(),
      files: Object.entries(tenant.files).map(([name, rows]) => {
        const kind = kindOfFile(name);
        if (kind === undefined) throw new Error(`${name} of the demo is no file that the import knows.`);
        return memorySource(name, kind, rows);
      }),
    });
    if (!report.isClean) {
      const [first] = report.refusedRows;
      throw new Error(
        `The demo ${tenant.name} was refused: ${first?.file} row ${first?.row} ${first?.column}: ${first?.reason} ` +
          `(${first?.value ?? ''}), ${report.refusedRows.length} in all.`,
      );
    }
    await openTenant(workPool, { name: tenant.name, hostNames: tenant.hostNames, create: false });
    const variants = report.files.find(({ kind }) => kind === 'variants')?.read ?? 0;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`Demo tenant ${tenant.name} loaded: ${variants} variants in ${seconds} s.`);
  }
  return demo.map(({ name }) => name);
}

/**
 * The demo tenants that are still to be loaded: all in an empty database, after a cut-off load those without a host
 * name. A demo tenant that the operator removed does not come back.
 */
async function pendingDemo(workPool: Pool, clock: Clock): Promise<DemoTenant[]> {
  const { rows: tenants } = await workPool.query<{ name: string; host: string | null }>(
    'select tenant.name, tenant_host.host from tenant left join tenant_host on tenant_host.tenant_id = tenant.id',
  );
  const cutOff = tenants.filter(({ name, host }) => host === null && demoTenantNames.includes(name));
  if (tenants.length > 0 && cutOff.length === 0) return [];

  // Drawing pictures takes libraries that a running shop never needs.
  const { generateDemo } = await import('@kontor/demo');
  const demo: DemoTenant[] = generateDemo({ today: localDate(clock.now()) });
  if (tenants.length > 0) return demo.filter(({ name }) => cutOff.some((tenant) => tenant.name === name));
  for (const { name } of demo) await openTenant(workPool, { name, hostNames: [], create: true });
  return demo;
}
