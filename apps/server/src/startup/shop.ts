import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { startEmbeddedServer } from '../database/embedded-server.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { createDependencies } from '../dependencies.ts';
import { loadDemo } from '../modules/exchange/load-demo.ts';
import { shopAddress } from '../shared/shop-address.ts';
import { tenantNames } from '../shared/tenant-names.ts';
import { startBanner } from './banner.ts';
import { openEmptyShop } from './empty-shop.ts';
import { giveBackMemory } from './memory.ts';
import { portToUse } from './port.ts';
import { warmCatalogues } from './warm-catalogues.ts';

/** For the end of one part; after it the next ones are stopped anyway. */
const closeTimeoutMs = 15_000;

/** Delay, so that the first requests are answered before. */
const startupMemoryMs = 2_000;

/** `stop` was called while the shop was being started. */
export class StoppedError extends Error {
  override name = 'StoppedError';
}

/** One running shop; its parts are stopped in the reverse order of their start. */
export class Shop {
  readonly #config: Config;
  readonly #say: (message: string) => void;
  readonly #isEmpty: boolean;
  readonly #closers: (() => Promise<void>)[] = [];
  #app: FastifyInstance | undefined;
  #starting: Promise<string> | undefined;
  #stopping: Promise<void> | undefined;

  /**
   * @param say prints messages to the operator before the log starts
   * @param isEmpty opens a shop with an owner and without goods in a new database, instead of the demo
   */
  constructor(config: Config, say: (message: string) => void, { isEmpty = false } = {}) {
    this.#config = config;
    this.#say = say;
    this.#isEmpty = isEmpty;
  }

  /**
   * Starts database, migrations, demo or first shop, jobs and HTTP, and answers the shop's address.
   *
   * @throws PortError, DataDirectoryInUseError with a message for people; what had been started is ended again.
   * @throws StoppedError when `stop` was called meanwhile
   */
  start(): Promise<string> {
    this.#starting ??= this.#start().catch(async (error: unknown) => {
      await this.#close();
      throw this.#stopping === undefined ? error : new StoppedError('Stopped while starting.');
    });
    return this.#starting;
  }

  /** Answers running requests, then stops HTTP, jobs, connections and the embedded database; idempotent. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #start(): Promise<string> {
    const port = await portToUse(this.#config.host, this.#config.port);
    const config = { ...this.#config, port };
    const databaseUrl = config.databaseUrl ?? (await this.#startDatabase());
    const migrations = await migrateToLatest(databaseUrl);
    if (migrations.length > 0) this.#say(`Database brought up to date (${migrations.join(', ')}).`);

    const dependencies = await createDependencies(config, { databaseUrl });
    await this.#keep(() => dependencies.close());
    let ownerPath: string | undefined;
    if (this.#isEmpty) ownerPath = await openEmptyShop(dependencies);
    else if (config.isDemo) await loadDemo({ ...dependencies, ...dependencies.database }, this.#say);

    const app = await buildApp(dependencies);
    await this.#keep(() => app.close());
    await dependencies.jobs.start();
    await dependencies.searchFeed.start();
    dependencies.auditLinker.start();
    dependencies.webhookSender.start();
    dependencies.alarmWatcher.start();
    await app.listen({ host: config.host, port: config.port });
    this.#app = app;
    void warmCatalogues(dependencies, () => this.#stopping !== undefined);
    const giveBack = setTimeout(() => giveBackMemory().catch(() => undefined), startupMemoryMs).unref();
    await this.#keep(async () => clearTimeout(giveBack));
    const url = shopAddress(config);
    this.#say(
      startBanner(
        url,
        await tenantNames(dependencies.database.pool),
        config.smtpUrl === undefined ? config.outboxDir : undefined,
        ownerPath,
      ),
    );
    return url;
  }

  async #startDatabase(): Promise<string> {
    const server = await startEmbeddedServer({
      dataDir: this.#config.dataDir,
      log: (message) => (this.#app === undefined ? this.#say(message) : this.#app.log.warn(message)),
    });
    await this.#keep(() => server.stop());
    return server.url();
  }

  /** Registers how to stop a started part; stops it at once if the shop is being stopped. */
  async #keep(close: () => Promise<void>): Promise<void> {
    this.#closers.push(close);
    if (this.#stopping === undefined) return;
    await this.#close();
    throw new StoppedError('Stopped while starting.');
  }

  async #stop(): Promise<void> {
    await this.#close();
    // A part that is still starting stops itself.
    await this.#starting?.catch(() => undefined);
    await this.#close();
  }

  async #close(): Promise<void> {
    for (let close = this.#closers.pop(); close !== undefined; close = this.#closers.pop()) {
      await Promise.race([
        close().catch((error: unknown) =>
          this.#say(error instanceof Error ? (error.stack ?? '') : String(error)),
        ),
        delay(closeTimeoutMs, undefined, { ref: false }),
      ]);
    }
  }
}
