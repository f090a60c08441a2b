import { routes, type SynonymGroup } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { ApiError } from '@kontor/web-kit/lib/api-error.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';

export const synonymsQuery = apiQuery(routes.search.synonyms);

/** A group has no id: its content names it. */
export const groupKey = (group: SynonymGroup | undefined): string => (group ? JSON.stringify(group) : '');

export async function readGroups(): Promise<SynonymGroup[]> {
  return (await queryClient.fetchQuery({ ...synonymsQuery, staleTime: 0 })).data.groups;
}

/**
 * Replaces, adds or removes a group in the current groups. A repeated change that is stored already changes nothing.
 *
 * @param known the groups as the user saw them
 * @throws record.changed: another user changed or removed the former group
 */
export async function changeGroups({
  former,
  group,
  known,
}: {
  former: SynonymGroup | undefined;
  group: SynonymGroup | undefined;
  known: readonly SynonymGroup[];
}): Promise<void> {
  const { data } = await queryClient.fetchQuery({ ...synonymsQuery, staleTime: 0 });
  const has = (wanted: SynonymGroup | undefined) =>
    data.groups.some((other) => groupKey(other) === groupKey(wanted));
  if (!has(former)) {
    if (group ? has(group) : !groupNow(former, known, data.groups)) return;
    if (former) throw new ApiError({ status: 409, code: 'record.changed' });
  }
  const groups = former
    ? data.groups.flatMap((other) =>
        groupKey(other) === groupKey(former) ? (group ? [group] : []) : [other],
      )
    : [...data.groups, ...(group ? [group] : [])];
  const answer = await callApi(routes.search.saveSynonyms, { body: { version: data.version, groups } });
  queryClient.setQueryData(synonymsQuery.queryKey, answer);
}

/**
 * What became of a group: the new one with most of its words; undefined: it was removed.
 *
 * @example groupNow({ words: ['a', 'b'] }, [{ words: ['a', 'b'] }], [{ words: ['a', 'c'] }]) // { words: ['a', 'c'] }
 */
export function groupNow(
  former: SynonymGroup | undefined,
  known: readonly SynonymGroup[],
  now: readonly SynonymGroup[],
): SynonymGroup | undefined {
  const same = now.find((group) => groupKey(group) === groupKey(former));
  if (same) return same;
  const before = new Set(known.map(groupKey));
  const shared = ({ words }: SynonymGroup) => words.filter((word) => former?.words.includes(word)).length;
  return now
    .filter((group) => !before.has(groupKey(group)) && shared(group) > 0)
    .sort((a, b) => shared(b) - shared(a))[0];
}
