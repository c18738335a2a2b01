/** The process. Settings → port → database and pages → parts → work; and the same backwards at the end. */
import { describeEnd } from '#prisma/setup-error.ts';
import { applyCliEnvironment, loadDevelopmentKey } from './apply-cli-environment.ts';
import { createLog } from './create-log.ts';
import { listen } from './listen.ts';
import { ArgumentError } from './read-arguments.ts';
import { readSettings } from './read-settings.ts';
import { createShutdown } from './shutdown.ts';
import { startInstallation } from './start-installation.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  applyCliEnvironment(process.env);
  const settings = readSettings(process.env, process.argv.slice(2));
  if (settings.mode === 'app' && settings.dev)
    process.env.ENCRYPTION_KEY ??= loadDevelopmentKey(settings.dataDir);
  if (settings.mode === 'app') (await import('#app/env.server.ts')).getAppEnv();
  // Before React and Remix are loaded: they choose their build by it.
  process.env.NODE_ENV ??= settings.dev ? 'development' : 'production';
  const log = createLog(settings);
  const shutdown = createShutdown(() => log);
  const end = async (code: number): Promise<never> => {
    await shutdown.run();
    process.exit(code);
  };
  surviveBrokenOutput();
  listenForSignals(end, shutdown, log);
  try {
    const listener = await listen(settings);
    shutdown.add('http', () => listener.close());
    await startInstallation({
      settings: { ...settings, port: listener.port },
      listener,
      log,
      shutdown,
      say,
    });
  } catch (error) {
    if (!shutdown.started) await shutdown.run();
    throw error;
  }
}

/** Whoever read our output may be gone, or its disk full: no reason to end. */
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
      // Ctrl-C reaches us twice, from the terminal and from npm; a second one later is meant in earnest.
      if (shutdown.started && Date.now() - first > 1000) process.exit(1);
      if (shutdown.started) return;
      first = Date.now();
      log.info({ signal }, 'stopping');
      void end(0);
    });
  }
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'a rejected promise that nobody handled'),
  );
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'an exception that nobody handled; stopping');
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
