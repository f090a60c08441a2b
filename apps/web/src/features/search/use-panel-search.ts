import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { type PanelAnswer, panelQuery } from './product-search.ts';
import { searchEngine } from './search-client.ts';
import { searchState } from './search-state.ts';

/** Calls follow typing by so much (SRCH-05). */
const debounceMs = 300;

/** What the panel knows about the words in the field. */
export type PanelSearch = {
  /** The words, trimmed. */
  readonly key: string;
  readonly state: ReturnType<typeof searchState>['state'];
  readonly answer: PanelAnswer | undefined;
  /** The words that the answer belongs to. */
  readonly answeredKey: string | undefined;
  readonly error: Error | null;
  /** What shows is not yet what was typed. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
};

/**
 * Searches 300 ms after the last letter. Each answer belongs to its own term, so an older one never replaces a newer one,
 * and its call is given up (SRCH-05).
 */
export function usePanelSearch(text: string): PanelSearch {
  useEffect(() => void searchEngine.start(), []);
  const engine = useStore(searchEngine.state);
  const { key, state } = searchState(text, engine);
  const client = useQueryClient();
  // Opened again, the panel shows at once what it had.
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
