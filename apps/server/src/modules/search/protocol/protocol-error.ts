/** Codes that every call may give; the code of an invalid field contains its name. */
const errors = {
  missing_authorization_header: { status: 401, type: 'auth' },
  invalid_api_key: { status: 403, type: 'auth' },
  index_not_found: { status: 404, type: 'invalid_request' },
  document_not_found: { status: 404, type: 'invalid_request' },
  not_found: { status: 404, type: 'invalid_request' },
  method_not_allowed: { status: 405, type: 'invalid_request' },
  malformed_payload: { status: 400, type: 'invalid_request' },
  missing_payload: { status: 400, type: 'invalid_request' },
  payload_too_large: { status: 413, type: 'invalid_request' },
  invalid_content_type: { status: 415, type: 'invalid_request' },
  bad_request: { status: 400, type: 'invalid_request' },
  feature_not_enabled: { status: 400, type: 'invalid_request' },
  immutable_index: { status: 403, type: 'invalid_request' },
  internal: { status: 500, type: 'internal' },
  service_unavailable: { status: 503, type: 'system' },
} as const satisfies Record<string, { status: number; type: string }>;

export type ProtocolErrorCode =
  | keyof typeof errors
  | `invalid_search_${string}`
  | `invalid_document_${string}`
  | `invalid_facet_search_${string}`
  | `missing_facet_search_${string}`
  | `invalid_multi_search_${string}`;

/** A refusal in the form of the Meilisearch protocol: `{message, code, type, link}`. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
  readonly code: ProtocolErrorCode;

  constructor(code: ProtocolErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return Object.hasOwn(errors, this.code) ? errors[this.code as keyof typeof errors].status : 400;
  }

  /** The answer's body. */
  toJSON(): { message: string; code: string; type: string; link: string } {
    const type = Object.hasOwn(errors, this.code)
      ? errors[this.code as keyof typeof errors].type
      : 'invalid_request';
    return {
      message: this.message,
      code: this.code,
      type,
      link: `https://docs.meilisearch.com/errors#${this.code}`,
    };
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
