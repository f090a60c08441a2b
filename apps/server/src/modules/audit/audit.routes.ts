import { Readable } from 'node:stream';
import { type AuditFilter, routes } from '@kontor/contract';
import { isCalendarDay } from '@kontor/domain';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { fieldsInvalid } from '../../shared/errors.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { linkTenant, verifyChain } from './audit-chain.ts';
import { csvLines } from './audit-csv.ts';
import { auditActions, auditCondition, listAudit, peopleNamed } from './audit-list.ts';

export function registerAuditRoutes(
  app: FastifyInstance,
  { database: { pool, workPool } }: Dependencies,
): void {
  const { list, actions, export: exportRoute, verify } = routes.audit;
  /** A verification reads the whole log: those who ask meanwhile share it. */
  const verifying = new Map<string, ReturnType<typeof verifyChain>>();

  addRoute(app, list, async ({ actor, query }) => listAudit(pool, actor, checked(query)));
  addDataRoute(app, actions, ({ actor }) => auditActions(pool, actor.tenantId));
  addRoute(app, exportRoute, async ({ actor, query, reply }) => {
    const people = await peopleNamed(pool, actor.tenantId, query.search);
    const condition = auditCondition(checked(query), people);
    await linkTenant(workPool, actor.tenantId);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .send(Readable.from(csvLines(workPool, actor.tenantId, condition)));
  });
  addDataRoute(app, verify, async ({ actor: { tenantId }, body: { head } }) => {
    const key = `${tenantId} ${head ?? ''}`;
    const work =
      verifying.get(key) ?? verifyChain(workPool, tenantId, head).finally(() => verifying.delete(key));
    verifying.set(key, work);
    const { entries, head: found, faultCode = null } = await work;
    return { entries, head: found, fault: faultCode };
  });
}

/** @throws validation.failed for a day that is not in the calendar */
function checked<Filter extends AuditFilter>(filter: Filter): Filter {
  for (const field of ['from', 'to'] as const) {
    const day = filter[field];
    if (day !== undefined && !isCalendarDay(day)) throw fieldsInvalid([{ field, code: 'format' }]);
  }
  return filter;
}
