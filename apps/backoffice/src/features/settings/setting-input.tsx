import type { EditedSetting, VatTableRow } from '@kontor/contract';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { type InputWrapperProps, NativeSelect, Switch } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import { CountrySelect } from '../../kit/country-select.tsx';
import { VatTableInput } from './vat-table-input.tsx';

export type SettingValue = EditedSetting['value'];

/** The input of a setting by its kind. */
export function SettingInput({
  setting: { kind, label, help, unit, max, options },
  input,
  onValue,
}: {
  setting: EditedSetting;
  input: {
    name: string;
    value?: SettingValue;
    error?: ReactNode;
    onChange?: (event: ChangeEvent<HTMLElement>) => void;
  };
  onValue: (value: SettingValue) => void;
}) {
  const { value, ...rest } = input;
  const named = { label, description: help ?? undefined };
  // Help above an input would push it out of line with the others of its row.
  const helpBelow = {
    ...named,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  } satisfies Pick<InputWrapperProps, 'label' | 'description' | 'inputWrapperOrder'>;
  switch (kind) {
    case 'flag':
      return (
        <Switch
          {...named}
          name={input.name}
          checked={value === true}
          onChange={({ currentTarget }) => onValue(currentTarget.checked)}
        />
      );
    case 'choice':
      return <NativeSelect {...helpBelow} {...rest} value={String(value)} data={options} />;
    case 'country':
      return <CountrySelect {...helpBelow} {...rest} value={String(value)} />;
    case 'lines':
      return (
        <Textarea
          {...helpBelow}
          {...rest}
          value={String(value)}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={max ?? undefined}
        />
      );
    case 'vatTable':
      return <VatTableInput {...named} {...rest} rows={value as readonly VatTableRow[]} onRows={onValue} />;
    case 'integer':
    case 'amount':
      return (
        <TextInput
          {...helpBelow}
          {...rest}
          value={String(value)}
          inputMode="decimal"
          maxLength={20}
          rightSection={unit}
          rightSectionWidth={unit ? 48 : undefined}
        />
      );
    default:
      return (
        <TextInput
          {...helpBelow}
          {...rest}
          value={String(value)}
          type={kind === 'email' ? 'email' : 'text'}
          maxLength={kind === 'currency' ? 3 : (max ?? 1000)}
        />
      );
  }
}
