/**
 * A condition for articles as a tree; the module search parses its texts. An empty `and` holds for all articles, an empty
 * `or` for none.
 */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  /** One of these variants. */
  | { readonly kind: 'variants'; readonly ids: readonly number[] }
  | { readonly kind: 'test'; readonly attribute: ListedAttributeName; readonly test: Test };

/**
 * `categories`: ids, with all categories below. `price`: net, in the tenant's currency. `rating`: average of the stars.
 * `isPreOrder`: offered in a season. `isDeal`: visible only to users with deals. Attributes: by their keys.
 */
export type ListedAttributeName =
  | 'categories'
  | 'isInStock'
  | 'isPreOrder'
  | 'isDeal'
  | 'price'
  | 'rating'
  | `attr.${string}`;

/** Holds if an article has a matching value. Texts are compared without case. */
export type Test =
  | { readonly operator: 'IN'; readonly values: readonly string[] }
  | { readonly operator: '>' | '>=' | '<' | '<='; readonly value: number }
  | { readonly operator: 'TO'; readonly from: number; readonly to: number }
  | { readonly operator: 'CONTAINS' | 'STARTS WITH'; readonly value: string }
  | { readonly operator: 'EXISTS' };

export const always: Condition = { kind: 'and', parts: [] };
export const never: Condition = { kind: 'or', parts: [] };

/**
 * The condition without redundant parts.
 *
 * @example simplified({ kind: 'and', parts: [always, { kind: 'not', part: never }] }) // always
 */
export function simplified(condition: Condition): Condition {
  if (condition.kind === 'not') {
    const part = simplified(condition.part);
    if (isEmpty(part, 'and')) return never;
    if (isEmpty(part, 'or')) return always;
    return part.kind === 'not' ? part.part : { kind: 'not', part };
  }
  if (condition.kind === 'variants' || condition.kind === 'test') return condition;
  const { kind } = condition;
  const other = kind === 'and' ? 'or' : 'and';
  const parts = condition.parts.map(simplified).filter((part) => !isEmpty(part, kind));
  if (parts.some((part) => isEmpty(part, other))) return kind === 'and' ? never : always;
  return parts.length === 1 ? (parts[0] as Condition) : { kind, parts };
}

function isEmpty(condition: Condition, kind: 'and' | 'or'): boolean {
  return condition.kind === kind && condition.parts.length === 0;
}

export function namedAttributes(condition: Condition | null, names = new Set<string>()): Set<string> {
  if (condition?.kind === 'test') names.add(condition.attribute);
  else if (condition?.kind === 'not') namedAttributes(condition.part, names);
  else if (condition && condition.kind !== 'variants')
    for (const part of condition.parts) namedAttributes(part, names);
  return names;
}
