/**
 * The process: settings, port, database and pages, components, jobs. Shutdown runs in the reverse
 * order.
 */
import { describeEnd } from '#prisma/setup-error.ts';
import { applyCliEnvironment, loadDevelopmentKey } from './apply-cli-environment.ts';
import { createLog } from './create-log.ts';
import { listen } from './listen.ts';
import { ArgumentError } from './read-arguments.ts';
import { readSettings } from './read-settings.ts';
import { createShutdown } from './shutdown.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  applyCliEnvironment(process.env);
  const settings = readSettings(process.env, process.argv.slice(2));
  if (settings.mode === 'app' && settings.dev)
    process.env.ENCRYPTION_KEY ??= loadDevelopmentKey(settings.dataDir);
  if (settings.mode === 'app') (await import('#app/env.server.ts')).getAppEnv();
  // Set before React and Remix are loaded: they choose their build by NODE_ENV.
  process.env.NODE_ENV ??= settings.dev ? 'development' : 'production';
  const log = createLog(settings);
  const shutdown = createShutdown(() => log);
  const end = async (code: number): Promise<never> => {
    await shutdown.run({ isCrash: code !== 0 });
    process.exit(code);
  };
  surviveBrokenOutput();
  listenForSignals(end, shutdown, log);
  try {
    const listener = await listen(settings);
    shutdown.add('http', () => listener.close());
    // Not before: loading it all takes seconds, which a wrong setting need not wait for.
    const { startInstallation } = await import('./start-installation.ts');
    await startInstallation({
      settings: { ...settings, port: listener.port },
      listener,
      log,
      shutdown,
      print,
    });
  } catch (error) {
    if (!shutdown.started) await shutdown.run();
    throw error;
  }
}

/** The reader of our output may have closed, or its disk may be full: not a reason to exit. */
function surviveBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

function listenForSignals(
  end: (code: number) => Promise<never>,
  shutdown: { started: boolean },
  log: ReturnType<typeof createLog>,
): void {
  let first = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Ctrl-C sends the signal twice, from the terminal and from npm; a second signal after one
      // second forces exit.
      if (shutdown.started && Date.now() - first > 1000) process.exit(1);
      if (shutdown.started) return;
      first = Date.now();
      log.info({ signal }, 'stopping');
      void end(0);
    });
  }
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'unhandled promise rejection'),
  );
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught exception; stopping');
    process.stderr.write(`${error.stack ?? error.message}\n`);
    void end(1);
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeEnd(error)}\n`);
  process.exit(error instanceof ArgumentError ? 2 : 1);
}
