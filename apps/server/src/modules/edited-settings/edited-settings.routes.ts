import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute } from '../../shared/route.ts';
import { changeSettings, readEditedSettings } from './edited-settings.ts';

/** Registers the form of all settings. */
export function registerEditedSettingsRoutes(
  app: FastifyInstance,
  { config, settings, clock, files, database: { pool, workPool } }: Dependencies,
): void {
  const { list, change } = routes.settings;
  const services = { workPool, clock, files, picturesUrl: config.picturesUrl };
  addDataRoute(app, list, ({ actor }) => readEditedSettings(pool, actor));
  addDataRoute(app, change, async ({ actor, body }) => {
    await changeSettings({ pool, actor, services, change: body });
    settings.clear();
    return await readEditedSettings(pool, actor);
  });
}
