import multipart from '@fastify/multipart';
import { type RouteParams, routes } from '@kontor/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { jobType } from '../../shared/jobs.ts';
import { oneFileOf } from '../../shared/one-file.ts';
import { createRateLimits } from '../../shared/rate-limit.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { addReturnPicture, readReturnPicture, removeUnusedPictures } from './return-pictures.ts';
import { createReturnsRepository, presentReturn } from './returns.repository.ts';
import {
  decideReturn,
  receiveReturn,
  requestReturn,
  returnMailJob,
  sendReturnMail,
} from './returns.usecases.ts';

/** Remove the pictures that no return names. */
const unusedPicturesJob = jobType<Record<string, never>>('unused-return-pictures');

/** Rows of a buyer's page. */
const defaultPageSize = 25;

/** Registers the calls about returns, and the job that mails them. */
export function registerReturnsRoutes(
  app: FastifyInstance,
  {
    database: { pool },
    clock,
    documentFiles,
    jobs,
    mails,
    pictureWorkshop: workshop,
    settings,
    endedAttempts,
  }: Dependencies,
): void {
  const limits = createRateLimits({ pool, clock, windowMinutes: 60, ended: endedAttempts });
  const services = { pool, jobs, clock };
  const returnsOf = (tenantId: number) => createReturnsRepository({ runner: pool, tenantId });
  jobs.register(returnMailJob, (data) => sendReturnMail({ data, pool, mails, settings }));
  jobs.registerDaily(unusedPicturesJob, () =>
    removeUnusedPictures({ pool, documentFiles, now: clock.now() }),
  );

  addRoute(
    app,
    routes.returns.list,
    async ({
      actor: { tenantId, company, locale },
      query: { page = 1, pageSize = defaultPageSize, orderId },
    }) => {
      const { rows, total } = await returnsOf(tenantId).page(company.id, orderId, { page, pageSize });
      return { data: rows.map((row) => presentReturn(row, locale)), meta: { total, page, pageSize } };
    },
  );
  addDataRoute(app, routes.returns.request, ({ actor, params: { id }, body: input }) =>
    requestReturn({ actor, id, input, limits, services }),
  );
  addRoute(
    app,
    routes.returns.all,
    async ({ actor: { tenantId, locale }, query: { page = 1, pageSize = 50, ...filter } }) => {
      const { rows, total } = await returnsOf(tenantId).pageOfAll(filter, { page, pageSize });
      return { data: rows.map((row) => presentReturn(row, locale)), meta: { total, page, pageSize } };
    },
  );
  addDataRoute(app, routes.returns.accept, ({ actor, params: { id }, body: { quantity, text } }) =>
    decideReturn({ actor, id, quantity, text, services }),
  );
  addDataRoute(app, routes.returns.decline, ({ actor, params: { id }, body: { text } }) =>
    decideReturn({ actor, id, quantity: null, text, services }),
  );
  addDataRoute(app, routes.returns.receive, ({ actor, params: { id }, body }) =>
    receiveReturn({ actor, id, ...body, services }),
  );

  const pictures = { pool, documentFiles, workshop, limits };
  const sendPicture = async (
    { tenantId }: Actor,
    companyId: string | null,
    params: RouteParams<typeof routes.returns.picture>,
    reply: FastifyReply,
  ) =>
    reply
      .type('image/webp')
      .header('cache-control', 'private, no-store')
      .send(await readReturnPicture({ tenantId, companyId, params, services: pictures }));
  addRoute(app, routes.returns.picture, ({ actor, params, reply }) =>
    sendPicture(actor, actor.company.id, params, reply),
  );
  addRoute(app, routes.returns.pictureForShop, ({ actor, params, reply }) =>
    sendPicture(actor, null, params, reply),
  );
  // Only this route accepts forms.
  app.register(async (scope) => {
    await scope.register(multipart);
    addDataRoute(scope, routes.returns.addPicture, ({ actor, params: { id }, request }) => {
      if (!request.isMultipart()) throw requestError('media.type.unsupported');
      const missing = requestError('return.picture.unusable');
      const receive = async () => (await oneFileOf(request, routes.returns.addPicture.upload, missing)).bytes;
      return addReturnPicture({ actor, id, receive, services: pictures });
    });
  });
}
