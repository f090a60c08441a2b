import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Nullable, OneOf, Timestamp } from './schema.ts';

/** The state of the installation, and the shop's pending work. Bytes are whole numbers. */
export const SystemState = Type.Object({
  version: Type.String(),
  node: Type.String(),
  postgres: Type.String(),
  /** Of the process that answers. */
  startedAt: Timestamp,
  memoryBytes: Type.Integer(),
  databaseBytes: Type.Integer(),
  /** Of `/health/ready`; empty: the process is ready. */
  problems: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  /** Of the disk that FILES_DIR is on; null where it cannot be read. */
  disk: Nullable(Type.Object({ freeBytes: Type.Integer(), totalBytes: Type.Integer() })),
  /** Of this shop. */
  queues: Type.Object({
    jobs: Type.Integer(),
    givenUpJobs: Type.Integer(),
    webhooks: Type.Integer(),
    givenUpWebhooks: Type.Integer(),
    unbilledOrders: Type.Integer(),
    /** Audit entries without a link of the chain yet. */
    auditEntries: Type.Integer(),
  }),
  search: Type.Object({
    engine: OneOf(['builtIn', 'meilisearch']),
    /** False: the outside engine does not answer or its index is being built; the shop searches by itself. */
    isReady: Type.Boolean(),
    articles: Type.Integer(),
    /** Of the outside index. */
    builtAt: Nullable(Timestamp),
    /** Changes that the outside index has not been told yet. */
    waitingChanges: Type.Integer(),
    /** One that an operator wants; `problem` is that of the last try, which is repeated. */
    rebuild: Nullable(
      Type.Object({ state: OneOf(['waiting', 'running']), problem: Nullable(Type.String()) }),
    ),
  }),
  /** Of `npm run backup`. */
  backup: Type.Object({
    lastSuccess: Nullable(
      Type.Object({ at: Timestamp, bytes: Type.Integer(), rows: Type.Integer(), files: Type.Integer() }),
    ),
    lastFailure: Nullable(Type.Object({ at: Timestamp, reason: Type.String() })),
    /** Of one that has neither ended nor failed. */
    runningSince: Nullable(Timestamp),
  }),
});
export type SystemState = Static<typeof SystemState>;

export const systemRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/admin/system',
    access: 'operator',
    right: 'settings.read',
    summary: 'Versions, health, disk, queues, search index and backups',
    responses: { 200: DataOf(SystemState) },
  }),
  rebuildSearch: defineRoute({
    method: 'POST',
    path: '/api/admin/search/rebuild',
    access: 'operator',
    right: 'settings.write',
    summary:
      'Build the index of the outside search engine anew beside the searched one; `read` tells how far it is',
    responses: { 204: Type.Null() },
    errors: ['search.built.in', 'too.many.requests'],
  }),
};
