import { useDebouncedValue } from '@mantine/hooks';

const searchDelayMs = 300;
const minLength = 2;

/** The text to search for while one types; `isLong`: enough is typed; `enabled`: the search may be sent. */
export function useTypedSearch(typed: string) {
  const text = typed.trim();
  const [search] = useDebouncedValue(text, searchDelayMs);
  const isLong = text.length >= minLength;
  return { search, isLong, enabled: isLong && search.length >= minLength };
}
