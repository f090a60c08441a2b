import path from 'node:path';
import type { Config } from './config.ts';
import { createDatabase, type DatabaseLimits } from './database/connection.ts';
import { createListener, type ListenerLimits } from './database/listen.ts';
import { createAccountReader } from './modules/accounts/account-reader.ts';
import { createApiKeyReader } from './modules/api-keys/api-key-reader.ts';
import { createAuditLinker } from './modules/audit/audit-linker.ts';
import { createRefusalRecorder } from './modules/audit/refusal-recorder.ts';
import { createCartRepository } from './modules/cart/cart.repository.ts';
import { createCatalogueReader } from './modules/catalogue/catalogue-reader.ts';
import { createDisplayOffers } from './modules/catalogue/display-offers.ts';
import { createPreviews } from './modules/content/previews.ts';
import { createDocumentRenderer } from './modules/documents/document-renderer.ts';
import { createDocumentStore } from './modules/documents/document-store.ts';
import { createDocumentsRepository } from './modules/documents/documents.repository.ts';
import {
  createCategoryTrees,
  createListings,
  readCatalogueChange,
  readRatingChange,
  type SynonymGroups,
} from './modules/listing/index.ts';
import { createTenantMails } from './modules/mails/tenant-mails.ts';
import { createAlarmWatcher } from './modules/notifications/alarm-watcher.ts';
import { createNotificationStreams } from './modules/notifications/notification-streams.ts';
import { createNotificationsRepository } from './modules/notifications/notifications.repository.ts';
import { createOwnNumberReader } from './modules/own-numbers/own-number-reader.ts';
import { createPaymentProviders } from './modules/payments/payment-providers.ts';
import { createPictureSizes } from './modules/pictures/picture-sizes.ts';
import { createPictureWorkshop } from './modules/pictures/picture-workshop.ts';
import { createReviewsRepository } from './modules/reviews/reviews.repository.ts';
import { reviewRefusal } from './modules/reviews/reviews.usecases.ts';
import { createOutsideSearch, type OutsideSearch } from './modules/search/outside/outside-search.ts';
import { createSearchRepository } from './modules/search/search.repository.ts';
import { createSearchAudience } from './modules/search/search-audience.ts';
import { createSearchKeys } from './modules/search/search-keys.ts';
import { createCodeChecks } from './modules/second-factor/code-check.ts';
import { createSessionReader } from './modules/sessions/session-reader.ts';
import { createSettingsReader } from './modules/settings/settings-reader.ts';
import { createTenantReader } from './modules/settings/tenant-reader.ts';
import { createWebhookSender } from './modules/webhooks/webhook-sender.ts';
import type { Actor } from './shared/actor.ts';
import { createCaches } from './shared/cache.ts';
import { createCartWork } from './shared/cart-work.ts';
import { type Clock, systemClock } from './shared/clock.ts';
import { createEndedAttempts } from './shared/ended-attempts.ts';
import { createFileStorage } from './shared/file-storage.ts';
import { createJobs } from './shared/jobs.ts';
import { createLargeWork } from './shared/large-work.ts';
import { createLog } from './shared/log.ts';
import { createMailDeliveries } from './shared/mail-deliveries.ts';
import { createMailer, type Mailer } from './shared/mailer.ts';
import { createPasswordHasher } from './shared/passwords.ts';
import { createReadiness } from './shared/readiness.ts';

/** What modules are built from; made by the one composition root and overridable in tests. */
export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

const noSynonyms: SynonymGroups = [];

/**
 * Builds the dependencies of one server process on a migrated database. `overrides` replaces the outside world in tests
 * (clock, mailer, search). Nothing listens for jobs before `jobs.start()`.
 */
