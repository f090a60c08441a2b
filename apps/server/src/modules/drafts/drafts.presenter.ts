import type { Draft, DraftList } from '@kontor/contract';
import type { StoredDraft } from './drafts.repository.ts';

export function presentDraft(draft: StoredDraft): Draft {
  return {
    _id: draft.id,
    name: draft.name ?? '',
    orderType: draft.orderType,
    lineCount: draft.lineCount,
    savedAt: draft.savedAt.toISOString(),
  };
}

/** The named drafts, and the former cart apart from them. */
export function presentDrafts(drafts: readonly StoredDraft[]): DraftList {
  const former = drafts.find(({ name }) => name === null);
  return {
    drafts: drafts.filter(({ name }) => name !== null).map(presentDraft),
    former: former
      ? { _id: former.id, lineCount: former.lineCount, savedAt: former.savedAt.toISOString() }
      : null,
  };
}
