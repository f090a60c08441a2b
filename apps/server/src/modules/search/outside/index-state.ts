import type { Pool } from 'pg';
import { createSearchChangesRepository, type OutsideSearchState } from './search-changes.repository.ts';

/** The state of an outside search engine's index, for operators. */
export async function readIndexState(pool: Pool): Promise<OutsideSearchState> {
  return await createSearchChangesRepository({ pool }).state();
}

/** Has the process that updates the index build it anew beside the searched one, within seconds. */
export async function wantIndexRebuild(pool: Pool): Promise<void> {
  await createSearchChangesRepository({ pool }).wantRebuild();
}
