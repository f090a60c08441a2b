/** A prepared statement whose parameters have names. */
export interface NamedStatement {
  /** Name of the prepared statement, for `prepared`. */
  readonly name: string;
  /** The SQL with `$1`, `$2` … in place of the names. */
  readonly text: string;
  /**
   * The values in the order of their numbers.
   *
   * @throws Error where a parameter has no value
   */
  values(parameters: Readonly<Record<string, unknown>>): unknown[];
}

/**
 * Makes a statement from SQL with named parameters such as `$tenantId`. For more than 15 parameters: numbers are easily swapped.
 *
 * @example const { text, values } = namedStatement('tag-insert', 'insert into tag (id, label) values ($id, $label)');
 *          values({ label: 'new', id: 1 }) // [1, 'new']
 */
export function namedStatement(name: string, namedText: string): NamedStatement {
  const names: string[] = [];
  const text = namedText.replaceAll(/\$([a-z]\w*)/gi, (_match, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  return {
    name,
    text,
    values: (parameters) =>
      names.map((parameter) => {
        if (!(parameter in parameters)) throw new Error(`${name}: the parameter ${parameter} has no value`);
        return parameters[parameter];
      }),
  };
}
