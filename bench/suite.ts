import type { Measurement } from './load.ts';

/** A fresh database of the run's own PostgreSQL, with all migrations. */
export interface BenchDatabase {
  url: string;
}

/** What a suite gets from the run: databases, the floor, and where its results go. */
export interface SuiteContext {
  /** The project's folder. */
  root: string;
  /** The run's own data folder; it goes with the run. */
  dataDir: string;
  /** Creates and migrates a database of this name. */
  createDatabase(name: string): Promise<BenchDatabase>;
  /** The main process of the run's PostgreSQL; undefined while it is being restarted. */
  postgresPid(): number | undefined;
  /**
   * Restarts PostgreSQL, which ends every connection. Otherwise the first row would include the memory and pending writes of
   * filling the database.
   */
  restartPostgres(): Promise<void>;
  /**
   * Requests/s of the floor with one primary-key select. It is measured once a run, in the first suite's database, so that all
   * ratios have the same denominator.
   */
  floorRps(database: { url: string; tenantId: number; productId: string }): Promise<number>;
  /** Prints a line of the table and keeps it for bench/results/latest.json. */
  add(measurement: Measurement): void;
  /** Prints a line below the table and keeps its value for bench/results/facts.json. */
  fact(
    name: string,
    value: number,
    unit:
      | 'ms'
      | 's'
      | 'MB'
      | 'kB'
      | 'points'
      | 'shift'
      | 'pieces'
      | 'requests'
      | 'orders'
      | 'actions'
      | 'keys'
      | '%',
  ): void;
  /** Closed in reverse order when the suite has ended, however it ended. */
  onEnd(close: () => Promise<void>): void;
}

export type Suite = (context: SuiteContext) => Promise<void>;
