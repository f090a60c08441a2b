import { type ContentPart, type ContentParts, type FieldIssue, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { issuesOf } from '@kontor/web-kit/lib/field-problem.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { queryOptions } from '@tanstack/react-query';

export type PartKind = keyof typeof ContentParts;

export const stateQuery = apiQuery(routes.content.state);
export const pagesQuery = apiQuery(routes.content.pages);
export const mailsQuery = apiQuery(routes.content.mails);

/** Look and mails belong to the settings. */
const isSettingPart = (part: string) => /^(look$|mail\.)/.test(part);

export const writeRightOf = (part: string) => (isSettingPart(part) ? 'settings.write' : 'content.write');

export function partQuery(part: string) {
  const params = { part };
  const query = isSettingPart(part)
    ? apiQuery(routes.content.settingPart, { params })
    : apiQuery(routes.content.part, { params });
  return queryOptions({
    ...(query as ReturnType<typeof apiQuery<typeof routes.content.part>>),
    staleTime: 0,
  });
}

export function savePart(
  part: string,
  body: { version: string; value: Record<string, unknown> },
): Promise<{ data: ContentPart }> {
  const params = { part };
  return isSettingPart(part)
    ? callApi(routes.content.saveSettingPart, { params, body })
    : callApi(routes.content.savePart, { params, body });
}

/** Everything that shows drafts reads anew. */
export async function refreshContent(): Promise<void> {
  await Promise.all(
    [
      routes.content.state,
      routes.content.pages,
      routes.content.mails,
      routes.content.part,
      routes.content.settingPart,
    ].map((route) => queryClient.invalidateQueries({ queryKey: [apiKey(route)[0]] })),
  );
}

export type Issues = ReadonlyMap<string, FieldIssue>;

/** The server's refusals by the path of the field. */
export const issuesByField = (error: unknown): Issues =>
  new Map(issuesOf(error).map((issue) => [issue.field, issue]));
