import { useLimit } from '@kontor/web-kit/lib/text-input.tsx';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';

/** A number of a record. A typed name offers the records that match. */
export function RecordNoInput({
  names,
  value,
  ...props
}: Omit<AutocompleteProps, 'value' | 'data'> & {
  value: string;
  /** The found records: their names by number. */
  names: ReadonlyMap<string, string>;
}) {
  const field = useLimit({ maxLength: 100, ...props, value });
  return (
    <Autocomplete
      {...field}
      data={[...names.keys()]}
      // The server has searched.
      filter={({ options }) => options}
      renderOption={({ option }) => `${option.value} · ${names.get(option.value) ?? ''}`}
    />
  );
}
