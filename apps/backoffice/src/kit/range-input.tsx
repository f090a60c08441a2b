import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput, type TextInputProps } from '@mantine/core';

/** The input of a number; a value out of its range says the range, whether page or server refused it. */
export function RangeInput({
  range: { min, max },
  ...props
}: TextInputProps & {
  /** As texts. */
  range: { readonly min: string; readonly max: string };
}) {
  const { t } = useTexts();
  const isOutside = props.error === t('common.field.invalid');
  return (
    <TextInput
      inputMode="numeric"
      {...props}
      error={isOutside ? t('orders.lineRange', { min, max }) : props.error}
    />
  );
}
