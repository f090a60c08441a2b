import { DEFAULT_LOCALE, LOCALES } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';
import { always, type Condition, folded, never, simplified } from '../listing/index.ts';
import type { Filter, FilterTest } from './protocol/filter-grammar.ts';

/** What filters say about company, language and deals. */
export interface SearchScope {
  companyId: string | null;
  locale: Locale;
  /** False: a filter excludes deals. */
  isDeal: boolean;
}

/** Finds the variants that a filter names. */
export type VariantsOf = (
  attribute: '_id' | 'sku' | 'variantSku',
  values: readonly string[],
) => Promise<readonly number[]>;

/**
 * The company, language and deals that filters select; all filters must hold. The index behaves as if it had a document of each
 * article for each company and language. Only `trusted` filters choose the company, because it decides the prices.
 *
 * @example scopeOf([parsed('locale = en AND isDeal = false')], []) // { companyId: null, locale: 'en', isDeal: false }
 */
export function scopeOf(
  trusted: readonly (Filter | null)[],
  others: readonly (Filter | null)[],
): SearchScope {
  const binding = trusted.flatMap(conjuncts);
  const all = [...binding, ...others.flatMap(conjuncts)];
  const isHeldTo = (attribute: string, value: string) =>
    all.some((filter) => {
      const only = onlyValue(filter, attribute);
      return only !== undefined && folded(only) === value;
    });
  return {
    companyId: binding.map((filter) => onlyValue(filter, 'companyId')).find((id) => id !== undefined) ?? null,
    locale: LOCALES.find((locale) => isHeldTo('locale', locale)) ?? DEFAULT_LOCALE,
    isDeal: !isHeldTo('isDeal', 'false'),
  };
}

/**
 * Turns filters into a condition: evaluates constants, and replaces article numbers and ids by variants; null: no condition.
 */
export async function conditionOf(
  filters: readonly (Filter | null)[],
  scope: SearchScope & { tenantId: number },
  variantsOf: VariantsOf,
): Promise<Condition | null> {
  const given = filters.filter((filter) => filter !== null);
  const named = await namedVariants(given, variantsOf);
  const parts = given.map((filter) => turned(filter, scope, named));
  const condition = simplified({ kind: 'and', parts });
  return condition.kind === 'and' && condition.parts.length === 0 ? null : condition;
}

/** Whether a filter names articles, so that its condition changes with the catalogue. */
export function namesArticles(filters: readonly (Filter | null)[]): boolean {
  return filters.some((filter) => filter && leaves(filter).some(({ attribute }) => isName(attribute)));
}

type Named = ReadonlyMap<FilterTest, readonly number[]>;

/** The variants of each test that names some. */
async function namedVariants(filters: readonly Filter[], variantsOf: VariantsOf): Promise<Named> {
  const reading = filters
    .flatMap(leaves)
    .flatMap(({ attribute, test }) =>
      isName(attribute) && test.operator === 'IN'
        ? [variantsOf(attribute, test.values).then((ids) => [test, ids] as const)]
        : [],
    );
  return reading.length === 0 ? noneNamed : new Map(await Promise.all(reading));
}

const noneNamed: Named = new Map();

function turned(filter: Filter, scope: SearchScope & { tenantId: number }, named: Named): Condition {
  if (filter.kind === 'not') return { kind: 'not', part: turned(filter.part, scope, named) };
  if (filter.kind !== 'leaf')
    return { kind: filter.kind, parts: filter.parts.map((part) => turned(part, scope, named)) };
  const { attribute, test } = filter;
  // Documents leave out what they have no value for.
  if (test.operator === 'IS NULL' || test.operator === 'IS EMPTY') return never;
  if (isName(attribute)) {
    const ids = named.get(test);
    return ids ? { kind: 'variants', ids } : always;
  }
  switch (attribute) {
    case 'tenantId':
      return constant(test, String(scope.tenantId));
    case 'companyId':
      return constant(test, scope.companyId);
    case 'locale':
      return constant(test, scope.locale);
    case 'isDeal':
      // Without deals the value is false everywhere.
      return scope.isDeal ? { kind: 'test', attribute, test } : constant(test, 'false');
    case 'rating.average':
      return { kind: 'test', attribute: 'rating', test };
    default:
      return {
        kind: 'test',
        attribute: attribute as Extract<Condition, { kind: 'test' }>['attribute'],
        test,
      };
  }
}

const names: readonly string[] = ['_id', 'sku', 'variantSku'] satisfies Parameters<VariantsOf>[0][];

function isName(attribute: string): attribute is Parameters<VariantsOf>[0] {
  return names.includes(attribute);
}

function leaves(filter: Filter): Extract<Filter, { kind: 'leaf' }>[] {
  if (filter.kind === 'leaf') return [filter];
  return filter.kind === 'not' ? leaves(filter.part) : filter.parts.flatMap(leaves);
}

function constant(test: FilterTest, value: string | null): Condition {
  if (value === null) return never;
  return test.operator !== 'IN' || test.values.some((wanted) => folded(wanted) === folded(value))
    ? always
    : never;
}

function conjuncts(filter: Filter | null): Filter[] {
  if (filter === null) return [];
  return filter.kind === 'and' ? filter.parts.flatMap(conjuncts) : [filter];
}

/** The one value that a filter wants an attribute to have; undefined: several, or another kind of filter. */
function onlyValue(filter: Filter, attribute: string): string | undefined {
  if (filter.kind !== 'leaf' || filter.attribute !== attribute || filter.test.operator !== 'IN')
    return undefined;
  return filter.test.values.length === 1 ? filter.test.values[0] : undefined;
}
