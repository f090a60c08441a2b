import path from 'node:path';
import { getHeapStatistics } from 'node:v8';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What the variables of the environment say. An optional value that is not set is undefined. */
export type Config = ReturnType<typeof parseConfig>;

/** One or more environment variables hold values that the product cannot use; the message lists each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

export interface ConfigVariable {
  name: string;
  /** As it would be written in the environment; '' when there is none. */
  default: string;
  /** What it may be, in the words of the refusal: "must be …". */
  allowed: string;
  meaning: string;
}

/** Every variable that the product reads, in the order of the README's table. */
export const configVariables = [
  variable('PORT', '3000', 'a whole number from 0 to 65535', 'Port of the shop; 0 takes a free one.'),
  variable(
    'HOST',
    'localhost',
    'a host name or IP address',
    'Address to listen on; 0.0.0.0 for every one, as in a container.',
  ),
  variable('DATA_DIR', './data', 'a folder', 'Embedded database, files and outbox.'),
  variable(
    'DATABASE_URL',
    '',
    'a postgres:// URL',
    'A PostgreSQL 16 or newer of your own instead of the embedded one.',
  ),
  variable(
    'DATABASE_REPLICA_URL',
    '',
    'a postgres:// URL',
    'A read-only replica that takes queries which may lag.',
  ),
  variable(
    'DATABASE_POOL_SIZE',
    '10',
    'a whole number from 2 to 200',
    'Most connections of one process to the database for requests; orders have two further ones for each five.',
  ),
  variable('DEMO', '1', '0 or 1', '1 loads the two demo tenants into an empty database.'),
  variable(
    'DEFAULT_TENANT',
    'nordhang',
    'a tenant name (a-z, 0-9, -)',
    'Tenant for host names that belong to none.',
  ),
  variable(
    'PUBLIC_URL',
    '',
    'an http:// or https:// URL',
    'Address of the shop in mails when a proxy stands before it.',
  ),
  variable(
    'LOG_LEVEL',
    'info',
    `one of ${logLevels.join(', ')}`,
    'What is logged (JSON lines on standard output); in a terminal `warn` is the default.',
  ),
  variable(
    'SMTP_URL',
    '',
    'an smtp:// or smtps:// URL',
    'Mail server; without it mails are files in DATA_DIR/outbox, shown at /outbox to browsers on the same machine.',
  ),
  variable(
    'MAIL_FROM',
    'Kontor <shop@localhost>',
    'an e-mail address',
    'Sender of mails when a tenant sets none.',
  ),
  variable(
    'FILES_DIR',
    'DATA_DIR/files',
    'a folder',
    'Pictures and documents; a shared folder when several processes serve.',
  ),
  variable(
    'PICTURES_URL',
    '',
    'an http:// or https:// URL, plain (a CDN) or with {width} and one of {name} and {path} (an image server)',
    'Where browsers load pictures from when a CDN or an image server stands before the shop.',
  ),
  variable(
    'TRUST_PROXY',
    '0',
    '0, 1, a number of proxies, or a list of IP addresses and networks',
    'Whose X-Forwarded-For, -Proto and -Host are believed.',
  ),
  variable(
    'CATALOGUE_MEMORY_MB',
    '',
    'a whole number from 64 to 1000000',
    'Memory that a process uses for all catalogues together, about; by default half of its largest heap.',
  ),
  variable(
    'METRICS_TOKEN',
    '',
    'at least 16 characters',
    'Bearer token of /metrics; without it /metrics answers only programs on the same machine.',
  ),
  variable(
    'API_DOCS',
    '0',
    '0 or 1',
    '1 shows the API description at /api/docs to everyone; otherwise only to programs on the same machine.',
  ),
  variable(
    'ENVIRONMENT',
    'production',
    'a name (letters, digits, _, -)',
    'Name of this installation; its search index is `<name>_b2b_material`.',
  ),
  variable(
    'SEARCH_ENGINE_KEY',
    '',
    'at least 16 characters',
    'API key of the built-in search engine for calls of your own; without it one is made and kept.',
  ),
  variable(
    'MEILISEARCH_URL',
    '',
    'an http:// or https:// URL without user name, password and query',
    'A Meilisearch of your own, reached by browsers and by the shop, instead of the built-in engine.',
  ),
  variable('MEILISEARCH_KEY', '', 'at least 16 characters', 'Its master key or an admin key.'),
  variable(
    'STRIPE_SECRET_KEY',
    '',
    'a secret or restricted key of Stripe (sk_… or rk_…)',
    'Takes online payments through Stripe; without it only the built-in test provider can.',
  ),
  variable(
    'STRIPE_WEBHOOK_SECRET',
    '',
    'the signing secret of the webhook endpoint (whsec_…)',
    'Proves that messages at /api/payment/webhook are from Stripe.',
  ),
  variable(
    'STRIPE_API_URL',
    'https://api.stripe.com',
    'an http:// or https:// URL without path',
    'Where the API of Stripe is reached, such as a proxy or a test double.',
  ),
  variable(
    'VIES_URL',
    'https://ec.europa.eu/taxation_customs/vies/rest-api',
    'an http:// or https:// URL',
    "Where the EU's service is reached that checks VAT IDs of account requests, if a shop's settings ask for it.",
  ),
  variable(
    'SESSION_DAYS',
    '7',
    'a whole number from 1 to 30',
    'A session ends after so many days without use.',
  ),
  variable(
    'LOGIN_MAX_FAILURES_PER_USER',
    '10',
    'a whole number from 1 to 1000',
    'Failed sign-ins of one user name from one address before 429; from any address, before sign-ins of the name are delayed.',
  ),
  variable(
    'LOGIN_MAX_FAILURES_PER_IP',
    '50',
    'a whole number from 1 to 100000',
    'Failed sign-ins from one address before 429.',
  ),
  variable(
    'LOGIN_WINDOW_MINUTES',
    '15',
    'a whole number from 1 to 1440',
    'Time over which failed sign-ins count.',
  ),
  variable(
    'PASSWORD_MAIL_MAX_PER_ADDRESS',
    '5',
    'a whole number from 1 to 1000',
    'Mails to set a password that may be asked for with one e-mail address before 429.',
  ),
  variable(
    'PASSWORD_MAIL_MAX_PER_IP',
    '20',
    'a whole number from 1 to 100000',
    'Such mails from one address, and changes of the own password by one user, before 429.',
  ),
  variable(
    'PASSWORD_MAIL_WINDOW_MINUTES',
    '15',
    'a whole number from 1 to 1440',
    'Time over which both count.',
  ),
  variable(
    'SIGNUP_MAX_PER_IP',
    '5',
    'a whole number from 1 to 100000',
    'Requests for an account from one address within an hour before 429.',
  ),
  variable(
    'PROMOTION_MAX_CHECKS_PER_USER',
    '20',
    'a whole number from 1 to 1000',
    'Promotion codes that a user may try before 429.',
  ),
  variable(
    'PROMOTION_WINDOW_MINUTES',
    '15',
    'a whole number from 1 to 1440',
    'Time over which tried promotion codes count.',
  ),
  variable(
    'API_MAX_PER_MINUTE',
    '600',
    'a whole number from 1 to 100000',
    'Calls of one API key within a minute before 429.',
  ),
  variable(
    'WEBHOOK_ALLOWED_HOSTS',
    '',
    'a list of hosts, each with or without a port',
    'Hosts that webhooks may also reach by http and in the private network, such as an ERP beside the shop.',
  ),
] as const satisfies readonly ConfigVariable[];

