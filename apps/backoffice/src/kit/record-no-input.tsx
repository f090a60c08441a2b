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
  return (
    <Autocomplete
      maxLength={100}
      {...props}
      value={value}
      data={[...names.keys()]}
      // The server has searched.
      filter={({ options }) => options}
      renderOption={({ option }) => `${option.value} · ${names.get(option.value) ?? ''}`}
    />
  );
}
