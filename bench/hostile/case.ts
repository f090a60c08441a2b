import type pg from 'pg';
import type { TcpProxy } from '../../apps/server/test/tcp-proxy.ts';
import type { SuiteContext } from '../suite.ts';

/** What happens beside the quiet buyer. To add one, put it into a table of this folder. */
export interface HostileCase {
  /** Begins its lines of the report. */
  name: string;
  /** Environment variables of the server, besides those of every bench. */
  environment?: Record<string, string>;
  /** Milliseconds of attack; 8,000 unless told. */
  durationMs?: number;
  /** The quiet buyer may be answered 503, because of trouble that the shop cannot help. */
  mayRefuse?: boolean;
  /** Puts a proxy before the server's connection for notifications; the attack gets it as `notifications`. */
  hasNotificationProxy?: boolean;
  /** Fills the database before the server starts. Every case of a table uses the same database. */
  prepare?(stage: HostileStage): Promise<void>;
  /** Runs until `signal` is aborted, and leaves nothing open. Answers of any status are fine. */
  attack(target: HostileTarget): Promise<void>;
}

export interface HostileStage {
  /** A connection to the server's database. */
  client: pg.Client;
  databaseUrl: string;
  tenantId: number;
}

export interface HostileTarget extends HostileStage {
  /** `http://127.0.0.1:40123` */
  url: string;
  port: number;
  /** Aborted when the time of the case is over. */
  signal: AbortSignal;
  /** With `hasNotificationProxy`. */
  notifications?: TcpProxy | undefined;
  /** Adds a figure of the case's own to the report. */
  fact: SuiteContext['fact'];
}
