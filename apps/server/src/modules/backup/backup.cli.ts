import { stat } from 'node:fs/promises';
import { createCommand, fromHere, runInThisProcess, UsageError } from '../../shared/command-line.ts';
import { productVersion } from '../../shared/product-version.ts';
import { BackupError } from './archive.ts';
import { type BackupRecord, recordBackup } from './backup-record.ts';
import { writeBackup } from './write-backup.ts';

const usage = `Usage: npm run backup -- FILE
  Writes the shop's database and files into one archive. The shop may be running; FILE must not exist.`;

export const command = createCommand({
  usage,
  args: { allowPositionals: true, options: {} },
  poolSize: 1,
  // Before an upgrade the backup must hold the older schema.
  isMigrated: false,
  read: ({ positionals: [file, ...others] }, context) => {
    if (file === undefined) throw new UsageError('FILE is missing.');
    if (others.length > 0) throw new UsageError('One FILE is written at a time.');
    return { file: fromHere(context, file) };
  },
  work: async ({ console, url, config }, { file }) => {
    const version = await productVersion();
    const say = (message: string) => console.log(message);
    const { filesDir } = config;
    const now = () => new Date().toISOString();
    // A folder that cannot be written makes no backup fail.
    const record = (change: Partial<BackupRecord>) =>
      recordBackup(filesDir, change).catch((error: Error) => console.error(error.message));
    await record({ runningSince: now() });
    try {
      const { rows, files } = await writeBackup({ ...config, databaseUrl: url }, { file, version, say });
      const { size } = await stat(file);
      await record({
        runningSince: null,
        lastSuccess: { at: now(), rows, files, bytes: size },
      });
      console.log(`Written to ${file}: ${rows} rows and ${files} files.`);
      return 0;
    } catch (error) {
      const reason = (error as Error).message.slice(0, 500);
      await record({ runningSince: null, lastFailure: { at: now(), reason } });
      throw error;
    }
  },
  isExpected: (error) => error instanceof BackupError,
});

if (import.meta.main) await runInThisProcess(command);
