export interface FieldProps<Value> {
  /** The path of the field, as the server names it. */
  name: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  issue: (path: string) => string | undefined;
  description?: string;
}
