import { useMediaQuery } from '@mantine/hooks';

/** Beside the list, above it on a small desktop, or in a drawer below 1024 px (CATG-08, LAYO-14). */
export type FilterPlace = 'aside' | 'inline' | 'drawer';

const options = { getInitialValueInEffect: false };

export function useFilterPlace(): FilterPlace {
  const isDesktop = useMediaQuery('(min-width: 64em)', true, options) ?? true;
  const isWide = useMediaQuery('(min-width: 80em)', true, options) ?? true;
  return isWide ? 'aside' : isDesktop ? 'inline' : 'drawer';
}
