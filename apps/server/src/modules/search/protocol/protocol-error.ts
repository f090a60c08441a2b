import { RefusalError } from '../../../shared/errors.ts';

/** Status of the codes that every call may give; the code of an invalid field contains its name and has 400. */
const statuses = {
  missing_authorization_header: 401,
  invalid_api_key: 403,
  index_not_found: 404,
  document_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  malformed_payload: 400,
  payload_too_large: 413,
  invalid_content_type: 415,
  bad_request: 400,
  immutable_index: 403,
  internal: 500,
  service_unavailable: 503,
} as const;

/** The type of an error by its status, `invalid_request` for any other. */
const types: Readonly<Record<number, string>> = { 401: 'auth', 500: 'internal', 503: 'system' };

export type ProtocolErrorCode =
  | keyof typeof statuses
  | `invalid_search_${string}`
  | `invalid_document_${string}`
  | `invalid_facet_search_${string}`
  | `missing_facet_search_${string}`
  | `invalid_multi_search_${string}`;

/** A refusal in the form of the Meilisearch protocol: `{message, code, type, link}`. */
export class ProtocolError extends RefusalError {
  override name = 'ProtocolError';
  readonly code: ProtocolErrorCode;

  constructor(code: ProtocolErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return statuses[this.code as keyof typeof statuses] ?? 400;
  }

  /** The answer's body. */
  toJSON(): { message: string; code: string; type: string; link: string } {
    const { code, message, status } = this;
    const type = code === 'invalid_api_key' ? 'auth' : (types[status] ?? 'invalid_request');
    return { message, code, type, link: `https://docs.meilisearch.com/errors#${code}` };
  }
}

export function invalidKey(): ProtocolError {
  return new ProtocolError('invalid_api_key', 'The provided API key is invalid.');
}

export function indexNotFound(uid: string): ProtocolError {
  return new ProtocolError('index_not_found', `Index \`${uid}\` not found.`);
}

/** A JSON value as messages show it, cut where it is long. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
