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
  addRoute(app, approvals.request, async ({ actor, body }) => ({
    data: await requestApproval({ actor, body, services }),
  }));
  addRoute(app, approvals.list, ({ actor, query }) => listApprovals({ actor, query, services }));
  addRoute(app, approvals.read, async ({ actor, params }) => ({
    data: await readApproval({ actor, ...params, services }),
  }));
  addRoute(app, approvals.change, async ({ actor, params, body }) => ({
    data: await changeApproval({ actor, ...params, body, services }),
  }));
  addRoute(app, approvals.approve, async ({ actor, params, body }) => ({
    data: await approveApproval({ actor, ...params, body, services }),
  }));
  addRoute(app, approvals.decline, async ({ actor, params, body }) => ({
    data: await declineApproval({ actor, ...params, body, services }),
  }));
  addRoute(app, approvals.withdraw, async ({ actor, params, body }) => ({
    data: await withdrawApproval({ actor, ...params, body, services }),
  }));
  addRoute(app, approvals.takeBack, async ({ actor, params }) => ({
    data: await takeBackApproval({ actor, ...params, services }),
  }));

  addRoute(app, approvals.settings, async ({ actor }) => ({
    data: await readRules({ actor, services: checkout }),
  }));
  addRoute(app, approvals.saveRule, async ({ actor, body }) => ({
    data: await saveRule({ actor, input: body, services: checkout }),
  }));
  addRoute(app, approvals.deleteRule, async ({ actor, params }) => {
    await deleteRule({ actor, ...params, services: checkout });
    return null;
  });
  addRoute(app, approvals.costCentres, async ({ actor }) => ({
    data: await listCostCentres({ actor, services: checkout }),
  }));
  addRoute(app, approvals.saveCostCentre, async ({ actor, body }) => ({
    data: await saveCostCentre({ actor, input: body, services: checkout }),
  }));
  addRoute(app, approvals.deputies, async ({ actor }) => ({
    data: await readDeputies({ actor, services: checkout }),
  }));
  addRoute(app, approvals.addDeputy, async ({ actor, body }) => ({
    data: await addDeputy({ actor, input: body, services: checkout }),
  }));
  addRoute(app, approvals.deleteDeputy, async ({ actor, params }) => {
    await deleteDeputy({ actor, ...params, services: checkout });
    return null;
  });

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
    return null;
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
    return null;
  });
}
