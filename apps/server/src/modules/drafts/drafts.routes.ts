import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { createDraftsRepository } from './drafts.repository.ts';
import {
  type DraftServices,
  listDrafts,
  loadDraft,
  removeDraft,
  renameDraft,
  restoreDraft,
  saveDraft,
} from './drafts.usecases.ts';

/** Registers the calls of the module drafts. */
export function registerDraftsRoutes(
  app: FastifyInstance,
  { database: { pool }, clock, settings }: Pick<Dependencies, 'database' | 'clock' | 'settings'>,
): void {
  const services: DraftServices = {
    drafts: createDraftsRepository({ pool }),
    clock,
    async preOrders({ tenantId }) {
      const { isPreOrderModeVisible, seasons } = await settings.of(tenantId);
      return { isOn: isPreOrderModeVisible, seasonIds: seasons.map(({ id }) => id) };
    },
  };
  addRoute(app, routes.drafts.list, ({ actor, query }) =>
    listDrafts({ actor, orderType: query.type, services }),
  );
  addRoute(app, routes.drafts.save, ({ actor, body }) => saveDraft({ actor, body, services }));
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