export async function createDependencies(
  config: Config,
  {
    databaseUrl,
    overrides = {},
    limits = {},
  }: {
    databaseUrl: string;
    overrides?: Partial<{ clock: Clock; outsideSearch: OutsideSearch['access']; mailer: Mailer }>;
    /** Times that differ from the default, for tests. */
    limits?: { database?: DatabaseLimits; listener?: ListenerLimits; jobs?: { pollSeconds: number } };
  },
) {
  const caches = createCaches();
  const clock = overrides.clock ?? systemClock;
  const log = createLog(config);
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const database = createDatabase({
    url: databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    poolSize: config.databasePoolSize,
    onError,
    ...(limits.database ? { limits: limits.database } : {}),
  });
  const { pool, workPool } = database;
  const listener = createListener({
    url: databaseUrl,
    onError,
    ...(limits.listener ? { limits: limits.listener } : {}),
  });
  const readiness = createReadiness({
    pool,
    listener,
    folders: [config.filesDir, ...(config.smtpUrl === undefined ? [config.outboxDir] : [])],
  });
  const jobs = createJobs({ url: databaseUrl, log, onFailure: readiness.observe, ...limits.jobs });
  const mailer =
    overrides.mailer ?? createMailer(config, { deliveries: createMailDeliveries({ pool, clock }), log });
  const files = createFileStorage({ directory: config.filesDir });
  const workshop = createPictureWorkshop();
  const pictures = createPictureSizes({ caches, directory: config.picturesDir, files, workshop, clock, log });
  // A folder with a dot is never served (plugins/web-files.ts).
  const documentFiles = createFileStorage({ directory: path.join(config.filesDir, '.documents') });

  const tenants = createTenantReader({ caches, pool, defaultTenant: config.defaultTenant });
  const settings = createSettingsReader({
    caches,
    pool,
    clock,
    onProblem: (problem) => log.warn(problem, 'stored settings do not fit, defaults are used'),
  });
  const sessions = createSessionReader({ caches, pool, clock, tenants, idleDays: config.sessionDays });
  const accounts = createAccountReader({ pool, clock });
  const catalogue = createCatalogueReader({
    caches,
    pool,
    settings,
    maxFactsBytes: config.catalogueBytes / 2,
  });
  const categories = createCategoryTrees({ caches, pool });
  catalogue.onChange(categories.forget);
  const listings = createListings({
    caches,
    pool: workPool,
    clock,
    maxBytes: config.catalogueBytes / 2,
    indexDir: config.catalogueIndexDir,
    synonymsOf: async (tenantId) => (await settings.of(tenantId)).document.searchSynonyms ?? noSynonyms,
    onReadError: (err) => log.warn({ err }, 'a catalogue could not be read or stored and is shown as it was'),
  });
  const searchRepository = createSearchRepository({ pool });
  const searchKeys = createSearchKeys({
    configured: config.searchEngineKey,
    keepKey: searchRepository.keepKey,
  });
  const searchAudience = createSearchAudience(searchRepository, caches);
  const displayOffers = createDisplayOffers({ caches, ...database });
  const endedAttempts = createEndedAttempts();
  const passwords = createPasswordHasher();
  const outside = createOutsideSearch({ caches, pool: workPool, listener, log, ...config });
  const reviews = createReviewsRepository({ pool });
  const auditLinker = createAuditLinker({ pool: workPool, log });

  const notifications = createNotificationsRepository({ pool });
  const notificationStreams = createNotificationStreams({ repository: notifications, sessions, log });
  const alarmWatcher = createAlarmWatcher({
    pool: workPool,
    clock,
    log,
    isOn: async (tenantId) => (await settings.of(tenantId)).allowNotifications,
  });

  const webhookSender = createWebhookSender({
    pool: workPool,
    clock,
    log,
    allowedHosts: config.webhookAllowedHosts,
  });

  await listener.listen({
    accounts_changed: () => {
      sessions.clear();
      searchAudience.clear();
    },
    settings_changed: () => {
      tenants.clear();
      settings.clear();
      sessions.clear();
      searchAudience.clear();
    },
    catalogue_changed: (payload) => catalogue.forget(readCatalogueChange(payload)),
    ratings_changed: (payload) => catalogue.forget(readRatingChange(payload)),
  });
  await listener.listen(listings.notices);
  await listener.listen(displayOffers.notices);
  await listener.listen(endedAttempts.notices);
  await listener.listen(notificationStreams.notices);

  return {
    config,
    caches,
    clock,
    log,
    database,
    listener,
    readiness,
    jobs,
    largeWork: createLargeWork(),
    cartWork: createCartWork(),
    mails: createTenantMails({ caches, config, files, log, mailer, settings, tenants, workshop }),
    files,
    pictures,
    pictureWorkshop: workshop,
    documentFiles,
    documents: createDocumentStore({
      repository: createDocumentsRepository({ pool }),
      documents: documentFiles,
      files,
      renderer: createDocumentRenderer(),
      designOf: async (tenantId) => (await settings.of(tenantId)).document,
    }),
    tenants,
    settings,
    previews: createPreviews({ pool, clock, settings }),
    sessions,
    apiKeys: createApiKeyReader({ pool, clock, tenants, config }),
    endedAttempts,
    passwords,
    codeChecks: createCodeChecks({ pool, clock, config, jobs, ended: endedAttempts }),
    accounts,
    catalogue,
    categories,
    ownNumbers: createOwnNumberReader({ pool }),
    listings,
    searchKeys,
    searchAudience,
    displayOffers,
    outsideSearch: overrides.outsideSearch ?? outside.access,
    searchFeed: outside,
    auditLinker,
    webhookSender,
    notifications,
    notificationStreams,
    alarmWatcher,
    recordRefusal: createRefusalRecorder({ caches, pool, clock, log }),
    reviews,
    paymentProviders: createPaymentProviders(config),
    /** Whether the actor may review a product (PROD-14). */
    canReview: async (actor: Actor, productId: string) =>
      reviewRefusal(actor, await reviews.standing(actor, productId)) === null,
    carts: createCartRepository({ pool }),
    async close() {
      await outside.stop();
      await webhookSender.stop();
      await auditLinker.stop();
      await alarmWatcher.stop();
      notificationStreams.close();
      await jobs.stop();
      await workshop.close();
      await passwords.close();
      await listener.close();
      await database.close();
    },
  };
}
