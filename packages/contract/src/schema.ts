import {
  type Locale as DomainLocale,
  LOCALES,
  MAX_AMOUNT_MINOR,
  MAX_PRICE_MINOR,
  minorToDecimal,
  ORDER_VAT_TREATMENTS,
  VAT_CATEGORIES,
} from '@kontor/domain';
import Type, { type TSchema } from 'typebox';

/** 24 hexadecimal characters made by the server, or an id that an import brought; never with a hyphen (ROLE-10). */
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_]+$', form: 'id' });

/**
 * A bounded text, trimmed. The server replaces control characters and line breaks by blanks and drops marks that change the
 * text direction. So a text cannot pass for several fields. Invisible characters alone are an empty text. `'lines'` keeps
 * line breaks.
 */
export function Text(options: { min?: number; max: number; trim?: 'line' | 'lines' }) {
  return Type.String({
    minLength: options.min ?? 0,
    maxLength: options.max,
    trim: options.trim ?? 'line',
  });
}

/** A random id that a client makes. */
export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
});

/** Of one action: a repetition within 30 days is answered as the first request was, and not done again (decision 116). */
export const RequestId = Type.Optional(Uuid);

/** An article number, product or variant. */
export const Sku = Text({ min: 1, max: 64 });

/** An amount in the currency's main unit with at most 2 decimals, as the API sends it (I18N-04). */
export const Amount = Type.Number({
  minimum: -minorToDecimal(MAX_AMOUNT_MINOR),
  maximum: minorToDecimal(MAX_AMOUNT_MINOR),
});

/** An amount entered by a user, never negative; rounded to 2 decimals. */
export const StoredAmount = Type.Number({ minimum: 0, maximum: minorToDecimal(MAX_AMOUNT_MINOR) });

/** A net price in the currency's main unit with at most 4 decimals (PROD-09, I18N-04). */
export const NetPrice = Type.Number();

/** A price as stored, net or gross, in the currency's main unit with at most 4 decimals (PROD-09, I18N-04). */
export const StoredPrice = Type.Number({ minimum: 0, maximum: minorToDecimal(MAX_PRICE_MINOR) });

/** How many sales units the prices beside it are for; absent: one. '4.20 for 100' is 4.2 with 100 (PROD-09). */
export const PriceUnit = Type.Optional(Type.Union([Type.Literal(100), Type.Literal(1000)]));

/** ISO 4217. */
export const Currency = Type.String({ pattern: '^[A-Z]{3}$', form: 'currency' });

/** ISO 3166-1 alpha-2. */
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$', form: 'country' });

/** A calendar day, YYYY-MM-DD. */
export const LocalDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', form: 'date' });

/** A moment in UTC, ISO 8601. */
export const Timestamp = Type.String({ maxLength: 40 });

export const Locale = Type.Unsafe<DomainLocale>(Type.Union(LOCALES.map((locale) => Type.Literal(locale))));

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** One of a list of string literals. */
export const OneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>(Type.Union(words.map((word) => Type.Literal(word))));

/** The VAT of an order without its amounts (decision 65). */
export const orderVat = {
  vatTreatment: OneOf(ORDER_VAT_TREATMENTS),
  /** The category code of EN 16931. */
  vatCategory: OneOf(VAT_CATEGORIES),
  /** The company's VAT ID. */
  vatId: Nullable(Type.String()),
  /** The legal note of an order at 0 %, in the request's language. */
  vatNote: Nullable(Type.String()),
};

export const OrderType = Type.Union([Type.Literal('order'), Type.Literal('preOrder')]);

export type OrderType = 'order' | 'preOrder';

/** A success answer `{data}` (API-02). */
export const DataOf = <T extends TSchema>(schema: T) => Type.Object({ data: schema });

/** A page of a list: `{data, meta}`; total counts the whole result, page begins at 1 (API-16). */
export const PageOf = <T extends TSchema>(schema: T) =>
  Type.Object({
    data: Type.Array(schema),
    meta: Type.Object({ total: Type.Integer(), page: Type.Integer(), pageSize: Type.Integer() }),
  });

/** A page of a list that is counted up to a limit: `hasMore` if more rows fit than `total`. */
export const CountedPageOf = <T extends TSchema>(schema: T) =>
  Type.Object({
    data: Type.Array(schema),
    meta: Type.Object({
      ...PageOf(schema).properties.meta.properties,
      hasMore: Type.Optional(Type.Literal(true)),
    }),
  });

/** A query parameter that may be given once or repeatedly. */
export const OneOrMany = <T extends TSchema>(schema: T, maxItems: number) =>
  Type.Array(schema, { minItems: 1, maxItems });

/** The query of a list of the back office; `sort` is a column, descending with '-' before it. */
export const listQuery = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  search: Type.Optional(Text({ max: 200 })),
  sort: Type.Optional(OneOf(sorts.flatMap((sort: Sorts[number]) => [sort, `-${sort}` as const]))),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
