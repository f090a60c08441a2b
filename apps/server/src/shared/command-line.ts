import { Console } from 'node:console';
import path from 'node:path';
import type { Writable } from 'node:stream';
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

/** What a command uses of its process. Tests pass their own, so that no command needs a process for itself. */
export interface CommandProcess {
  env: Readonly<Record<string, string | undefined>>;
  out: Output;
  err: Output;
}

type Output = Writable & { isTTY?: boolean };

/** The same for the parts of a command. `console` writes to `out` and `err`. */
export type CommandContext = CommandProcess & { console: Pick<Console, 'log' | 'error'> };

/** An operator's command. It answers the exit code and never rejects. */
export type Command = (args: readonly string[], process: CommandProcess) => Promise<number>;

/** Runs a command with what this process got, as the last statement of a command's file. */
export async function runInThisProcess(command: Command): Promise<void> {
  const { env, stdout, stderr } = process;
  process.exitCode = await command(process.argv.slice(2), { env, out: stdout, err: stderr });
}

/**
 * Makes an operator's command. It parses its arguments before it opens the shop's database. It prints its usage for `--help`
 * and `-h`, a RequestError as `refusalText`, other expected errors by their message, the rest with their stack.
 *
 * @example export const command = createCommand({ usage, args: { options: {} }, poolSize: 1, read, work })
 */
export function createCommand<const Args extends ParseArgsConfig, Options>({
  usage,
  args: definition,
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
  read(
    parsed: ReturnType<typeof parseArgs<Args>>,
    context: CommandContext & { config: Config },
  ): Options | Promise<Options>;
  /** Answers the exit code. */
  work(
    context: CommandContext & { database: Database; url: string; config: Config },
    options: Options,
  ): Promise<number>;
  /** Further errors of a wrong command, besides UsageError and ConfigError. */
  isWrongCommand?: (error: unknown) => boolean;
  /** Other errors that need no stack. */
  isExpected?: (error: unknown) => boolean;
}): Command {
  return async (args, { env, out, err }) => {
    const console = new Console(out, err);
    const context = { env, out, err, console };
    try {
      const { parsed, isHelp } = parse(definition, args);
      if (isHelp) {
        console.log(usage);
        return 0;
      }
      const config = parseConfig(env);
      const options = await read(parsed, { ...context, config });
      const onError = (error: Error) => console.error(error.message);
      return await withCommandDatabase(config, { poolSize, isMigrated, onError }, (database, url) =>
        work({ ...context, database, url, config }, options),
      );
    } catch (error) {
      if (error instanceof RequestError) {
        console.error(refusalText(error));
        return exitCodes.refused;
      }
      const isWrong = error instanceof UsageError || error instanceof ConfigError || isWrongCommand(error);
      const isKnown = isWrong || isStartProblem(error) || isExpected(error);
      console.error(error instanceof Error && isKnown ? error.message : error);
      if (error instanceof UsageError) console.error(usage);
      return isWrong ? exitCodes.wrongCommand : exitCodes.failed;
    }
  };
}

type CommandOptions = NonNullable<ParseArgsConfig['options']>;
type Values<Options extends CommandOptions> = ReturnType<typeof parseArgs<{ options: Options }>>['values'];

/**
 * Makes one of a tenant's commands: `npm run keys -- revoke --tenant NAME ID`. `commands` names them with the number of
 * their arguments; undefined: `read` checks it. `work` answers the exit code, by default 0.
 */
export function createTenantCommand<const Name extends string, const Options extends CommandOptions, Input>({
  usage,
  commands,
  options,
  poolSize,
  read,
  work,
}: {
  usage: string;
  commands: Readonly<Record<Name, number | undefined>>;
  /** Besides `--tenant`. */
  options: Options;
  poolSize: number;
  /** @throws UsageError */
  read(
    given: { command: Name; rest: string[]; values: Values<Options> },
    context: CommandContext,
  ): Input | Promise<Input>;
  work(
    context: CommandContext & Pick<Database, 'pool'> & { url: string; config: Config; tenantId: number },
    input: Input,
  ): Promise<number | undefined>;
}): Command {
  return createCommand({
    usage,
    args: { allowPositionals: true, options: { ...options, tenant: { type: 'string' } } },
    poolSize,
    read: async (parsed, context) => {
      const [given, ...rest] = parsed.positionals;
      const values = parsed.values as Values<Options> & { tenant?: string };
      const names = Object.keys(commands) as Name[];
      const command = commandOf(given, names);
      const { tenant } = values;
      if (tenant === undefined) throw new UsageError('--tenant NAME is missing.');
      if ((commands[command] ?? rest.length) !== rest.length)
        throw new UsageError('There are too few or too many arguments.');
      return { tenant, input: await read({ command, rest, values }, context) };
    },
    work: async ({ database, ...context }, { tenant, input }) => {
      const tenantId = await tenantIdOf(database, tenant);
      return (await work({ ...context, pool: database.pool, tenantId }, input)) ?? 0;
    },
  });
}

/**
 * The command that the first argument names.
 *
 * @throws UsageError where it names none of them
 */
export function commandOf<const Name extends string>(
  given: string | undefined,
  names: readonly Name[],
): Name {
  const command = names.find((name) => name === given);
  if (command !== undefined) return command;
  const problem = given === undefined ? 'The command is missing' : `Unknown command "${given}"`;
  throw new UsageError(`${problem}. Use ${anyOf.format(names)}.`);
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

function parse<const Args extends ParseArgsConfig>(definition: Args, args: readonly string[]) {
  const options = { ...definition.options, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const parsed = parseArgs({ ...definition, args, options });
    const { help } = parsed.values as { help?: boolean };
    return { parsed: parsed as ReturnType<typeof parseArgs<Args>>, isHelp: help === true };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Resolves a path against the caller's folder, because npm runs scripts in the project's folder. */
export function fromHere({ env }: Pick<CommandProcess, 'env'>, name: string): string {
  return path.resolve(env.INIT_CWD ?? process.cwd(), name);
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
