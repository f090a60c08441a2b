import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, configVariables, parseConfig } from './config.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('parseConfig', () => {
  it('issue 2: an empty environment gives the shop at localhost:3000 with the demo', () => {
    expect(parseConfig({}, '/srv/kontor')).toEqual({
      port: 3000,
      host: 'localhost',
      dataDir: '/srv/kontor/data',
      databaseUrl: undefined,
      databaseReplicaUrl: undefined,
      databasePoolSize: 10,
      isDemo: true,
      defaultTenant: 'nordhang',
      publicUrl: undefined,
      logLevel: 'info',
      smtpUrl: undefined,
      mailFrom: 'Kontor <shop@localhost>',
      outboxDir: '/srv/kontor/data/outbox',
      filesDir: '/srv/kontor/data/files',
      picturesDir: '/srv/kontor/data/pictures',
      picturesUrl: undefined,
      trustProxy: false,
      catalogueBytes: expect.any(Number),
      catalogueIndexDir: '/srv/kontor/data/catalogue-index',
      metricsToken: undefined,
      areApiDocsOpen: false,
      environment: 'production',
      searchEngineKey: undefined,
      meilisearch: undefined,
      viesUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
      sessionDays: 7,
      loginMaxFailuresPerUser: 10,
      loginMaxFailuresPerIp: 50,
      loginWindowMinutes: 15,
      passwordMailMaxPerAddress: 5,
      passwordMailMaxPerIp: 20,
      passwordMailWindowMinutes: 15,
      signupMaxPerIp: 5,
      promotionMaxChecksPerUser: 20,
      promotionWindowMinutes: 15,
      webhookAllowedHosts: [],
      apiMaxPerMinute: 600,
    });
  });

  it('issue 2: an empty value counts as not set and spaces around a value do not matter', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: ' ', HOST: ' 0.0.0.0 ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      host: '0.0.0.0',
    });
  });

  it.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['DATA_DIR', 'x', { dataDir: '/srv/x', filesDir: '/srv/x/files', outboxDir: '/srv/x/outbox' }],
    ['FILES_DIR', '/files', { filesDir: '/files' }],
    ['DEMO', '0', { isDemo: false }],
    ['DEMO', 'true', { isDemo: true }],
    ['DATABASE_URL', 'postgresql://u:p@db/kontor', { databaseUrl: 'postgresql://u:p@db/kontor' }],
    ['PUBLIC_URL', 'https://shop.example/', { publicUrl: 'https://shop.example' }],
    ['PICTURES_URL', 'https://cdn.example/', { picturesUrl: 'https://cdn.example/' }],
    [
      'PICTURES_URL',
      'http://img/rs:fit:{width}/plain/local://{path}@{format}',
      { picturesUrl: 'http://img/rs:fit:{width}/plain/local://{path}@{format}' },
    ],
    ['ENVIRONMENT', 'test_2-b', { environment: 'test_2-b' }],
    ['SEARCH_ENGINE_KEY', 'sixteen characters', { searchEngineKey: 'sixteen characters' }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['MAIL_FROM', 'shop@example.de', { mailFrom: 'shop@example.de' }],
    ['TRUST_PROXY', '0', { trustProxy: false }],
    ['TRUST_PROXY', '1', { trustProxy: 1 }],
    ['TRUST_PROXY', '10.0.0.0/8, 127.0.0.1', { trustProxy: '10.0.0.0/8, 127.0.0.1' }],
  ])('issue 2: %s=%s is taken', (name, value, expected) => {
    expect(parseConfig({ [name]: value }, '/srv')).toMatchObject(expected);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['HOST', 'http://localhost'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DEMO', 'yes'],
    ['DEFAULT_TENANT', 'Nord Hang'],
    ['ENVIRONMENT', 'my shop'],
    ['LOG_LEVEL', 'verbose'],
    ['MAIL_FROM', 'nobody'],
    ['TRUST_PROXY', 'all'],
    ['SESSION_DAYS', '0'],
    ['LOGIN_MAX_FAILURES_PER_USER', '0'],
    ['LOGIN_MAX_FAILURES_PER_IP', '1e3'],
    ['LOGIN_WINDOW_MINUTES', '1441'],
    ['SIGNUP_MAX_PER_IP', '0'],
    ['PROMOTION_MAX_CHECKS_PER_USER', '0'],
    ['PROMOTION_WINDOW_MINUTES', '1441'],
  ])('issue 2: %s=%s is refused with its name, its value and what it may be', (name, value) => {
    const allowed = configVariables.find((variable) => variable.name === name)?.allowed;
    expect(problemsOf({ [name]: value })).toEqual([`${name} is "${value}" but must be ${allowed}`]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://u:secret@db/x'],
    ['PUBLIC_URL', 'shop.example'],
    ['SMTP_URL', 'http://mail'],
    ['METRICS_TOKEN', 'secret'],
    ['SEARCH_ENGINE_KEY', 'secret'],
    ['PICTURES_URL', '//cdn.example'],
    ['PICTURES_URL', 'https://img.example/{path}'],
    ['PICTURES_URL', 'https://img.example/{width}'],
    ['PICTURES_URL', 'https://img.example/{width}/{path}/{size}'],
    ['PICTURES_URL', 'https://img.example/{width}/{path'],
    ['PICTURES_URL', 'https://cdn.example/?x=1'],
  ])('issue 2: a wrong %s is refused without being shown, as it may hold a secret', (name, value) => {
    const [problem, ...more] = problemsOf({ [name]: value });
    expect(problem).toMatch(new RegExp(`^${name} must be `));
    expect(problem).not.toContain('secret');
    expect(more).toEqual([]);
  });

  it('SRCH-11 a Meilisearch is its address and its key', () => {
    const [MEILISEARCH_URL, MEILISEARCH_KEY] = ['https://search.example/', 'a master key of 20'];
    expect(parseConfig({ MEILISEARCH_URL, MEILISEARCH_KEY }).meilisearch).toEqual({
      url: 'https://search.example',
      key: 'a master key of 20',
    });
    const problems = ['MEILISEARCH_URL and MEILISEARCH_KEY belong together: set both or none'];
    expect(problemsOf({ MEILISEARCH_URL })).toEqual(problems);
    expect(problemsOf({ MEILISEARCH_KEY })).toEqual(problems);
  });

  it.each([
    'https://user:secret@search.example',
    'https://secret@search.example',
    'https://search.example/?key=secret',
    'ftp://search.example/secret',
  ])('SRCH-11 a Meilisearch at %s is refused, because browsers are told its address', (url) => {
    expect(problemsOf({ MEILISEARCH_URL: url, MEILISEARCH_KEY: 'a master key of 20' })).toEqual([
      'MEILISEARCH_URL must be an http:// or https:// URL without user name, password and query',
    ]);
  });

  it('CHKO-21 Stripe is its key and the secret of its messages', () => {
    const [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET] = ['sk_test_0123456789', 'whsec_0123456789'];
    expect(parseConfig({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }).stripe).toEqual({
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiUrl: 'https://api.stripe.com',
    });
    expect(parseConfig({}).stripe).toBeUndefined();
    const problems = ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or none'];
    expect(problemsOf({ STRIPE_SECRET_KEY })).toEqual(problems);
    expect(problemsOf({ STRIPE_WEBHOOK_SECRET })).toEqual(problems);
    // A key that is no secret one, and values that are told apart without being shown.
    const wrongOnes: Record<string, string>[] = [
      { STRIPE_SECRET_KEY: 'pk_live_0123456789', STRIPE_WEBHOOK_SECRET },
      { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: '0123456789' },
      { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL: 'https://0123456789.example/v1' },
    ];
    for (const wrong of wrongOnes) {
      const [problem, ...more] = problemsOf(wrong);
      expect(problem).toMatch(/^STRIPE_\w+ must be /);
      expect(problem).not.toContain('0123456789');
      expect(more).toEqual([]);
    }
  });

  it('issue 2: every wrong value is listed at once', () => {
    expect(problemsOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })).toHaveLength(3);
    expect(problemsOf({ DATABASE_REPLICA_URL: 'postgres://replica/kontor' })).toEqual([
      'DATABASE_REPLICA_URL is set but DATABASE_URL is not: a replica needs its server',
    ]);
  });

  it('issue 2: the README documents every variable with its default', async () => {
    const readme = await readFile(path.join(import.meta.dirname, '../../../README.md'), 'utf8');
    for (const { name, default: value } of configVariables) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
      expect(row, `the README's row of ${name}`).toBeDefined();
      if (value !== '') expect(row).toContain(`\`${value}\``);
    }
  });
});