type VariableName = (typeof configVariables)[number]['name'];

/**
 * Turns environment variables into the configuration; an empty value counts as not set, unknown names are ignored.
 *
 * @param root folder that relative paths start from
 * @throws ConfigError that lists every wrong value by its name with what it may be.
 * @example parseConfig({ PORT: '8080' }).port // 8080
 * @example parseConfig({ PORT: 'x' }) // ConfigError: PORT is "x" but must be a whole number from 0 to 65535
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>, root: string = process.cwd()) {
  const problems: string[] = [];
  const read = reader(env, problems);
  const dataDir = path.resolve(root, read.text('DATA_DIR') ?? 'data');
  const filesDir = read.given('FILES_DIR');
  const meilisearchUrl = read
    .url('MEILISEARCH_URL', ['http:', 'https:'], isPublicAddress)
    ?.replace(/\/+$/, '');
  const meilisearchKey = read.matching('MEILISEARCH_KEY', /^.{16,}$/);
  const stripeKey = read.matching('STRIPE_SECRET_KEY', /^(sk|rk)_[A-Za-z0-9_]{8,}$/);
  const stripeWebhookSecret = read.matching('STRIPE_WEBHOOK_SECRET', /^whsec_[A-Za-z0-9+/=_]{8,}$/);
  const stripeApiUrl = read.url('STRIPE_API_URL', ['http:', 'https:'], isOrigin);
  const catalogueMb =
    read.given('CATALOGUE_MEMORY_MB') === undefined
      ? undefined
      : read.integer('CATALOGUE_MEMORY_MB', 64, 1_000_000);
  const config = {
    port: read.integer('PORT', 0, 65_535),
    host: read.matching('HOST', /^[A-Za-z0-9.:_-]+$/) ?? 'localhost',
    dataDir,
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: read.url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 2, 200),
    isDemo: read.flag('DEMO'),
    defaultTenant: read.matching('DEFAULT_TENANT', /^[a-z0-9][a-z0-9-]*$/) ?? '',
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    logLevel: read.oneOf('LOG_LEVEL', logLevels) ?? 'info',
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.matching('MAIL_FROM', /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/) ?? '',
    outboxDir: path.join(dataDir, 'outbox'),
    filesDir: filesDir === undefined ? path.join(dataDir, 'files') : path.resolve(root, filesDir),
    picturesDir: path.join(dataDir, 'pictures'),
    picturesUrl: read.url('PICTURES_URL', ['http:', 'https:'], isPictureSource),
    trustProxy: parseTrustProxy(
      read.matching('TRUST_PROXY', /^(true|false|[0-9]{1,2}|[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*)$/),
    ),
    catalogueBytes: catalogueMb === undefined ? halfOfHeap() : catalogueMb * 1_000_000,
    catalogueIndexDir: path.join(dataDir, 'catalogue-index'),
    metricsToken: read.matching('METRICS_TOKEN', /^.{16,}$/),
    areApiDocsOpen: read.flag('API_DOCS'),
    environment: read.matching('ENVIRONMENT', /^[A-Za-z0-9_-]{1,100}$/) ?? '',
    searchEngineKey: read.matching('SEARCH_ENGINE_KEY', /^.{16,}$/),
    meilisearch:
      meilisearchUrl !== undefined && meilisearchKey !== undefined
        ? { url: meilisearchUrl, key: meilisearchKey }
        : undefined,
    stripe:
      stripeKey !== undefined && stripeWebhookSecret !== undefined && stripeApiUrl !== undefined
        ? { secretKey: stripeKey, webhookSecret: stripeWebhookSecret, apiUrl: stripeApiUrl }
        : undefined,
    viesUrl: read.url('VIES_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? '',
    sessionDays: read.integer('SESSION_DAYS', 1, 30),
    loginMaxFailuresPerUser: read.integer('LOGIN_MAX_FAILURES_PER_USER', 1, 1_000),
    loginMaxFailuresPerIp: read.integer('LOGIN_MAX_FAILURES_PER_IP', 1, 100_000),
    loginWindowMinutes: read.integer('LOGIN_WINDOW_MINUTES', 1, 1_440),
    passwordMailMaxPerAddress: read.integer('PASSWORD_MAIL_MAX_PER_ADDRESS', 1, 1_000),
    passwordMailMaxPerIp: read.integer('PASSWORD_MAIL_MAX_PER_IP', 1, 100_000),
    passwordMailWindowMinutes: read.integer('PASSWORD_MAIL_WINDOW_MINUTES', 1, 1_440),
    signupMaxPerIp: read.integer('SIGNUP_MAX_PER_IP', 1, 100_000),
    promotionMaxChecksPerUser: read.integer('PROMOTION_MAX_CHECKS_PER_USER', 1, 1_000),
    promotionWindowMinutes: read.integer('PROMOTION_WINDOW_MINUTES', 1, 1_440),
    webhookAllowedHosts: hostList(
      read.matching('WEBHOOK_ALLOWED_HOSTS', /^[A-Za-z0-9.:_[\]-]+(\s*,\s*[A-Za-z0-9.:_[\]-]+)*$/),
    ),
    apiMaxPerMinute: read.integer('API_MAX_PER_MINUTE', 1, 100_000),
  };
  if (config.databaseReplicaUrl !== undefined && config.databaseUrl === undefined) {
    problems.push('DATABASE_REPLICA_URL is set but DATABASE_URL is not: a replica needs its server');
  }
  if ((read.given('MEILISEARCH_URL') === undefined) !== (read.given('MEILISEARCH_KEY') === undefined)) {
    problems.push('MEILISEARCH_URL and MEILISEARCH_KEY belong together: set both or none');
  }
  if (
    (read.given('STRIPE_SECRET_KEY') === undefined) !==
    (read.given('STRIPE_WEBHOOK_SECRET') === undefined)
  ) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or none');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Node derives the heap limit from the memory of the machine or container. */
