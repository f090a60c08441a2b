import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const masterKey = 'the master key of the tests';

export type Document = Record<string, unknown> & { id: string };

interface FakeIndex {
  primaryKey: string | null;
  settings: Record<string, unknown>;
  documents: Map<string, Document>;
}

interface FakeTask {
  uid: number;
  indexUid: string | null;
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed';
  type: string;
  error: { message: string; code: string; type: string; link: string } | null;
  run(): void;
}

export interface SentRequest {
  method: string;
  path: string;
  body: string;
}

/** What goes wrong: an answer of 503, or a task that fails, for some requests to a path. */
interface Trouble {
  path: RegExp;
  times: number;
  kind: 'unavailable' | 'failing';
}

export interface FakeMeilisearch {
  url: string;
  requests: SentRequest[];
  /** Documents of an index by id, as far as the tasks are done. */
  documents(uid: string): Map<string, Document>;
  settings(uid: string): Record<string, unknown>;
  indexNames(): string[];
  /** The next requests to a path go wrong. */
  trouble(kind: Trouble['kind'], path: RegExp, times?: number): void;
  /** Nothing goes wrong any more. */
  calm(): void;
  /** Called before a request is answered. */
  onRequest(hear: (request: SentRequest) => void | Promise<void>): void;
  /** Everything is gone, as on a new server. */
  wipe(): void;
  close(): Promise<void>;
}

/**
 * A Meilisearch as far as our jobs and tokens use one, by its OpenAPI description (1.41): writes are tasks that are done
 * later and in order, errors have its codes. Its search is naive: all words must be in the name or number.
 */
