import { routes } from '@kontor/contract';
import { changedPriceE4, decimalToE4, PRICE_ROUNDINGS, type PriceRounding } from '@kontor/domain';
import { shownNumber } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import type { FieldProblems, useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

export interface CopyValues {
  from: string;
  percent: string;
  rounding: string;
}

export const noCopy = { from: '', percent: '0', rounding: '0.01' };

/** What is typed as percent; undefined: no number from -99 to 1000. */
function percentOf(text: string, locale: Locale): number | undefined {
  const plain = text.trim().replace(locale === 'de' ? ',' : '.', '.');
  const percent = Number(plain);
  return /^[+-]?\d{1,4}(\.\d{1,4})?$/.test(plain) && percent >= -99 && percent <= 1000 ? percent : undefined;
}

export function checkCopy({ from, percent }: CopyValues, locale: Locale): FieldProblems<CopyValues> {
  return {
    from: from === '' ? 'common.field.required' : undefined,
    percent: percentOf(percent, locale) === undefined ? { form: 'percent' } : undefined,
  };
}

/** The body of the call. */
export function copyOf({ from, percent, rounding }: CopyValues, locale: Locale) {
  return { from, percent: percentOf(percent, locale) ?? 0, rounding: rounding as PriceRounding };
}

/** Which list prices come from, by how many percent they change and how they are rounded. */
export function CopyFields({
  form,
  isOptional = false,
}: {
  form: { input: (name: keyof CopyValues) => object; fields: { values: CopyValues } } & Pick<
    ReturnType<typeof useApiForm>,
    'isPending'
  >;
  isOptional?: boolean;
}) {
  const { t, locale } = useTexts();
  const { data } = useQuery({ ...apiQuery(routes.grid.options), select: (answer) => answer.data });
  const { from, percent, rounding } = form.fields.values;
  const number = percentOf(percent, locale);
  const sample = 12.34;
  return (
    <>
      <NativeSelect
        label={t('priceLists.copyFrom')}
        data={[
          { value: '', label: isOptional ? t('priceLists.noCopy') : '' },
          ...(data?.priceLists ?? []).map(({ code, name }) => ({ value: code, label: name })),
        ]}
        {...form.input('from')}
      />
      {from === '' ? null : (
        <>
          <TextInput label={t('grid.percentField')} inputMode="decimal" {...form.input('percent')} />
          <NativeSelect
            label={t('grid.rounding')}
            data={PRICE_ROUNDINGS.map((value) => ({
              value,
              label: t(`grid.roundings.${value.replace('.', '_')}` as never),
            }))}
            {...form.input('rounding')}
          />
          {number === undefined ? null : (
            <Text size="sm">
              {t('grid.percentExample', {
                from: shownNumber(sample, locale, 2),
                to: shownNumber(
                  changedPriceE4(decimalToE4(sample), {
                    percent: number,
                    rounding: rounding as PriceRounding,
                  }) / 10_000,
                  locale,
                  2,
                ),
              })}
            </Text>
          )}
        </>
      )}
    </>
  );
}
