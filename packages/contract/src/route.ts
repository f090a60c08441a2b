import type { ApiKeyRight, CompanyAction, OperatorRight } from '@kontor/domain';
import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from './error-messages.ts';

/**
 * The callers: anyone; signed-in users; users with an active company (AUTH-12) whose role allows the action (ROLE-01).
 * Operators need the right (ROLE-03); null: the response depends on their rights. API keys need the right; null: the use case
 * checks it (API-40).
 */
export type RouteAccess =
  | { access: 'public' | 'session' }
  | { access: 'company'; action: CompanyAction }
  | { access: 'operator'; right: OperatorRight | null }
  | { access: 'apiKey'; right: ApiKeyRight | null };

/**
 * One line of the route table. The server registers its routes from it, the web client derives its calls from it and the
 * sweep tests walk over it.
 *
 * `responses` holds the success answers by status. Every error answer has the form of `ErrorAnswer` and a code of `errors`,
 * or one that every route may return (`validation.failed`, `auth.required`, …).
 */
export type RouteDefinition = RouteAccess & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** Instead of a body: one file, or many, as multipart/form-data in this field, together at most so many bytes. */
  upload?: { field: 'file'; maxBytes: number; isMany?: true };
  /** Instead of a body: a file as it is, of one of these types. */
  file?: { types: readonly string[]; maxBytes: number };
  /** Types of a success answer that is no JSON. */
  produces?: readonly string[];
  /** Largest body in bytes; 1 MiB where absent (NUMS-02). */
  bodyLimit?: number;
  responses: Record<number, TSchema>;
  errors?: readonly ErrorCode[];
};

/** Keeps the literal types of a route. */
export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route;
}

type StaticOr<S, Fallback> = S extends TSchema ? Static<S> : Fallback;

export type RouteParams<R extends RouteDefinition> = StaticOr<R['params'], undefined>;
export type RouteQuery<R extends RouteDefinition> = StaticOr<R['query'], undefined>;
export type RouteBody<R extends RouteDefinition> = StaticOr<R['body'], undefined>;
/** The union of the success answers. */
export type RouteAnswer<R extends RouteDefinition> = {
  [K in keyof R['responses']]: R['responses'][K] extends TSchema ? Static<R['responses'][K]> : never;
}[keyof R['responses']];