function halfOfHeap(): number {
  return Math.round(getHeapStatistics().heap_size_limit / 2);
}

function variable<Name extends string>(
  name: Name,
  defaultValue: string,
  allowed: string,
  meaning: string,
): ConfigVariable & { name: Name } {
  return { name, default: defaultValue, allowed, meaning };
}

/** A plain address, or a template with distinct sizes and pictures. */
function isPictureSource(url: string): boolean {
  const names: string[] = url.match(/\{[^}]*\}?/g) ?? [];
  if (names.length === 0) return !/[?#}]/.test(url);
  const isKnown = names.every((name) => ['{width}', '{format}', '{name}', '{path}'].includes(name));
  return isKnown && names.includes('{width}') && (names.includes('{name}') || names.includes('{path}'));
}

/** Browsers get this address, so it must not contain secrets. */
function isPublicAddress(url: string): boolean {
  const { username, password } = new URL(url);
  return username === '' && password === '' && !/[?#]/.test(url);
}

/** The client library puts its own paths behind it. */
function isOrigin(url: string): boolean {
  return isPublicAddress(url) && new URL(url).pathname === '/';
}

function hostList(text: string | undefined): string[] {
  return text === undefined ? [] : text.toLowerCase().split(/\s*,\s*/);
}

/** A number of proxies, 1 for the nearest, or their addresses; 0 trusts none. */
function parseTrustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === '0' || value === 'false') return false;
  if (value === 'true') return 1;
  return /^\d+$/.test(value) ? Number(value) : value;
}

