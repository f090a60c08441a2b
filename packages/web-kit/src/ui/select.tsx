import { ComboboxChevron, Input } from '@mantine/core';

/**
 * The browser's own choice from a list in the look of the kit; its label stands beside it. The kit's own has a wrapper for
 * label, description and error, which draws itself twice on every page.
 *
 * @example <Select id={id} value="16" options={[{ value: '16', label: '16' }]} onChange={show} />
 */
export function Select<Value extends string>({
  id,
  value,
  options,
  onChange,
}: {
  /** For the label's `htmlFor`. */
  id: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <Input
      component="select"
      pointer
      id={id}
      value={value}
      rightSection={<ComboboxChevron />}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Input>
  );
}
