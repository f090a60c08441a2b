/** A question of a product to the buyer for each line; `options`: a choice instead of free text. */
export type SalesAttribute = { readonly key: string; readonly options?: readonly string[] | undefined };

/** Why the custom attributes of a line are refused, with the keys at fault. */
export type CustomAttributeIssue =
  | { readonly code: 'custom.attribute.required'; readonly attributes: readonly string[] }
  | { readonly code: 'custom.attribute.invalid'; readonly unknownAttributes: readonly string[] }
  | { readonly code: 'custom.attribute.invalid'; readonly notOffered: readonly string[] };

/**
 * Checks the custom attributes of a line. It must have all of the product's attributes and no others, each with at least
 * one character; a choice must be offered. A single space is an intentional blank. None may be there while the tenant has
 * the feature off (CART-25, CONF-18).
 *
 * @example customAttributeIssue({ given: {}, product: { salesAttributes: [{ key: 'logo' }] }, flags: { isCustomAttributesActive: true } })
 * // { code: 'custom.attribute.required', attributes: ['logo'] }
 */
export function customAttributeIssue({
  given,
  product,
  flags,
}: {
  readonly given: Readonly<Record<string, string>> | null | undefined;
  readonly product: { readonly salesAttributes: readonly SalesAttribute[] };
  readonly flags: { readonly isCustomAttributesActive: boolean };
}): CustomAttributeIssue | undefined {
  const wanted = flags.isCustomAttributesActive ? product.salesAttributes : [];
  // Nearly all of ten thousand lines.
  if (!given && wanted.length === 0) return undefined;
  const answers = given ?? {};
  const unknown = Object.keys(answers).filter((key) => !wanted.some((attribute) => attribute.key === key));
  if (unknown.length > 0) return { code: 'custom.attribute.invalid', unknownAttributes: unknown };
  const missing = wanted
    .filter(({ key }) => !Object.hasOwn(answers, key) || answers[key] === '')
    .map(({ key }) => key);
  if (missing.length > 0) return { code: 'custom.attribute.required', attributes: missing };
  const notOffered = wanted
    .filter(({ key, options }) => options && answers[key] !== ' ' && !options.includes(answers[key] ?? ''))
    .map(({ key }) => key);
  if (notOffered.length > 0) return { code: 'custom.attribute.invalid', notOffered };
  return undefined;
}
