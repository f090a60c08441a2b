import { routes, type SynonymGroup } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';

export const synonymsQuery = apiQuery(routes.search.synonyms);

/** Puts a group in the place of a former one, or adds or removes it, in the groups as they are now. */
export async function changeGroups(former: SynonymGroup | undefined, group: SynonymGroup | undefined) {
  const { data } = await queryClient.fetchQuery({ ...synonymsQuery, staleTime: 0 });
  const same = (other: SynonymGroup) => JSON.stringify(other) === JSON.stringify(former);
  const groups = former
    ? data.groups.flatMap((other) => (same(other) ? (group ? [group] : []) : [other]))
    : [...data.groups, ...(group ? [group] : [])];
  const answer = await callApi(routes.search.saveSynonyms, { body: { version: data.version, groups } });
  queryClient.setQueryData(synonymsQuery.queryKey, answer);
}
