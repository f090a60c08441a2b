import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useMemo } from 'react';

/** Region codes that are no country of ISO 3166-1. */
const noCountries =
  /^(EU|EZ|UN|QO|XA|XB|ZZ|AC|CP|CQ|DG|EA|IC|TA|BU|CS|DD|FX|NT|SU|TP|YD|YU|ZR|AN|UK|DY|HV|NH|RH|VD)$/;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** All countries by name. */
export function useCountries(): { value: string; label: string }[] {
  const { locale } = useTexts();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
    return letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((code) => {
        const label = noCountries.test(code) ? undefined : names.of(code);
        return label ? [{ value: code, label }] : [];
      })
      .sort((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale]);
}

/** Chooses a country by name; a stored code that is none stays. */
export function CountrySelect({ value = '', ...props }: NativeSelectProps & { value?: string }) {
  const known = useCountries();
  const isKnown = known.some((country) => country.value === value);
  return (
    <NativeSelect {...props} value={value} data={isKnown ? known : [{ value, label: value }, ...known]} />
  );
}
