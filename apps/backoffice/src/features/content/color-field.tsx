import { ColorInput, type ColorInputProps } from '@mantine/core';

/** The picker cannot be focused and has no accessible names. Without a mouse the colour is typed. */
const forMouseAlone = { 'aria-hidden': true };

/** A colour, typed or picked. Description and error are above the input, because the open picker covers what is below. */
export function ColorField(
  props: Pick<ColorInputProps, 'name' | 'label' | 'description' | 'value' | 'error' | 'onChange'>,
) {
  return (
    <ColorInput
      {...props}
      withEyeDropper={false}
      fixOnBlur={false}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      popoverProps={{ withinPortal: false }}
      attributes={{ saturation: forMouseAlone, slider: forMouseAlone }}
    />
  );
}
