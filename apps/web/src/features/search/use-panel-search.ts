import { useStore } from '@kontor/web-kit/lib/store.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PanelAnswer, panelQuery } from './product-search.ts';
import { searchEngine } from './search-client.ts';
import { searchState } from './search-state.ts';

/** Delay of calls after typing (SRCH-05). */
const debounceMs = 300;

/** The panel's search for the field's text. */
export type PanelSearch = {
  /** The text, trimmed. */
  readonly key: string;
  readonly state: ReturnType<typeof searchState>['state'];
  readonly answer: PanelAnswer | undefined;
  /** The term of the present answer. */
  readonly answeredKey: string | undefined;
  readonly error: Error | null;
  /** True while the answer to the typed term is pending. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
};

/**
 * Searches 300 ms after the last key press. An answer belongs to its term, so an older one never replaces a newer
 * one; outdated calls are aborted (SRCH-05).
 */
export function usePanelSearch(text: string): PanelSearch {
  useEffect(() => void searchEngine.start(), []);
  const engine = useStore(searchEngine.state);
  const { key, state } = searchState(text, engine);
  const client = useQueryClient();
  // A reopened panel shows its former answer at once.
  const [settledKey, setSettledKey] = useState(() =>
    client.getQueryData(panelQuery(key).queryKey) === undefined ? '' : key,
  );
  useEffect(() => {
    const timer = setTimeout(() => setSettledKey(key), debounceMs);
    return () => clearTimeout(timer);
  }, [key]);

  const isAsked = searchState(settledKey, engine).state === 'ready';
  const query = useQuery({
    ...panelQuery(settledKey),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isCurrent = isAsked && key === settledKey && !query.isPlaceholderData;
  return {
    key,
    state,
    answer: query.data,
    answeredKey: query.data && isCurrent ? settledKey : undefined,
    error: isCurrent ? query.error : null,
    isStale: !isCurrent,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
