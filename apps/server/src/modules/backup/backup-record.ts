import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SystemState } from '@kontor/contract';
import { writeWhole } from '../../shared/write-whole.ts';

export type BackupRecord = SystemState['backup'];

/** Begins with a dot, so it is never served; backups leave it out. */
export const backupRecordName = '.backup.json';

const nothing: BackupRecord = { lastSuccess: null, lastFailure: null, runningSince: null };

/**
 * The last success and failure of `npm run backup` (decision 95). The record is a file and no table, because a backup before an
 * upgrade meets an older schema, and the database often causes the failure.
 */
export async function readBackupRecord(filesDir: string): Promise<BackupRecord> {
  const text = await readFile(path.join(filesDir, backupRecordName), 'utf8').catch(() => '{}');
  try {
    return { ...nothing, ...(JSON.parse(text) as Partial<BackupRecord>) };
  } catch {
    return nothing;
  }
}

/** Writes the fields that changed. */
export async function recordBackup(filesDir: string, change: Partial<BackupRecord>): Promise<void> {
  const record = { ...(await readBackupRecord(filesDir)), ...change };
  await writeWhole(path.join(filesDir, backupRecordName), (temporary) =>
    writeFile(temporary, JSON.stringify(record)),
  );
}
