import multipart from '@fastify/multipart';
import { type RouteBody, routes } from '@kontor/contract';
import { LOCALES, type Locale } from '@kontor/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { oneFileOf } from '../../shared/one-file.ts';
import { createRateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { queriesOn } from '../exchange/transaction-queries.ts';
import { isMailKind, type MailKind, mailKinds, placeholdersOf } from '../mails/mail-kinds.ts';
import { readDrafts, readPublished } from './content.repository.ts';
import { deletePage, readPages, readPart, readState, savePart } from './content.usecases.ts';
import { checkedPart } from './content-check.ts';
import { changesOfDrafts, isSettingPart, partOf, withPatch } from './content-parts.ts';
import { findLinks } from './links.ts';
import { defaultTexts, sampleMail } from './mail-samples.ts';
import { storePicture } from './picture-upload.ts';
import { discard, publish, publishContentJob, publishDue, restore } from './publication.ts';

/** Of one operator within an hour. */
const maxTestMails = 10;
const maxPictures = 200;

export function registerContentRoutes(
  app: FastifyInstance,
  {
    database: { pool },
    clock,
    config,
    files,
    jobs,
    log,
    mails,
    endedAttempts,
    pictureWorkshop: workshop,
    previews,
    settings,
  }: Dependencies,
): void {
  const { picturesUrl } = config;
  const services = { pool, clock, files, jobs, settings, picturesUrl };
  const limits = createRateLimits({ pool, clock, windowMinutes: 60, ended: endedAttempts });
  const route = routes.content;
  const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https';
  const state = (actor: Actor) => readState(services, actor);
  jobs.register(publishContentJob, (data) => publishDue({ data, services }));

  addDataRoute(app, route.state, ({ actor }) => state(actor));
  addDataRoute(app, route.pages, ({ actor }) => readPages(pool, actor.tenantId));
  addDataRoute(app, route.links, ({ actor, query }) => findLinks(pool, actor, query.search));
  for (const [read, save, isOfSettings] of [
    [route.part, route.savePart, false],
    [route.settingPart, route.saveSettingPart, true],
  ] as const) {
    // The route's right is that of its parts.
    const known = (part: string) => {
      if (!partOf(part) || isSettingPart(part) !== isOfSettings) throw requestError('content.part.not.found');
      return part;
    };
    addDataRoute(app, read, ({ actor, params }) => readPart(pool, actor.tenantId, known(params.part)));
    addDataRoute(app, save, ({ actor, params, body }) =>
      savePart({ actor, part: known(params.part), ...body, services }),
    );
  }
  addDataRoute(app, route.deletePage, async ({ actor, params: { slug } }) => {
    await deletePage({ actor, slug, services });
    return await state(actor);
  });
  addDataRoute(app, route.discard, async ({ actor, body: { parts } }) => {
    await discard({ actor, parts, services });
    return await state(actor);
  });
  addDataRoute(app, route.publish, async ({ actor, body: { at } }) => {
    await publish({ actor, at, services });
    return await state(actor);
  });
  addDataRoute(app, route.restore, async ({ actor, params: { id } }) => {
    await restore({ actor, id, services });
    return await state(actor);
  });

  addDataRoute(app, route.preview, async ({ actor, request, reply }) => {
    const { until, cookie } = await previews.begin(actor, { isSecure: isSecure(request) });
    reply.header('set-cookie', cookie);
    return { until };
  });
  addRoute(app, route.endPreview, async ({ actor, request, reply }) => {
    reply.header('set-cookie', await previews.end(actor, request.headers.cookie, isSecure(request)));
  });

  addDataRoute(app, route.mails, async ({ actor: { tenantId } }) => {
    const runner = queriesOn(pool);
    const [{ document }, drafts] = await Promise.all([
      readPublished(runner, tenantId),
      readDrafts(runner, tenantId),
    ]);
    return (Object.keys(mailKinds) as MailKind[]).map((kind) => ({
      kind,
      placeholders: [...placeholdersOf(kind)],
      defaults: Object.fromEntries(LOCALES.map((locale) => [locale, defaultTexts(kind, locale)])) as Record<
        Locale,
        ReturnType<typeof defaultTexts>
      >,
      isWorded: kind in (document.mailTexts ?? {}) || drafts.some(({ part }) => part === `mail.${kind}`),
    }));
  });

  /** The settings with the look of the draft and these texts, and the example. */
  async function worded(
    actor: Actor,
    kind: string,
    { language, value }: RouteBody<typeof route.previewMail>,
  ) {
    if (!isMailKind(kind)) throw requestError('content.part.not.found');
    const part = `mail.${kind}`;
    const runner = queriesOn(pool);
    const content = await readPublished(runner, actor.tenantId);
    const checked = checkedPart(part, value, content, { locale: actor.locale, picturesUrl });
    const drafts = (await readDrafts(runner, actor.tenantId)).filter((draft) => draft.part === 'look');
    const { settings: patch } = changesOfDrafts([...drafts, { part, value: checked }], content);
    return {
      document: withPatch(content.document, patch),
      content: (shopName: string) => sampleMail(kind, language, shopName),
    };
  }

  addDataRoute(app, route.previewMail, async ({ actor, params, body }) => {
    const { document, content } = await worded(actor, params.kind, body);
    return await mails.show(actor.tenantId, content, document);
  });
  addDataRoute(app, route.testMail, async ({ actor, params, body }) => {
    const { tenantId, userId, email } = actor;
    const mail = await worded(actor, params.kind, body);
    const attempt = await limits.attempt(tenantId, [
      { action: 'mail.test', subject: userId, limit: maxTestMails },
    ]);
    if ('retryAfterSeconds' in attempt) throw tooManyRequests(attempt.retryAfterSeconds);
    await attempt.keep();
    const to = { name: `${actor.firstName} ${actor.lastName}`.trim(), address: email };
    const sent = { to: email, hasServer: config.smtpUrl !== undefined };
    try {
      await mails.send({ tenantId, key: `test-${newId()}`, to: [to], ...mail });
      return { ...sent, problem: null };
    } catch (error) {
      log.warn({ err: error }, 'a test mail could not be sent');
      return { ...sent, problem: (error as Error).message.slice(0, 500) };
    }
  });

  app.register(async (scope) => {
    await scope.register(multipart);
    addDataRoute(scope, route.addPicture, async ({ actor, request }) => {
      if (!request.isMultipart()) throw requestError('media.type.unsupported');
      const refused = await limits.count(actor.tenantId, {
        action: 'content.picture',
        subject: actor.userId,
        limit: maxPictures,
      });
      if (refused) throw tooManyRequests(refused.retryAfterSeconds);
      const missing = requestError('content.picture.unusable');
      const { bytes } = await oneFileOf(request, route.addPicture.upload, missing);
      return { url: await storePicture({ actor, bytes, services: { files, workshop } }) };
    });
  });
}
