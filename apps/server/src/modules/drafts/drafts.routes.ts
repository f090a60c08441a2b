import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { jobType } from '../../shared/jobs.ts';
import { addRoute } from '../../shared/route.ts';
import { visibleProducts } from '../cart/visible-products.ts';
import { createDraftsRepository } from './drafts.repository.ts';
import {
  type DraftServices,
  forgetDeletedDrafts,
  listDrafts,
  loadDraft,
  readDraftLines,
  removeDraft,
  renameDraft,
  restoreDraft,
  saveDraft,
} from './drafts.usecases.ts';

/** Removes drafts that were deleted more than an hour ago. */
const forgetDraftsJob = jobType<Record<string, never>>('forget-drafts');

/** Registers the calls of the module drafts, and the job that removes deleted ones for good. */
export function registerDraftsRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, settings, jobs, largeWork } = dependencies;
  const services: DraftServices = {
    drafts: createDraftsRepository(database),
    clock,
    largeWork,
    async preOrders({ tenantId }) {
      const { isPreOrderModeVisible, seasons } = await settings.of(tenantId);
      return { isOn: isPreOrderModeVisible, seasonIds: seasons.map(({ id }) => id) };
    },
    productsBySku: visibleProducts(dependencies),
    async lineContext({ tenantId, locale }) {
      const rules = await settings.of(tenantId);
      return { locale, currency: rules.currency, rules };
    },
  };
  jobs.registerDaily(forgetDraftsJob, () => forgetDeletedDrafts(services));

  addRoute(app, routes.drafts.list, ({ actor, query }) =>
    listDrafts({ actor, orderType: query.type, services }),
  );
  addRoute(app, routes.drafts.save, ({ actor, body }) => saveDraft({ actor, body, services }));
  addRoute(app, routes.drafts.lines, ({ actor, params }) =>
    readDraftLines({ actor, id: params.id, services }),
  );
  addRoute(app, routes.drafts.rename, ({ actor, params, body }) =>
    renameDraft({ actor, id: params.id, name: body.name, services }),
  );
  addRoute(app, routes.drafts.remove, ({ actor, params }) => removeDraft({ actor, id: params.id, services }));
  addRoute(app, routes.drafts.restore, ({ actor, params }) =>
    restoreDraft({ actor, id: params.id, services }),
  );
  addRoute(app, routes.drafts.load, ({ actor, params, body }) =>
    loadDraft({ actor, id: params.id, body, services }),
  );
}