function reader(env: Readonly<Record<string, string | undefined>>, problems: string[]) {
  const given = (name: VariableName): string | undefined => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  const text = (name: VariableName): string | undefined => {
    const fallback = describe(name).default;
    return given(name) ?? (fallback === '' ? undefined : fallback);
  };
  const refuse = (name: VariableName): undefined => {
    const { allowed } = describe(name);
    // A URL may hold a password, and a token or a key is one: they are named, not shown.
    const isSecret = /_(URL|TOKEN|KEY|SECRET)$/.test(name);
    problems.push(
      isSecret ? `${name} must be ${allowed}` : `${name} is "${given(name)}" but must be ${allowed}`,
    );
    return undefined;
  };
  return {
    given,
    text,
    integer(name: VariableName, min: number, max: number): number {
      const value = text(name) ?? '';
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= min && number <= max)) refuse(name);
      return number;
    },
    flag(name: VariableName): boolean {
      const value = text(name)?.toLowerCase() ?? '';
      if (value === '1' || value === 'true') return true;
      if (value !== '0' && value !== 'false') refuse(name);
      return false;
    },
    matching(name: VariableName, pattern: RegExp): string | undefined {
      const value = text(name);
      return value === undefined || pattern.test(value) ? value : refuse(name);
    },
    oneOf<Value extends string>(name: VariableName, values: readonly Value[]): Value | undefined {
      const value = text(name);
      return values.find((known) => known === value) ?? refuse(name);
    },
    url(
      name: VariableName,
      protocols: readonly string[],
      fits: (url: string) => boolean = () => true,
    ): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const isUsable =
        URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).host !== '';
      return isUsable && fits(value) ? value : refuse(name);
    },
  };
}

function describe(name: VariableName): ConfigVariable {
  const found = configVariables.find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`${name} is not in configVariables.`);
  return found;
}
