import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { createCheckoutServices } from '../checkout/checkout-services.ts';
import { approveApproval, changeApproval, declineApproval } from './approval-decisions.ts';
import {
  addDeputy,
  deleteDeputy,
  deleteRule,
  listCostCentres,
  readDeputies,
  readRules,
  saveCostCentre,
  saveRule,
  settingsActor,
} from './approval-settings.usecases.ts';
import { approvalMailJob } from './approvals.jobs.ts';
import { mailApproval } from './approvals.mails.ts';
import {
  type ApprovalServices,
  listApprovals,
  readApproval,
  requestApproval,
  takeBackApproval,
  withdrawApproval,
} from './approvals.usecases.ts';

/** Registers the calls of the module approvals, and the job that sends its mails. */
export function registerApprovalsRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { jobs, mails, clock } = dependencies;
  const checkout = createCheckoutServices(dependencies);
  const services: ApprovalServices = { checkout, jobs };
  jobs.register(approvalMailJob, (data) => mailApproval({ data, pool: checkout.pool, clock, mails }));

  const approvals = routes.approvals;
  addDataRoute(app, approvals.request, ({ actor, body }) => requestApproval({ actor, body, services }));
  addRoute(app, approvals.list, ({ actor, query }) => listApprovals({ actor, query, services }));
  addDataRoute(app, approvals.read, ({ actor, params }) => readApproval({ actor, ...params, services }));
  addDataRoute(app, approvals.change, ({ actor, params, body }) =>
    changeApproval({ actor, ...params, body, services }),
  );
  addDataRoute(app, approvals.approve, ({ actor, params, body }) =>
    approveApproval({ actor, ...params, body, services }),
  );
  addDataRoute(app, approvals.decline, ({ actor, params, body }) =>
    declineApproval({ actor, ...params, body, services }),
  );
  addDataRoute(app, approvals.withdraw, ({ actor, params, body }) =>
    withdrawApproval({ actor, ...params, body, services }),
  );
  addDataRoute(app, approvals.takeBack, ({ actor, params }) =>
    takeBackApproval({ actor, ...params, services }),
  );

  addDataRoute(app, approvals.settings, ({ actor }) => readRules({ actor, services: checkout }));
  addDataRoute(app, approvals.saveRule, ({ actor, body }) =>
    saveRule({ actor, input: body, services: checkout }),
  );
  addRoute(app, approvals.deleteRule, ({ actor, params }) =>
    deleteRule({ actor, ...params, services: checkout }),
  );
  addDataRoute(app, approvals.costCentres, ({ actor }) => listCostCentres({ actor, services: checkout }));
  addDataRoute(app, approvals.saveCostCentre, ({ actor, body }) =>
    saveCostCentre({ actor, input: body, services: checkout }),
  );
  addDataRoute(app, approvals.deputies, ({ actor }) => readDeputies({ actor, services: checkout }));
  addDataRoute(app, approvals.addDeputy, ({ actor, body }) =>
    addDeputy({ actor, input: body, services: checkout }),
  );
  addRoute(app, approvals.deleteDeputy, ({ actor, params }) =>
    deleteDeputy({ actor, ...params, services: checkout }),
  );

  const of = async (operator: Actor, company: string) => ({
    actor: await settingsActor(checkout, operator, company),
    services: checkout,
  });
  addDataRoute(app, approvals.companySettings, async ({ actor, params }) =>
    readRules(await of(actor, params.id)),
  );
  addDataRoute(app, approvals.saveCompanyRule, async ({ actor, params, body }) =>
    saveRule({ ...(await of(actor, params.id)), input: body }),
  );
  addRoute(app, approvals.deleteCompanyRule, async ({ actor, params: { id, rule } }) => {
    await deleteRule({ ...(await of(actor, id)), id: rule });
  });
  addDataRoute(app, approvals.companyCostCentres, async ({ actor, params }) =>
    listCostCentres(await of(actor, params.id)),
  );
  addDataRoute(app, approvals.saveCompanyCostCentre, async ({ actor, params, body }) =>
    saveCostCentre({ ...(await of(actor, params.id)), input: body }),
  );
  addDataRoute(
    app,
    approvals.companyDeputies,
    async ({ actor, params }) => (await readDeputies(await of(actor, params.id))).deputies,
  );
  addDataRoute(app, approvals.addCompanyDeputy, async ({ actor, params, body }) =>
    addDeputy({ ...(await of(actor, params.id)), input: body }),
  );
  addRoute(app, approvals.deleteCompanyDeputy, async ({ actor, params: { id, deputy } }) => {
    await deleteDeputy({ ...(await of(actor, id)), id: deputy });
  });
}
