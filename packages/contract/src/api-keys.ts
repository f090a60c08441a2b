import { API_KEY_RIGHTS } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, Nullable, OneOf, RequestId, Text, Timestamp } from './schema.ts';

const Rights = Type.Array(OneOf(API_KEY_RIGHTS), {
  minItems: 1,
  maxItems: API_KEY_RIGHTS.length,
  uniqueItems: true,
});

/** An API key without its secret. */
export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  rights: Rights,
  createdAt: Timestamp,
  createdBy: Nullable(Type.String()),
  lastUsedAt: Nullable(Timestamp),
  expiresAt: Nullable(Timestamp),
  revokedAt: Nullable(Timestamp),
});
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyInput = Type.Object(
  {
    name: Text({ min: 1, max: 100 }),
    rights: Rights,
    /** Absent: until it is revoked. */
    expiresAt: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
    /** A repetition is refused: the key of the first request cannot be shown again. */
    requestId: RequestId,
  },
  { additionalProperties: false },
);
export type ApiKeyInput = Static<typeof ApiKeyInput>;

const access = { access: 'operator', right: 'settings.write' } as const;

export const apiKeysRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/apiKeys',
    ...access,
    summary: 'API keys with rights and last use, newest first',
    responses: { 200: DataOf(Type.Array(ApiKey)) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/apiKeys',
    ...access,
    summary: 'Make an API key; `key` is shown this once',
    body: ApiKeyInput,
    responses: { 201: DataOf(Type.Object({ ...ApiKey.properties, key: Type.String() })) },
    errors: ['request.repeated'],
  }),
  revoke: defineRoute({
    method: 'DELETE',
    path: '/api/admin/apiKeys/:id',
    ...access,
    summary: 'Revoke an API key at once and for ever',
    params: Type.Object({ id: Text({ max: 64 }) }),
    responses: { 204: Type.Null() },
    errors: ['api.key.not.found'],
  }),
};
