/** The migrated database that test databases are copied from. */
export const templateName = 'kontor_test_template';

/** For data that is thrown away: nothing waits for the disk. Never for a test about crashes. */
export const quickSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  max_connections: '200',
  autovacuum: 'off',
};
