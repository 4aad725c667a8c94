import { readConfig } from '#config/config.ts';
import { createLog } from '#log.ts';
import { startServer } from '#start-server.ts';
import { StartupError } from '#startup-error.ts';

/** The terminal and npm both forward a Ctrl-C: signals within this time are one. */
const SAME_SIGNAL_MS = 500;

/** Shows the back office with the invented orders of an evening. */
const DEMO_STAFF = '--demo-staff';

/** Begins without a restaurant, to be set up by hand, as `RESTAURANT_FILE=none` does. Rule OP-1. */
const EMPTY = '--empty';

/** Serves the shop until a signal; a start that fails prints one line. */
export async function serveUntilStopped(): Promise<void> {
  try {
    await serve();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function serve(): Promise<void> {
  const environment = process.argv.includes(EMPTY)
    ? { ...process.env, RESTAURANT_FILE: 'none' }
    : process.env;
  const configured = readConfig(environment);
  const log = createLog(configured.logLevel, {
    isTraced: configured.tracing !== null,
    format: configured.logFormat ?? (process.stdout.isTTY ? 'text' : 'json'),
  });
  const config = process.argv.includes(DEMO_STAFF)
    ? await (await import('#demonstration/demonstration-config.ts')).demonstrationConfig(
        configured,
        log,
      )
    : configured;
  let firstSignalAt: number | undefined;
  const stopped = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (firstSignalAt === undefined) {
        firstSignalAt = performance.now();
        stopped.resolve();
      } else if (performance.now() - firstSignalAt > SAME_SIGNAL_MS) {
        process.exit(130);
      }
    });
  }
  const server = await startServer(config, log);
  if (config.metrics.port === 0) process.stdout.write(`Its metrics are at ${server.metricsUrl}\n`);
  process.stdout.write(`Comptoir is open at ${server.url}\n`);
  if (server.firstOwnerUrl !== null) {
    process.stdout.write(`No owner yet: open ${server.firstOwnerUrl} within 30 minutes\n`);
  }
  if (server.demonstration !== null) {
    const { url, password, pin } = server.demonstration;
    process.stdout.write(
      `The demonstration of the back office, with invented orders: open ${url}\n` +
        `Its password, where one is asked for: ${password}; its PIN on a tablet: ${pin}\n`,
    );
  }
  await stopped.promise;
  await server.stop();
  process.exit(0);
}
