import { inspect, type ParseArgsConfig, parseArgs } from 'node:util';
import { errorText } from '@kontor/contract/error-text';
import { type Config, ConfigError, parseConfig } from '../config.ts';
import { withCommandDatabase } from '../database/command-database.ts';
import type { Database } from '../database/connection.ts';
import { DataDirectoryInUseError } from '../database/embedded/data-directory-lock.ts';
import { DataOwnerError } from '../database/embedded/ownership.ts';
import { DatabaseVersionError } from '../database/migrate.ts';
import { RequestError } from './errors.ts';
import type { Jobs } from './jobs.ts';
import { findTenantId } from './tenant-names.ts';

/** A wrong command line. Its message and the usage are printed. */
export class UsageError extends Error {}

/** Exit codes besides 0. Commands also use 1 for their own results. */
const exitCodes = { refused: 1, wrongCommand: 2, failed: 3 } as const;

/**
 * Runs an operator's command: parses its arguments before it opens the shop's database, and sets the exit code. Prints a
 * RequestError as `refusalText`, other expected errors by their message, the rest with their stack.
 *
 * @example await runCommand({ usage, args: { options: { tenant: { type: 'string' } } }, poolSize: 1, read, work })
 */
export async function runCommand<const Args extends ParseArgsConfig, Options>({
  usage,
  args,
  poolSize,
  isMigrated = true,
  read,
  work,
  isWrongCommand = () => false,
  isExpected = () => false,
}: {
  usage: string;
  /** As `parseArgs` of Node takes them. */
  args: Args;
  poolSize: number;
  /** Whether to run pending migrations first; default true. */
  isMigrated?: boolean;
  /** @throws UsageError */
  read(parsed: ReturnType<typeof parseArgs<Args>>, config: Config): Options | Promise<Options>;
  /** Answers the exit code. */
  work(context: { database: Database; url: string; config: Config }, options: Options): Promise<number>;
  /** Further errors of a wrong command, besides UsageError and ConfigError. */
  isWrongCommand?: (error: unknown) => boolean;
  /** Other errors that need no stack. */
  isExpected?: (error: unknown) => boolean;
}): Promise<void> {
  try {
    const parsed = parse(args);
    const config = parseConfig(process.env);
    const options = await read(parsed, config);
    const onError = (error: Error) => console.error(error.message);
    process.exitCode = await withCommandDatabase(config, { poolSize, isMigrated, onError }, (database, url) =>
      work({ database, url, config }, options),
    );
  } catch (error) {
    if (error instanceof RequestError) {
      console.error(refusalText(error));
      process.exitCode = exitCodes.refused;
      return;
    }
    const isWrong = error instanceof UsageError || error instanceof ConfigError || isWrongCommand(error);
    const isKnown = isWrong || isStartProblem(error) || isExpected(error);
    console.error(error instanceof Error && isKnown ? error.message : error);
    if (error instanceof UsageError) console.error(usage);
    process.exitCode = isWrong ? exitCodes.wrongCommand : exitCodes.failed;
  }
}

type CommandOptions = NonNullable<ParseArgsConfig['options']>;
type Values<Options extends CommandOptions> = ReturnType<typeof parseArgs<{ options: Options }>>['values'];

/**
 * Runs one of a tenant's commands: `npm run keys -- revoke --tenant NAME ID`. `commands` names them with the number of
 * their arguments; undefined: `read` checks it. `work` answers the exit code, by default 0.
 */
export async function runTenantCommand<
  const Command extends string,
  const Options extends CommandOptions,
  Input,
>({
  usage,
  commands,
  options,
  poolSize,
  read,
  work,
}: {
  usage: string;
  commands: Readonly<Record<Command, number | undefined>>;
  /** Besides `--tenant`. */
  options: Options;
  poolSize: number;
  /** @throws UsageError */
  read(given: { command: Command; rest: string[]; values: Values<Options> }): Input | Promise<Input>;
  work(
    context: Pick<Database, 'pool'> & { url: string; config: Config; tenantId: number },
    input: Input,
  ): Promise<number | undefined>;
}): Promise<void> {
  await runCommand({
    usage,
    args: { allowPositionals: true, options: { ...options, tenant: { type: 'string' } } },
    poolSize,
    read: async (parsed) => {
      const [given, ...rest] = parsed.positionals;
      const values = parsed.values as Values<Options> & { tenant?: string };
      const names = Object.keys(commands) as Command[];
      const command = names.find((name) => name === given);
      if (command === undefined) throw new UsageError(`${anyOf.format(names)} is missing.`);
      const { tenant } = values;
      if (tenant === undefined) throw new UsageError('--tenant NAME is missing.');
      if ((commands[command] ?? rest.length) !== rest.length)
        throw new UsageError('There are too few or too many arguments.');
      return { tenant, input: await read({ command, rest, values }) };
    },
    work: async ({ database, url, config }, { tenant, input }) => {
      const tenantId = await tenantIdOf(database, tenant);
      return (await work({ pool: database.pool, url, config, tenantId }, input)) ?? 0;
    },
  });
}

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** @example refusalText(requestError('order.open.exceeded', { details: { open: 1 } })) // 'order.open.exceeded: … { open: 1 }' */
export function refusalText({ code, details }: RequestError): string {
  return `${code}: ${errorText(code, details, 'en')}${details ? ` ${inspect(details)}` : ''}`;
}

function isStartProblem(error: unknown): boolean {
  return [DataDirectoryInUseError, DataOwnerError, DatabaseVersionError].some(
    (kind) => error instanceof kind,
  );
}

function parse<const Args extends ParseArgsConfig>(args: Args): ReturnType<typeof parseArgs<Args>> {
  try {
    return parseArgs(args);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Runs a command's work with the job queue of the shop and closes it afterwards; the running shop does the jobs. */
export async function withJobs<Result>(url: string, work: (jobs: Jobs) => Promise<Result>): Promise<Result> {
  // The queue takes a fifth of a command's start, and most commands do without.
  const [{ createJobs }, { createLog }] = await Promise.all([import('./jobs.ts'), import('./log.ts')]);
  const jobs = createJobs({ url, log: createLog({ logLevel: 'error' }) });
  return await work(jobs).finally(() => jobs.stop());
}

/**
 * The id of the tenant that a command names.
 *
 * @throws UsageError where there is none
 */
export async function tenantIdOf({ pool }: Pick<Database, 'pool'>, name: string): Promise<number> {
  const id = await findTenantId(pool, name);
  if (id === undefined) throw new UsageError(`There is no tenant "${name}".`);
  return id;
}
