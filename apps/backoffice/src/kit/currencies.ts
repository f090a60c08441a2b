import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useMemo } from 'react';

/** All currencies with their names, sorted by code. An unknown chosen code is kept. */
export function useCurrencies(chosen: string): { value: string; label: string }[] {
  const { locale } = useTexts();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'currency' });
    return [
      ...new Set([...Intl.supportedValuesOf('currency'), ...(/^[A-Z]{3}$/.test(chosen) ? [chosen] : [])]),
    ]
      .sort()
      .map((value) => ({ value, label: `${value} – ${names.of(value)}` }));
  }, [locale, chosen]);
}
