import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { CountedPageOf, DataOf, LocalDate, listQuery, Nullable, OneOf, Text, Timestamp } from './schema.ts';

/** The actions that the audit log records. */
export const AUDIT_ACTIONS = [
  'session.begun',
  'session.refused',
  'session.ended',
  'password.changed',
  'password.reset',
  'password.linkSent',
  'secondFactor.on',
  'secondFactor.off',
  'secondFactor.reset',
  'secondFactor.codesRenewed',
  'identity.linked',
  'identity.unlinked',
  'provider.changed',
  'provider.removed',
  'email.requested',
  'email.changed',
  'accountRequest.approved',
  'accountRequest.declined',
  'accountRequest.asked',
  'access.refused',
  'customer.switched',
  'customer.viewed',
  'company.created',
  'company.changed',
  'company.merged',
  'product.created',
  'product.changed',
  'product.deleted',
  'category.created',
  'category.changed',
  'category.deleted',
  'profile.changed',
  'user.created',
  'user.changed',
  'salesPerson.assigned',
  'operator.added',
  'operator.changed',
  'operator.removed',
  'address.created',
  'address.changed',
  'address.deleted',
  'order.placed',
  'order.confirmed',
  'order.dispatched',
  'order.changed',
  'order.cancelled',
  'order.messaged',
  'order.noteAdded',
  'order.noteRemoved',
  'order.refunded',
  'invoice.written',
  'invoice.credited',
  'invoice.corrected',
  'invoice.openChanged',
  'company.termsChanged',
  'approval.requested',
  'approval.changed',
  'approval.forwarded',
  'approval.approved',
  'approval.declined',
  'approval.withdrawn',
  'approvalRule.saved',
  'approvalRule.deleted',
  'approvalDeputy.added',
  'approvalDeputy.deleted',
  'costCentre.saved',
  'apiKey.created',
  'apiKey.revoked',
  'job.retried',
  'mail.resent',
  'search.rebuildWanted',
  'webhook.added',
  'webhook.changed',
  'webhook.removed',
  'webhook.secretRotated',
  'webhook.resent',
  'priceList.created',
  'priceList.changed',
  'priceList.copied',
  'priceList.deleted',
  'prices.scheduled',
  'prices.advanced',
  'grid.saved',
  'content.drafted',
  'content.planned',
  'content.published',
  'content.discarded',
  'content.restored',
  'review.published',
  'review.refused',
  'review.deleted',
  'lookup.saved',
  'lookup.deleted',
  'data.imported',
  'data.exported',
  'settings.changed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who did what for whom and when (ROLE-06). */
export const AuditLogEntry = Type.Object({
  id: Type.String(),
  at: Timestamp,
  /** Such as `order.confirmed`. */
  action: Type.String(),
  /** Null: a command, or an unknown name. */
  username: Nullable(Type.String()),
  /** First and last name of the user, if there are any. */
  name: Nullable(Type.String()),
  company: Nullable(Type.Object({ customerNo: Type.String(), name: Type.String() })),
  /** An id: of a user, an order, an address … */
  subject: Nullable(Type.String()),
  /** The name of the subject: of a user, an order number, a company. Entries about deleted records keep it. */
  subjectName: Nullable(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
  /** The names of the mentioned records, by id, or by list and key as `price-lists/gold`. */
  names: Type.Record(Type.String(), Type.String()),
});
export type AuditLogEntry = Static<typeof AuditLogEntry>;

const filter = {
  /** A user name, an order number or an id, whole. */
  search: Type.Optional(Text({ max: 200 })),
  /** Days in Europe/Berlin, both included. */
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  action: Type.Optional(Text({ max: 60 })),
};
export const AuditFilter = Type.Object(filter);
export type AuditFilter = Static<typeof AuditFilter>;

/** The state of the chain of hashes (decision 58). */
export const AuditChain = Type.Object({
  entries: Type.Integer(),
  /** Hash of the last entry; kept elsewhere it proves later that nothing was cut off. */
  head: Type.String(),
  /** Null: the chain is whole. */
  fault: Nullable(
    Type.Object({
      code: OneOf(['linkMissing', 'entryMissing', 'entryChanged', 'entryUnlinked', 'headMissing']),
      /** The number of the link or entry. */
      at: Nullable(Type.String()),
    }),
  ),
});
export type AuditChain = Static<typeof AuditChain>;

const access = { access: 'operator', right: 'audit.read' } as const;

export const auditRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/audit',
    ...access,
    summary: 'The audit log, newest first; `total` counts to 10,000',
    query: Type.Object({ ...listQuery(['at']), ...filter }),
    responses: { 200: CountedPageOf(AuditLogEntry) },
  }),
  actions: defineRoute({
    method: 'GET',
    path: '/api/admin/audit/actions',
    ...access,
    summary: 'The actions that the log has entries of',
    responses: { 200: DataOf(Type.Array(Type.String())) },
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/admin/audit/export',
    ...access,
    summary: 'The audit log as CSV with the hashes of its chain, oldest first',
    query: AuditFilter,
    produces: ['text/csv'],
    responses: { 200: Type.Unknown() },
  }),
  verify: defineRoute({
    method: 'POST',
    path: '/api/admin/audit/verify',
    ...access,
    summary: 'Recompute the chain of hashes; a head noted earlier must be in it',
    body: Type.Object(
      { head: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })) },
      { additionalProperties: false },
    ),
    responses: { 200: DataOf(AuditChain) },
  }),
};