export async function startFakeMeilisearch(): Promise<FakeMeilisearch> {
  const indexes = new Map<string, FakeIndex>();
  const keys = new Map<string, { uid: string; key: string; actions: string[]; indexes: string[] }>();
  const tasks: FakeTask[] = [];
  const requests: SentRequest[] = [];
  const troubles: Trouble[] = [];
  let hear: (request: SentRequest) => void | Promise<void> = () => undefined;
  let isWorking = false;

  function indexOf(uid: string): FakeIndex {
    const found = indexes.get(uid);
    if (!found) throw failure(404, 'index_not_found', `Index \`${uid}\` not found.`);
    return found;
  }

  function enqueue(type: string, indexUid: string | null, run: () => void, isFailing: boolean) {
    const uid = tasks.length;
    const failing = () => {
      throw failure(500, 'internal', 'Something went wrong.');
    };
    tasks.push({ uid, indexUid, status: 'enqueued', type, error: null, run: isFailing ? failing : run });
    void work();
    return {
      status: 202,
      body: { taskUid: uid, indexUid, status: 'enqueued', type, enqueuedAt: new Date().toISOString() },
    };
  }

  /** Tasks are done one after the other, each a moment after it was handed over. */
  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let next = open(); next; next = open()) {
      await new Promise((resolve) => setImmediate(resolve));
      next.status = 'processing';
      await new Promise((resolve) => setImmediate(resolve));
      try {
        next.run();
        next.status = 'succeeded';
      } catch (error) {
        next.status = 'failed';
        next.error = (error as Failure).body;
      }
    }
    isWorking = false;
  }

  const open = () => tasks.find(({ status }) => status === 'enqueued');

  const routes: [string, RegExp, (uid: string, body: string, isFailing: boolean) => Answer][] = [
    ['GET', /^\/tasks\/(\d+)$/, (uid) => ({ status: 200, body: viewOf(tasks[Number(uid)] as FakeTask) })],
    [
      'POST',
      /^\/indexes$/,
      (_, body, isFailing) => {
        const { uid, primaryKey } = JSON.parse(body) as { uid: string; primaryKey: string };
        const create = () => {
          if (indexes.has(uid))
            throw failure(409, 'index_already_exists', `Index \`${uid}\` already exists.`);
          indexes.set(uid, { primaryKey, settings: {}, documents: new Map() });
        };
        return enqueue('indexCreation', uid, create, isFailing);
      },
    ],
    [
      'GET',
      /^\/indexes\/([\w-]+)$/,
      (uid) => ({ status: 200, body: { uid, primaryKey: indexOf(uid).primaryKey } }),
    ],
    [
      'DELETE',
      /^\/indexes\/([\w-]+)$/,
      (uid, _, isFailing) =>
        enqueue('indexDeletion', uid, () => indexOf(uid) && indexes.delete(uid), isFailing),
    ],
    [
      'GET',
      /^\/indexes\/([\w-]+)\/stats$/,
      (uid) => ({ status: 200, body: { numberOfDocuments: indexOf(uid).documents.size, isIndexing: false } }),
    ],
    [
      'PATCH',
      /^\/indexes\/([\w-]+)\/settings$/,
      (uid, body, isFailing) =>
        enqueue(
          'settingsUpdate',
          uid,
          () => Object.assign(indexOf(uid).settings, JSON.parse(body)),
          isFailing,
        ),
    ],
    [
      'GET',
      /^\/indexes\/([\w-]+)\/settings\/synonyms$/,
      (uid) => ({ status: 200, body: indexOf(uid).settings.synonyms ?? {} }),
    ],
    [
      'PUT',
      /^\/indexes\/([\w-]+)\/settings\/synonyms$/,
      (uid, body, isFailing) => {
        const keep = () => Object.assign(indexOf(uid).settings, { synonyms: JSON.parse(body) });
        return enqueue('settingsUpdate', uid, keep, isFailing);
      },
    ],
    [
      'POST',
      /^\/indexes\/([\w-]+)\/documents$/,
      (uid, body, isFailing) => {
        const sent = body.split('\n').map((line) => JSON.parse(line) as Document);
        const add = () => {
          for (const document of sent) indexOf(uid).documents.set(document.id, document);
        };
        return enqueue('documentAdditionOrUpdate', uid, add, isFailing);
      },
    ],
    [
      'POST',
      /^\/indexes\/([\w-]+)\/documents\/delete$/,
      (uid, body, isFailing) => {
        const { filter } = JSON.parse(body) as { filter: string };
        const remove = () => {
          const { documents, settings } = indexOf(uid);
          for (const document of [...documents.values()])
            if (passes(document, filter, settings)) documents.delete(document.id);
        };
        return enqueue('documentDeletion', uid, remove, isFailing);
      },
    ],
    [
      'POST',
      /^\/swap-indexes$/,
      (_, body, isFailing) => {
        const swaps = JSON.parse(body) as { indexes: [string, string] }[];
        const swap = () => {
          for (const {
            indexes: [a, b],
          } of swaps) {
            const [first, second] = [indexOf(a), indexOf(b)];
            indexes.set(a, second).set(b, first);
          }
        };
        return enqueue('indexSwap', null, swap, isFailing);
      },
    ],
    [
      'GET',
      /^\/keys\/([\w-]+)$/,
      (uid) => {
        const key = keys.get(uid);
        if (!key) throw failure(404, 'api_key_not_found', `API key \`${uid}\` not found.`);
        return { status: 200, body: key };
      },
    ],
    [
      'POST',
      /^\/keys$/,
      (_, body) => {
        const wanted = JSON.parse(body) as { uid: string; actions: string[]; indexes: string[] };
        if (keys.has(wanted.uid))
          throw failure(409, 'api_key_already_exists', `\`uid\` field value \`${wanted.uid}\` exists.`);
        const key = { ...wanted, key: createHmac('sha256', masterKey).update(wanted.uid).digest('hex') };
        keys.set(wanted.uid, key);
        return { status: 201, body: key };
      },
    ],
  ];

  /** A search with a tenant token, or with a key. */
  function search(uid: string, body: string, bearer: string): Answer {
    const { q = '', filter = [] } = JSON.parse(body) as { q?: string; filter?: string[] };
    const rule = ruleOf(bearer, uid);
    const { documents, settings } = indexOf(uid);
    const words = q.toLowerCase().split(/\s+/);
    const hits = [...documents.values()].filter((document) => {
      const text = [document.name, document.sku, document.variantSku].join(' ').toLowerCase();
      const wanted = [rule, ...filter].filter((part) => part !== undefined);
      return (
        words.every((word) => text.includes(word)) && wanted.every((part) => passes(document, part, settings))
      );
    });
    return { status: 200, body: { hits, query: q, offset: 0, limit: 20, estimatedTotalHits: hits.length } };
  }

  function ruleOf(token: string, uid: string): string | undefined {
    const [head, payload, signature] = token.split('.');
    const { apiKeyUid, searchRules, exp } = JSON.parse(
      Buffer.from(payload ?? '', 'base64url').toString(),
    ) as {
      apiKeyUid: string;
      searchRules: Record<string, { filter?: string }>;
      exp: number;
    };
    const key = keys.get(apiKeyUid);
    const expected = createHmac('sha256', key?.key ?? '')
      .update(`${head}.${payload}`)
      .digest('base64url');
    const isKnown = key?.actions.includes('search') && key.indexes.includes(uid) && expected === signature;
    if (!isKnown || exp * 1000 < Date.now() || !(uid in searchRules))
      throw failure(403, 'invalid_api_key', 'The provided API key is invalid.');
    return searchRules[uid]?.filter;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const sent = { method: request.method ?? '', path: (request.url ?? '').split('?', 1)[0] ?? '', body };
    requests.push(sent);
    await hear(sent);
    const { status, body: json } = respond(sent, request.headers.authorization);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  function respond({ method, path, body }: SentRequest, authorization: string | undefined): Answer {
    try {
      if (method === 'GET' && path === '/health') return { status: 200, body: { status: 'available' } };
      const trouble = troubles.find((one) => one.times > 0 && one.path.test(`${method} ${path}`));
      if (trouble) trouble.times -= 1;
      if (trouble?.kind === 'unavailable') return { status: 503, body: '' };
      const [, bearer] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
      if (bearer === undefined)
        throw failure(401, 'missing_authorization_header', 'The Authorization header is missing.');
      const searched = /^\/indexes\/([\w-]+)\/search$/.exec(path)?.[1];
      if (searched) return search(searched, body, bearer);
      if (bearer !== masterKey) throw failure(403, 'invalid_api_key', 'The provided API key is invalid.');
      for (const [verb, pattern, run] of routes) {
        const found = verb === method ? pattern.exec(path) : null;
        if (found) return run(found[1] ?? '', body, trouble?.kind === 'failing');
      }
      throw failure(404, 'not_found', `${method} ${path} is not part of the fake.`);
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    documents: (uid) => indexes.get(uid)?.documents ?? new Map(),
    settings: (uid) => indexOf(uid).settings,
    indexNames: () => [...indexes.keys()].sort(),
    trouble: (kind, path, times = 1) => void troubles.push({ kind, path, times }),
    calm: () => void troubles.splice(0),
    onRequest(listener) {
      hear = listener;
    },
    wipe() {
      indexes.clear();
      keys.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  status: number;
  body: unknown;
}

class Failure extends Error {
  readonly status: number;
  readonly body: { message: string; code: string; type: string; link: string };

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.body = {
      message,
      code,
      type: 'invalid_request',
      link: `https://docs.meilisearch.com/errors#${code}`,
    };
  }
}

function failure(status: number, code: string, message: string): Failure {
  return new Failure(status, code, message);
}

function viewOf({ run: _run, ...task }: FakeTask) {
  return {
    ...task,
    batchUid: null,
    canceledBy: null,
    details: {},
    duration: null,
    startedAt: null,
    finishedAt: null,
  };
}

/** Comparisons joined by AND, as our jobs and tokens write them; a field that is not filterable is refused. */
function passes(document: Document, filter: string, settings: Record<string, unknown>): boolean {
  return filter.split(' AND ').every((comparison) => {
    const [, field = '', operator, value = ''] = /^([\w.]+) (=|<|IN) (.+)$/.exec(comparison) ?? [];
    if (!(settings.filterableAttributes as string[] | undefined)?.includes(field.split('.')[0] as string))
      throw failure(400, 'invalid_document_filter', `Attribute \`${field}\` is not filterable.`);
    // Texts are compared whatever their case.
    const folded = (one: unknown) => (typeof one === 'string' ? one.toLowerCase() : one);
    const own = folded(document[field]);
    const wanted = JSON.parse(value.toLowerCase()) as unknown;
    if (operator === 'IN') return (wanted as unknown[]).includes(own);
    return operator === '<' ? Number(own) < Number(wanted) : own === wanted;
  });
}
