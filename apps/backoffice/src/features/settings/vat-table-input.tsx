import type { VatTableRow } from '@kontor/contract';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { problemText } from '@kontor/web-kit/lib/field-problem.ts';
import { shownNumber } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { typedNumber } from '@kontor/web-kit/lib/typed-number.ts';
import { ActionIcon, Button, Input, Table } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CountrySelect } from '../../kit/country-select.tsx';

/** 'Germany: Standard 19 %, Reduced 7 %; Austria: Standard 20 %' for texts. */
export function shownRates(
  rows: readonly VatTableRow[],
  shown: {
    country: (code: string) => string;
    rate: (key: string) => string;
    number: (value: number) => string;
  },
): string {
  return rows
    .map(({ countryCode, rates }) => {
      const list = Object.entries(rates).map(([name, rate]) => `${shown.rate(name)} ${shown.number(rate)} %`);
      return `${shown.country(countryCode)}: ${list.join(', ')}`;
    })
    .join('; ');
}

/** The VAT rates: a row for each country, a column for each class. */
export function VatTableInput({
  name,
  label,
  description,
  error,
  rows,
  onRows,
}: {
  name: string;
  label: string;
  description?: string | undefined;
  error?: ReactNode;
  rows: readonly VatTableRow[];
  onRows: (rows: VatTableRow[]) => void;
}) {
  const { t, locale } = useTexts();
  const classes = [
    ...new Set(['standard', 'reduced', 'zero', ...rows.flatMap((row) => Object.keys(row.rates))]),
  ];
  const change = (index: number, row: VatTableRow) =>
    onRows(rows.map((one, at) => (at === index ? row : one)));
  const isKnown = (key: string): key is 'standard' | 'reduced' | 'special' | 'zero' =>
    ['standard', 'reduced', 'special', 'zero'].includes(key);
  const className = (key: string) => (isKnown(key) ? t(`settings.rate.${key}`) : key);
  return (
    <Input.Wrapper label={label} description={description} error={error}>
      <Table.ScrollContainer minWidth={420}>
        <Table verticalSpacing={4} horizontalSpacing={4} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('settings.rate.country')}</Table.Th>
              {classes.map((key) => (
                <Table.Th key={key}>{className(key)}</Table.Th>
              ))}
              <Table.Th>
                <span className="visually-hidden">{t('common.remove')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a country may be chosen twice.
              <Table.Tr key={index}>
                <Table.Td>
                  <CountrySelect
                    name={index === 0 ? name : undefined}
                    aria-label={t('settings.rate.country')}
                    value={row.countryCode}
                    miw={190}
                    onChange={({ currentTarget }) =>
                      change(index, { ...row, countryCode: currentTarget.value })
                    }
                  />
                </Table.Td>
                {classes.map((key) => (
                  <Table.Td key={key}>
                    <RateInput
                      label={`${countryName(row.countryCode, locale)} ${className(key)}`}
                      rate={row.rates[key]}
                      onRate={(rate) => {
                        const { [key]: _, ...others } = row.rates;
                        change(index, {
                          ...row,
                          rates: rate === undefined ? others : { ...others, [key]: rate },
                        });
                      }}
                    />
                  </Table.Td>
                ))}
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('settings.rate.remove', { country: countryName(row.countryCode, locale) })}
                    onClick={() => onRows(rows.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} aria-hidden="true" />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => onRows([...rows, { countryCode: '', rates: { standard: 0 } }])}
      >
        {t('settings.rate.add')}
      </Button>
    </Input.Wrapper>
  );
}

/** Percent; what is typed stays until it is a number. */
function RateInput({
  label,
  rate,
  onRate,
}: {
  label: string;
  rate: number | undefined;
  onRate: (rate: number | undefined) => void;
}) {
  const { t, locale } = useTexts();
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      aria-label={label}
      inputMode="decimal"
      maxLength={6}
      rightSection="%"
      error={
        typed !== undefined && typed !== '' ? problemText({ of: 'number', min: 0, max: 100 }, t) : undefined
      }
      value={typed ?? shownNumber(rate, locale)}
      onChange={({ currentTarget: { value } }) => {
        const number = typedNumber(value, 2) ?? undefined;
        const isRate = number !== undefined && number >= 0 && number <= 100 && !/[,.]$/.test(value);
        setTyped(isRate || value === '' ? undefined : value);
        if (isRate || value === '') onRate(number);
      }}
    />
  );
}
