import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTenantCommand, fromHere, runInThisProcess, UsageError } from '../../shared/command-line.ts';
import { linkTenant, verifyChain } from './audit-chain.ts';
import { csvLines } from './audit-csv.ts';

const usage = `Usage: npm run audit -- verify --tenant NAME [--head HASH]
       npm run audit -- export --tenant NAME [FILE]
  verify   recomputes the chain of hashes and prints its head; --head: a head noted earlier must be in the chain
  export   writes all entries as CSV (UTF-8, semicolons) to the file, or to standard output`;

const exitCodes = { whole: 0, broken: 1 } as const;

export const command = createTenantCommand({
  usage,
  commands: { verify: 0, export: undefined },
  options: { head: { type: 'string' } },
  poolSize: 1,
  read: ({ command, values: { head }, rest: [file, ...others] }, context) => {
    if (others.length > 0) throw new UsageError('There are too many arguments.');
    if (head !== undefined && !/^[0-9a-f]{64}$/i.test(head)) {
      throw new UsageError('--head is a hash of 64 hexadecimal digits.');
    }
    return { command, head: head?.toLowerCase(), file: file && fromHere(context, file) };
  },
  work: async ({ console, out, pool, tenantId }, { command, head, file }) => {
    if (command === 'verify') {
      const { entries, head: found, fault } = await verifyChain(pool, tenantId, head);
      console.log(`${entries} entries${fault === undefined ? ', the chain is whole' : ' are in order'}`);
      console.log(`head ${found}`);
      if (fault !== undefined) console.error(fault);
      return fault === undefined ? exitCodes.whole : exitCodes.broken;
    }
    await linkTenant(pool, tenantId);
    await pipeline(
      Readable.from(csvLines(pool, tenantId)),
      file === undefined ? out : createWriteStream(file, { mode: 0o600 }),
      { end: file !== undefined },
    );
    return exitCodes.whole;
  },
});

if (import.meta.main) await runInThisProcess(command);
