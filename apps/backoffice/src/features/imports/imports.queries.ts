import { type ImportKindInfo, type ImportRun, routes } from '@kontor/contract';
import { hasText, type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQuery } from '@tanstack/react-query';
import type { StatusTone } from '../../kit/status-badge.tsx';

export type RunFile = ImportRun['files'][number];

export const kindsQuery = { ...apiQuery(routes.imports.kinds), staleTime: 5 * 60_000 };

/** The parts of a file whose mapping can be changed; the first one asks for the sender of all. */
export function mappedParts(run: ImportRun, name: string, kinds: readonly ImportKindInfo[]): RunFile[] {
  return run.files.filter(
    (part) =>
      run.isOpen &&
      part.name === name &&
      part.state !== 'loaded' &&
      part.header &&
      part.mapping &&
      kinds.some(({ kind }) => kind === part.kind),
  );
}

/** Whether a file of rows cannot be read at all, so that only another file helps. */
export const isUnreadable = ({
  name,
  header,
  reasons,
}: Pick<RunFile, 'name' | 'header' | 'reasons'>): boolean =>
  header === null && reasons.length > 0 && !isSettingsFile(name);

export const isSettingsFile = (name: string): boolean => name.toLowerCase().endsWith('.json');

const busyMs = 1_000;

/** Whether an import waits or works in the background. */
export function isBusy(state: ImportRun['state']): boolean {
  return ['queued', 'checking', 'waiting', 'loading'].includes(state);
}

/** An import, read again each second while it waits or works. */
export function importQuery(id: string) {
  return {
    ...apiQuery(routes.imports.read, { params: { id } }),
    refetchInterval: ({ state }: { state: { data?: { data: ImportRun } | undefined } }) =>
      state.data && isBusy(state.data.data.state) ? busyMs : false,
  };
}

/** A page of refused cells. It is not cached, because the next check finds others. */
export function refusalsQuery(
  params: { id: string; file: string },
  query: { page: number; pageSize: number; code?: string },
) {
  return { ...apiQuery(routes.imports.refusals, { params, query }), staleTime: 0, gcTime: 0 };
}

export const stateTones: Record<ImportRun['state'], StatusTone> = {
  draft: 'gray',
  queued: 'blue',
  checking: 'blue',
  checked: 'gray',
  waiting: 'blue',
  loading: 'blue',
  done: 'green',
  cancelled: 'orange',
  interrupted: 'red',
  failed: 'red',
};

export const states = Object.keys(stateTones) as ImportRun['state'][];

export const sources = [
  'backOffice',
  'http',
  'command',
  'restore',
] as const satisfies readonly ImportRun['source'][];

/** The columns of a kind in words: those of the kind, else those that kinds share; an attribute by its name in the shop. */
export function useColumnTexts(kind: string | null): {
  columnText: (name: string) => string;
  attributes: readonly { key: string; name: string }[];
} {
  const { t, locale } = useTexts();
  const { data } = useQuery({
    ...apiQuery(routes.lookups.productsList, { params: { lookup: 'attributes' }, query: { pageSize: 100 } }),
    enabled: kind === 'products' || kind === 'variants',
  });
  const attributes = (data?.data ?? []).map(({ key, values }) => ({
    key,
    name: String(values[`name.${locale}`] || values['name.de'] || key),
  }));
  return {
    attributes,
    columnText: (name) => {
      const [, volume] = kind === 'prices' ? (/^value\.(\d+)$/.exec(name) ?? []) : [];
      if (volume) return t('imports.volumePrice', { quantity: volume });
      // A list may have several columns of pictures: url, url.2 …
      const [, single = name, number] = /^(url)\.(\d+)$/.exec(name) ?? [];
      const column = single.replaceAll('.', '_');
      const key = [`imports.columnOf.${kind}.${column}`, `imports.columnName.${column}`].find((one) =>
        hasText(one),
      );
      if (key) return [t(key as TextKey), ...(number ? [number] : [])].join(' ');
      return attributes.find((attribute) => name === `attributes.${attribute.key}`)?.name ?? name;
    },
  };
}

/** The price lists of the shop besides the base list. */
export function usePriceLists(isNeeded: boolean): readonly { code: string; name: string }[] {
  const { data } = useQuery({ ...apiQuery(routes.grid.options), enabled: isNeeded });
  return (data?.data.priceLists ?? []).filter(({ isBase }) => !isBase);
}

export const counts = [
  'read',
  'inserted',
  'updated',
  'unchanged',
  'deleted',
  'leftOut',
  'refused',
] as const satisfies readonly (keyof RunFile)[];

/** The text key of a kind of file. */
export const kindText = (kind: string) => `imports.kind.${kind}` as TextKey;

/** The attribute that a part of a list adds to the shop; its key and name are fixed values. */
export function addedAttribute({
  kind,
  mapping,
}: Pick<RunFile, 'kind' | 'mapping'>): { key: string; name: string } | undefined {
  const { key, 'name.de': name } = mapping?.columns ?? {};
  return kind === 'attributes' && key && 'value' in key && name && 'value' in name
    ? { key: key.value, name: name.value }
    : undefined;
}

/** What a part of a list is, such as 'Preise' or 'Merkmale (Größe)'. */
export function usePartText(): (part: Pick<RunFile, 'kind' | 'mapping'>) => string {
  const { t } = useTexts();
  return (part) => {
    const added = addedAttribute(part);
    const text = part.kind ? t(kindText(part.kind)) : '';
    return added ? `${text} (${added.name})` : text;
  };
}
