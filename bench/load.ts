import autocannon from 'autocannon';

/** One line of bench/results/latest.json. */
export interface Measurement {
  name: string;
  requestsPerSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Processor time of all the server's processes for each request, PostgreSQL included; null where it is not known. */
  processorMs: number | null;
  /** Requests/s against those of the floor with one primary-key select; null where requests/s are not the point. */
  ratioToFloor: number | null;
}

/** What browsers ask for at an https:// address. */
export const acceptEncoding = 'gzip, deflate, br, zstd';

export interface Load {
  name: string;
  url: string;
  /** Whose processor time the row tells. */
  server?: { processorMs(): Promise<number> };
  /** Called for each request; the method, path, headers and body of the next one. */
  next: (index: number) => {
    method: 'GET' | 'POST' | 'PATCH';
    path: string;
    token: string;
    /** How the token is sent: as a session's ('Basic') unless told. */
    scheme?: 'Basic' | 'Bearer';
    body?: unknown;
  };
  connections?: number;
  seconds?: number;
  /** Stop after so many requests instead of after a time. */
  amount?: number;
  expectedStatus?: number;
}

/** A server is measured as it is when it has run for a while: compiled, and with its memory filled. */
const warmUpSeconds = 2;

/**
 * Sends requests over keep-alive connections, each when the answer to its predecessor is there, and reports rate and
 * latency percentiles. An unexpected status is an error: a fast refusal must not look like a fast answer.
 */
export async function measure(load: Load, floorRps: number | null): Promise<Measurement> {
  if (load.amount === undefined) await send({ ...load, seconds: warmUpSeconds });
  const before = await load.server?.processorMs();
  const { requestsPerSecond, durationsMs } = await send(load);
  const after = await load.server?.processorMs();
  return {
    name: load.name,
    requestsPerSecond,
    ...percentiles(durationsMs),
    processorMs:
      before === undefined || after === undefined ? null : round((after - before) / durationsMs.length),
    ratioToFloor: floorRps === null ? null : round(requestsPerSecond / floorRps),
  };
}

async function send(load: Load): Promise<{ requestsPerSecond: number; durationsMs: number[] }> {
  let index = 0;
  const wrong = new Map<number, number>();
  const durationsMs: number[] = [];
  const options: autocannon.Options = {
    url: load.url,
    connections: load.connections ?? 10,
    ...(load.amount === undefined ? { duration: load.seconds ?? 6 } : { amount: load.amount }),
    requests: [
      {
        setupRequest(request) {
          const { method, path, token, scheme = 'Basic', body } = load.next(index);
          index += 1;
          return {
            ...request,
            method,
            path,
            headers: {
              'accept-encoding': acceptEncoding,
              ...(token ? { authorization: `${scheme} ${token}` } : {}),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          };
        },
        onResponse(status) {
          if (status !== (load.expectedStatus ?? 200)) wrong.set(status, (wrong.get(status) ?? 0) + 1);
        },
      },
    ],
  };
  const begin = performance.now();
  let end = begin;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, finished) => (error ? reject(error) : resolve(finished)));
    running.on('response', (_client, _status, _bytes, durationMs) => {
      durationsMs.push(durationMs);
      end = performance.now();
    });
  });
  if (wrong.size > 0 || result.errors > 0) {
    const seen = [...wrong].map(([status, count]) => `${count} × ${status}`).join(', ');
    throw new Error(`${load.name}: unexpected answers: ${seen || `${result.errors} errors`}`);
  }
  // A given number of requests has an end of its own: autocannon looks once a second whether it is there.
  const seconds = load.amount === undefined ? result.duration : (end - begin) / 1000;
  return { requestsPerSecond: round(result.requests.total / seconds), durationsMs };
}

/** The 50th, 95th and 99th percentile and the longest of durations in milliseconds. */
export function percentiles(
  durationsMs: readonly number[],
): Pick<Measurement, 'p50Ms' | 'p95Ms' | 'p99Ms' | 'maxMs'> {
  const sorted = [...durationsMs].sort((a, b) => a - b);
  const at = (share: number) =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) };
}

/** Two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
