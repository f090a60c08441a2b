import { instantOfLocal } from '@kontor/domain';
import { DateTimeField, isDateTime } from '@kontor/web-kit/lib/date-time-field.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { FieldProblems } from '@kontor/web-kit/lib/use-api-form.ts';
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** From when to when something holds, as `YYYY-MM-DDTHH:mm`; no end: empty. */
export interface Period {
  validFrom: string;
  validUntil: string;
}

/** The form's check of a period. */
export function periodProblems({ validFrom, validUntil }: Period): FieldProblems<Period> {
  return {
    ...(validFrom === ''
      ? { validFrom: 'common.field.required' }
      : isDateTime(validFrom)
        ? {}
        : { validFrom: { form: 'moment' } }),
    ...(validUntil === '' || (isDateTime(validUntil) && !(validUntil <= validFrom))
      ? {}
      : { validUntil: isDateTime(validUntil) ? 'kit.period.reversed' : { form: 'moment' } }),
  };
}

/** Both ends of a period side by side. */
export function PeriodFields({
  value,
  input,
  onChange,
  hasAutofocus = false,
  isStarted = false,
}: {
  value: Period;
  input: (field: keyof Period) => { error?: ReactNode };
  onChange: (field: keyof Period, value: string) => void;
  hasAutofocus?: boolean;
  /** The beginning is past and stays. */
  isStarted?: boolean;
}) {
  const { t } = useTexts();
  const field = (name: keyof Period) => ({
    name,
    value: value[name],
    error: input(name).error as string | undefined,
    onChange: (moment: string) => onChange(name, moment),
  });
  const isOver = (moment: string) => (instantOfLocal(moment)?.getTime() ?? Infinity) <= Date.now();
  const isPast = !isStarted && isOver(value.validFrom);
  const past = isOver(value.validUntil) ? 'pastEnd' : value.validUntil === '' ? 'pastForGood' : 'past';
  return (
    <Stack gap="xs">
      <Group grow align="flex-start">
        {isStarted ? null : (
          <DateTimeField
            {...field('validFrom')}
            label={t('priceLists.validFrom')}
            description={t('kit.period.zone')}
            required
            hasAutofocus={hasAutofocus}
          />
        )}
        <DateTimeField
          {...field('validUntil')}
          label={t('priceLists.validUntil')}
          description={t('priceLists.untilHint')}
        />
      </Group>
      <Text size="sm" role="status">
        {isPast ? t(`priceLists.${past}`) : ''}
      </Text>
    </Stack>
  );
}
