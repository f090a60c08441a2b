/**
 * Why the shop cannot answer a valid request at the moment:
 * * `connections`: no connection is free, in this process or at the server,
 * * `unreachable`: the server is down, starts or stops, or the connection broke,
 * * `timeout`: no result, or no lock, within the limit,
 * * `disk`: a disk is full or read-only,
 * * `resources`: the server lacks memory, or the process lacks file handles.
 */
export type Outage = 'connections' | 'unreachable' | 'timeout' | 'disk' | 'resources';

/** SQLSTATEs (PostgreSQL, appendix A) and error codes of Node. */
const outagesByCode: Readonly<Record<string, Outage>> = {
  53000: 'resources',
  53100: 'disk',
  53200: 'resources',
  53300: 'connections',
  53400: 'resources',
  // A deadlock or conflict that a retry met again, a lock timeout, a statement timeout.
  40001: 'timeout',
  '40P01': 'timeout',
  '55P03': 'timeout',
  57014: 'timeout',
  '25P03': 'timeout',
  '25P04': 'timeout',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  // The server became a standby, as in a failover.
  25006: 'unreachable',
  58000: 'resources',
  58030: 'disk',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'timeout',
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EROFS: 'disk',
  EMFILE: 'resources',
  ENFILE: 'resources',
};

/** Errors of the driver that have no code. */
const outagesByMessage: readonly (readonly [RegExp, Outage])[] = [
  [/^timeout exceeded when trying to connect$/, 'connections'],
  [/^Connection terminated due to connection timeout$|^timeout expired$/, 'timeout'],
  [/^Connection terminated|^Client has encountered a connection error/, 'unreachable'],
];

/** The outage behind an error or one of its causes; undefined for any other error. */
export function outageOf(error: unknown): Outage | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string') {
      const outage = outagesByCode[code] ?? (code.startsWith('08') ? 'unreachable' : undefined);
      if (outage) return outage;
    }
    const { message } = cause;
    const known = outagesByMessage.find(([pattern]) => pattern.test(message));
    if (known) return known[1];
  }
  return undefined;
}
