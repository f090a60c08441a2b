import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import { once } from '../../shared/once.ts';
import { addDataRoute } from '../../shared/route.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { onlineMethodIds } from '../payments/payment-options.ts';
import { nightlyBillingJob, orderBillingJob, returnCreditJob } from './billing.jobs.ts';
import { findContent, listRefusals } from './billing.repository.ts';
import { type BillingServices, billDue, billingDefault, billTenants } from './billing.usecases.ts';
import { correctInvoice, readCorrection } from './corrections.usecases.ts';
import { creditInvoice } from './credit-notes.usecases.ts';
import { billOrder, readOrderBilling } from './order-billing.usecases.ts';
import { findTerms, lockTerms, saveTerms } from './payment-terms.repository.ts';
import { findRefundsDue } from './refunds.repository.ts';
import { creditReturn } from './return-credits.usecases.ts';

/** Registers the operators' calls of billing, its jobs, and the source of its documents. */
export function registerBillingRoutes(
  app: FastifyInstance,
  { database: { pool }, settings, documents, jobs, clock, log }: Dependencies,
): void {
  const services: BillingServices = {
    pool,
    clock,
    jobs,
    log,
    async settingsOf(tenantId) {
      const known = await settings.of(tenantId);
      const { companyData, documentTerms, billing = billingDefault } = known.document;
      return {
        companyData,
        ...(documentTerms ? { documentTerms } : {}),
        billing,
        onlineMethodIds: onlineMethodIds(known),
      };
    },
  };
  for (const type of ['invoice', 'creditNote', 'downPayment', 'correction'] as const) {
    documents.provide(type, (tenantId, { invoice_id }) =>
      invoice_id === null ? Promise.resolve(undefined) : findContent(pool, tenantId, invoice_id),
    );
  }
  jobs.registerDaily(nightlyBillingJob, () => billTenants({ services }));
  jobs.register(orderBillingJob, async (data) => void (await billDue({ ...data, services })));
  jobs.register(returnCreditJob, (data) => creditReturn({ ...data, services }));

  addDataRoute(app, routes.billing.run, async ({ actor: { tenantId } }) => ({
    invoices: await billDue({ tenantId, services }),
  }));
  addDataRoute(app, routes.billing.order, ({ actor: { tenantId }, params: { id } }) =>
    readOrderBilling({ tenantId, id, services }),
  );
  addDataRoute(app, routes.billing.billOrder, async ({ actor, params: { id } }) => {
    const { orderId, companyId } = await billOrder({ tenantId: actor.tenantId, id, services });
    await inTransaction(pool, (client) =>
      appendAudit(client, {
        ...byActor(actor),
        companyId,
        at: clock.now(),
        action: 'invoice.written',
        subject: orderId,
      }),
    );
    return await readOrderBilling({ tenantId: actor.tenantId, id: orderId, services });
  });
  addDataRoute(app, routes.billing.refusals, ({ actor: { tenantId } }) => listRefusals(pool, tenantId));
  addDataRoute(app, routes.billing.terms, async ({ actor: { tenantId }, params: { id } }) => {
    const terms = await findTerms(pool, tenantId, id);
    if (!terms) throw requestError('company.not.found');
    return terms;
  });
  addDataRoute(app, routes.billing.saveTerms, async ({ actor, params: { id }, body }) => {
    const { version, ...terms } = body;
    const { paymentTermDays, skonto } = terms;
    if (skonto && skonto.days > paymentTermDays)
      throw fieldsInvalid([
        { field: 'skonto.days', code: 'tooLarge', expected: { of: 'integer', min: 0, max: paymentTermDays } },
      ]);
    return inTransaction(pool, async (client) => {
      const stored = await lockTerms(client, actor.tenantId, id);
      if (!stored) throw requestError('company.not.found');
      if (version !== undefined && version !== stored.version) throw requestError('record.changed');
      await saveTerms(client, actor.tenantId, id, terms);
      const audited = { at: clock.now(), companyId: id, subject: id, details: terms };
      await appendAudit(client, { ...byActor(actor), ...audited, action: 'company.termsChanged' });
      return (await findTerms(client, actor.tenantId, id)) ?? stored;
    });
  });
  addDataRoute(app, routes.billing.refundsDue, ({ actor: { tenantId } }) => findRefundsDue(pool, tenantId));
  addDataRoute(app, routes.billing.credit, async ({ actor, params, body: { requestId, ...body } }) => {
    const { tenantId } = actor;
    const { billing, companyData } = await services.settingsOf(tenantId);
    const now = clock.now();
    const sent = { actor, requestId, input: ['credit', params, body], now };
    return inTransaction(pool, (client) =>
      once(client, sent, async () => {
        const { companyId, ...credited } = await creditInvoice({
          client,
          tenantId,
          invoiceId: params.id,
          ...body,
          settings: { billing, companyData },
          now,
          jobs,
        });
        await appendAudit(client, {
          ...byActor(actor),
          companyId,
          at: now,
          action: 'invoice.credited',
          subject: credited._id,
          details: { invoice: params.id, number: credited.finDocNumber, ...body },
        });
        return credited;
      }),
    );
  });
  addDataRoute(app, routes.billing.correction, ({ actor: { tenantId }, params: { id } }) =>
    readCorrection({ pool, tenantId, invoiceId: id }),
  );
  addDataRoute(
    app,
    routes.billing.correct,
    async ({ actor, params: { id }, body: { requestId, ...body } }) => {
      const { tenantId } = actor;
      const { reason, ...facts } = body;
      const { billing, companyData } = await services.settingsOf(tenantId);
      const now = clock.now();
      const sent = { actor, requestId, input: ['correct', id, body], now };
      return inTransaction(pool, (client) =>
        once(client, sent, async () => {
          const { companyId, corrected, ...written } = await correctInvoice({
            client,
            tenantId,
            invoiceId: id,
            facts,
            reason,
            person: actor,
            settings: { billing, companyData },
            now,
            jobs,
          });
          await appendAudit(client, {
            ...byActor(actor),
            companyId,
            at: now,
            action: 'invoice.corrected',
            subject: written._id,
            details: { invoice: corrected, number: written.finDocNumber, reason },
          });
          return written;
        }),
      );
    },
  );
}
