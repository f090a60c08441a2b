import {
  type FieldContext,
  type Fields,
  readFlag,
  readInteger,
  readOneOf,
  readText,
  readTexts,
  snakeCase,
} from './field-reader.ts';
import { ProtocolError, shown } from './protocol-error.ts';

/** A search request with the protocol's defaults. Filter and sort are parsed later, by code that knows the index. */
export interface SearchQuery {
  q: string;
  /** By offset and limit, or by pages with an exact total. */
  paging: { offset: number; limit: number } | { page: number; hitsPerPage: number };
  filter: unknown;
  sort: readonly string[];
  facets: readonly string[];
  attributesToRetrieve: readonly string[];
  format: FormatOptions;
  showMatchesPosition: boolean;
  matchingStrategy: 'last' | 'all' | 'frequency';
  attributesToSearchOn: readonly string[] | undefined;
  distinct: string | undefined;
  /** Extension of the protocol: whether the answer has completions of the last word. */
  showCompletions: boolean;
}

/** How texts of hits are shown. */
export interface FormatOptions {
  highlight: readonly string[];
  preTag: string;
  postTag: string;
  /** With `:words` behind the name where another length than `cropLength` is wanted. */
  crop: readonly string[];
  cropLength: number;
  cropMarker: string;
}

/** Hits of one answer (SRCH-11). */
const maxHits = 100;

/** Fields of the protocol that this engine does not support. */
const unsupported = [
  'hybrid',
  'hybridEmbedder',
  'hybridSemanticRatio',
  'media',
  'personalize',
  'rankingScoreThreshold',
  'retrieveVectors',
  'showPerformanceDetails',
  'showRankingScore',
  'showRankingScoreDetails',
  'vector',
];

const fields = new Set([
  'q',
  'offset',
  'limit',
  'page',
  'hitsPerPage',
  'filter',
  'sort',
  'facets',
  'attributesToRetrieve',
  'attributesToHighlight',
  'highlightPreTag',
  'highlightPostTag',
  'attributesToCrop',
  'cropLength',
  'cropMarker',
  'showMatchesPosition',
  'matchingStrategy',
  'attributesToSearchOn',
  'distinct',
  'locales',
  'showCompletions',
  ...unsupported,
]);

/**
 * Reads a search from the body of a POST or the parameters of a GET (`isText`).
 *
 * @param allowed fields that the call has besides those of a search
 * @throws ProtocolError: `bad_request` for an unknown field, else one such as `invalid_search_limit`.
 */
export function readSearchQuery(
  given: unknown,
  { isText = false, allowed = [] }: { isText?: boolean; allowed?: readonly string[] } = {},
): SearchQuery {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ProtocolError(
      'bad_request',
      `Invalid value type: expected an object, but found \`${shown(given)}\``,
    );
  const query = given as Fields;
  const context: FieldContext = { code: (field) => `invalid_search_${snakeCase(field)}`, isText };
  for (const field of Object.keys(query)) {
    if (!fields.has(field) && !allowed.includes(field))
      throw new ProtocolError(
        'bad_request',
        `Unknown ${isText ? 'parameter' : 'field'} \`${shown(field)}\`: expected one of ${[...fields].map((name) => `\`${name}\``).join(', ')}`,
      );
  }
  for (const field of unsupported) refuseUnsupported(query[field], field, context);
  readTexts(query, 'locales', context);
  const pageGiven = readInteger(query, 'page', context);
  const hitsPerPage = readInteger(query, 'hitsPerPage', context);
  const limit = readInteger(query, 'limit', context) ?? 20;
  const offset = readInteger(query, 'offset', context) ?? 0;
  refuseTooMany('limit', limit, context);
  refuseTooMany('hitsPerPage', hitsPerPage ?? 0, context);
  return {
    q: readText(query, 'q', context) ?? '',
    paging:
      pageGiven === undefined && hitsPerPage === undefined
        ? { offset, limit }
        : { page: pageGiven ?? 1, hitsPerPage: hitsPerPage ?? 20 },
    filter: isText ? filterOfText(readText(query, 'filter', context)) : query.filter,
    sort: readTexts(query, 'sort', context) ?? [],
    facets: readTexts(query, 'facets', context) ?? [],
    attributesToRetrieve: readTexts(query, 'attributesToRetrieve', context) ?? ['*'],
    format: {
      highlight: readTexts(query, 'attributesToHighlight', context) ?? [],
      preTag: readShortText(query, 'highlightPreTag', context) ?? '<em>',
      postTag: readShortText(query, 'highlightPostTag', context) ?? '</em>',
      crop: readTexts(query, 'attributesToCrop', context) ?? [],
      cropLength: readInteger(query, 'cropLength', context) ?? 10,
      cropMarker: readShortText(query, 'cropMarker', context) ?? '…',
    },
    showMatchesPosition: readFlag(query, 'showMatchesPosition', context),
    matchingStrategy: readOneOf(query, 'matchingStrategy', ['last', 'all', 'frequency'], context) ?? 'last',
    attributesToSearchOn: readTexts(query, 'attributesToSearchOn', context),
    distinct: readText(query, 'distinct', context),
    showCompletions: readFlag(query, 'showCompletions', context),
  };
}

/** Limits tags, because they are repeated around every match. */
function readShortText(query: Fields, field: string, context: FieldContext): string | undefined {
  const text = readText(query, field, context);
  if (text !== undefined && text.length > 100)
    throw new ProtocolError(context.code(field), `\`${field}\` must have at most 100 characters.`);
  return text;
}

function refuseTooMany(field: string, count: number, context: FieldContext): void {
  if (count > maxHits)
    throw new ProtocolError(
      context.code(field),
      `Invalid value ${context.isText ? 'in parameter' : 'at'} \`${context.isText ? '' : '.'}${field}\`: at most ${maxHits} hits can be asked for at once, but found \`${count}\``,
    );
}

/** Accepts values without effect, such as `false`, which some clients send. */
function refuseUnsupported(value: unknown, field: string, { code }: FieldContext): void {
  if (value === undefined || value === null || value === false || value === 'false' || value === '') return;
  throw new ProtocolError(code(field), `\`${field}\` is not supported by this search engine.`);
}

/** An address may hold the list form of a filter as JSON. */
function filterOfText(text: string | undefined): unknown {
  if (!text?.trim().startsWith('[')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
