import {
  createCommand,
  fromHere,
  runInThisProcess,
  UsageError,
  withJobs,
} from '../../shared/command-line.ts';
import { BackupError, verifyArchive } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';

const usage = `Usage: npm run restore -- [--replace] FILE
  Restores an archive of npm run backup into an empty database. The shop must not be running.
  --replace   deletes everything in the database first`;

export const command = createCommand({
  usage,
  args: { allowPositionals: true, options: { replace: { type: 'boolean' } } },
  poolSize: 1,
  isMigrated: false,
  read: async ({ values, positionals: [name, ...others] }, context) => {
    if (name === undefined) throw new UsageError('FILE is missing.');
    if (others.length > 0) throw new UsageError('One FILE is restored at a time.');
    const file = fromHere(context, name);
    // Verifies the archive before the database starts, so that a damaged one changes nothing.
    return { file, replace: values.replace === true, ...(await verifyArchive(file)) };
  },
  work: async ({ console, url, config }, options) => {
    const { header, manifest } = options;
    console.log(`${options.file} is whole: version ${header.version}, ${header.createdAt}.`);
    const say = (message: string) => console.log(message);
    const { migrations } = await withJobs(url, (jobs) =>
      restoreBackup({ ...config, databaseUrl: url }, { ...options, jobs, say }),
    );
    if (migrations.length > 0) say(`Brought up to date (${migrations.join(', ')}).`);
    const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
    say(`Restored: ${rows} rows.`);
    return 0;
  },
  isExpected: (error) => error instanceof BackupError,
});

if (import.meta.main) await runInThisProcess(command);
