import { ConfigError, parseConfig } from './config.ts';
import { DataDirectoryInUseError } from './database/embedded/data-directory-lock.ts';
import { DataOwnerError } from './database/embedded/ownership.ts';
import { DatabaseVersionError } from './database/migrate.ts';
import { PortError } from './startup/port.ts';
import { Shop, StoppedError } from './startup/shop.ts';

/** A second signal within this time is the same Ctrl-C, which also came by way of the start script. */
const sameSignalMs = 1_000;

/** Opens a shop without goods in a new database, instead of the demo. */
const emptyOption = '--empty';

try {
  const [unknown] = process.argv.slice(2).filter((option) => option !== emptyOption);
  if (unknown !== undefined) throw new ConfigError([`unknown option "${unknown}", known is ${emptyOption}`]);
  // In a terminal the requests' log would push the address out of view; warnings and errors still show.
  const defaults = process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {};
  const shop = new Shop(parseConfig({ ...defaults, ...process.env }), (message) => console.log(message), {
    isEmpty: process.argv.includes(emptyOption),
  });
  let firstSignalAt: number | undefined;
  const stop = async () => {
    if (firstSignalAt !== undefined) {
      // A second signal must not wait; the embedded database ends when this process does.
      if (performance.now() - firstSignalAt > sameSignalMs) process.exit(1);
      return;
    }
    firstSignalAt = performance.now();
    await shop.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  const crash = async (error: unknown) => {
    console.error(error);
    await shop.stop();
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  await shop.start();
} catch (error) {
  if (!(error instanceof StoppedError)) {
    const isForPeople = [
      ConfigError,
      PortError,
      DataDirectoryInUseError,
      DataOwnerError,
      DatabaseVersionError,
    ].some((kind) => error instanceof kind);
    console.error(isForPeople && error instanceof Error ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}
