import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand, UsageError } from '../../shared/command-line.ts';
import { BackupError } from './archive.ts';
import { writeBackup } from './write-backup.ts';

const usage = `Usage: npm run backup -- FILE
  Writes the shop's database and files into one archive. The shop may be running; FILE must not exist.`;

await runCommand({
  usage,
  args: { allowPositionals: true, options: {} },
  poolSize: 1,
  // Before an upgrade the backup must hold the older schema.
  isMigrated: false,
  read: ({ positionals: [file, ...others] }) => {
    if (file === undefined) throw new UsageError('FILE is missing.');
    if (others.length > 0) throw new UsageError('One FILE is written at a time.');
    return { file };
  },
  work: async ({ url, config }, { file }) => {
    const { version } = JSON.parse(
      await readFile(path.join(import.meta.dirname, '../../../package.json'), 'utf8'),
    ) as { version: string };
    const say = (message: string) => console.log(message);
    const { rows, files } = await writeBackup({ ...config, databaseUrl: url }, { file, version, say });
    console.log(`Written to ${file}: ${rows} rows and ${files} files.`);
    return 0;
  },
  isExpected: (error) => error instanceof BackupError,
});
