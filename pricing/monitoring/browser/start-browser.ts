/** Starts a Chromium on this machine, or connects to a remote one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserType, CDPSession } from 'playwright-core';
import { RenderFailed } from './browser.ts';
import type { BrowserSettings, RemoteBrowser } from './browser-settings.ts';
import { findExecutable } from './find-executable.ts';
import type { DeathWatch } from '#kernel/child-process/start-death-watch.ts';
import { startBrowserGuard } from './start-browser-guard.ts';

/** A browser that is open, for one page at a time. */
export interface RunningBrowser {
  readonly browser: Browser;
  /** Of the browser itself, not of a page. */
  readonly session: CDPSession;
  readonly hasSandbox: boolean;
  /** Id of the browser's process, which leads the group of all its processes; null when remote. */
  readonly pid: number | null;
  readonly isOpen: () => boolean;
  /** Ends every process; when remote, closes the connection. */
  kill(): Promise<void>;
}

const START_MS = 30_000;
const CLOSE_MS = 5_000;

/**
 * Arguments besides Playwright's own. None of them relaxes the rules of the web: a test reads the
 * command line of the running process.
 */
const ARGUMENTS = [
  // Media and data channels by the proxy or not at all; no packets to addresses that a page names.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  // Names are resolved by the proxy; nothing in the browser itself finds an address.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  '--disable-3d-apis',
  // A heap without end is ended by V8 before it is by the limit of the whole.
  '--js-flags=--max-old-space-size=512',
];
/** Playwright's arguments for tests that would take a protection from the page's surroundings. */
const NOT_WANTED = [
  '--disable-popup-blocking',
  '--disable-ipc-flooding-protection',
  '--enable-unsafe-swiftshader',
];

/** Sandboxed unless `sandbox` is false. Throws RenderFailed (no_browser, no_sandbox). */
export async function startBrowser(input: {
  settings: BrowserSettings;
  sandbox: boolean;
  proxyPort: number;
}): Promise<RunningBrowser> {
  const { executable, environment } = await findExecutable(input.settings.path);
  const runner = findRunner(executable);
  let browser: Browser;
  try {
    const playwright = await loadPlaywright();
    browser = await playwright.launch({
      executablePath: runner.executable,
      chromiumSandbox: input.sandbox,
      env: { ...ownEnvironment(), ...environment, ...runner.environment },
      args: ARGUMENTS,
      ignoreDefaultArgs: NOT_WANTED,
      proxy: { server: `http://127.0.0.1:${input.proxyPort}` },
      timeout: START_MS,
      // The server decides when to stop.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (cause) {
    const text = String(cause);
    if (
      input.sandbox &&
      /usable sandbox|without --no-sandbox|credentials\.cc|namespace/i.test(text)
    )
      throw new RenderFailed('no_sandbox', 'Chromium’s sandbox cannot start here', { cause });
    throw new RenderFailed('no_browser', `${executable}: ${text.split('\n', 1)[0]}`, { cause });
  }
  const session = await browser.newBrowserCDPSession();
  const pid = await findPid(session);
  return openRunning({
    browser,
    session,
    pid,
    hasSandbox: input.sandbox,
    guard: pid === null || process.platform === 'win32' ? null : startBrowserGuard(pid),
  });
}

/** Throws RenderFailed (no_browser, busy). */
export async function openRemoteBrowser(remote: RemoteBrowser): Promise<RunningBrowser> {
  const connect = { cdp: connectByCdp, playwright: connectByPlaywright }[remote.protocol];
  const browser = await connect(remote.url).catch((cause: unknown) => {
    const [reason = ''] = String(cause).split('\n', 1);
    // The address may carry a token; so may the cause.
    throw new RenderFailed('no_browser', `BROWSER_URL: ${reason.replaceAll(remote.url, '…')}`);
  });
  const session = await browser.newBrowserCDPSession();
  // Requests of all pages of a browser are decided in one place: another client's would be, too.
  if (browser.contexts().some((context) => context.pages().some((page) => isUsed(page.url())))) {
    await browser.close();
    throw new RenderFailed('busy', 'BROWSER_URL: the browser there has pages of somebody else');
  }
  return openRunning({ browser, session, pid: null, hasSandbox: true, guard: null });
}

const connectByCdp = async (url: string): Promise<Browser> =>
  (await loadPlaywright()).connectOverCDP(url, { timeout: START_MS });
const connectByPlaywright = async (url: string): Promise<Browser> =>
  (await loadPlaywright()).connect(url, { timeout: START_MS });

/**
 * Loaded with the first browser: it takes a fifth of the time in which a process starts, and most
 * processes open no browser.
 */
async function loadPlaywright(): Promise<BrowserType> {
  return (await import('playwright-core')).chromium;
}

const isUsed = (url: string): boolean => /^https?:/.test(url);

function openRunning(given: {
  browser: Browser;
  session: CDPSession;
  pid: number | null;
  hasSandbox: boolean;
  guard: DeathWatch | null;
}): RunningBrowser {
  const { browser, session, pid, hasSandbox, guard } = given;
  return {
    browser,
    session,
    pid,
    hasSandbox,
    isOpen: () => browser.isConnected(),
    kill: async () => {
      killGroup(pid);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MS)));
      await Promise.race([browser.close().catch(() => undefined), late]);
      clearTimeout(timer);
      guard?.release();
    },
  };
}

function killGroup(pid: number | null): void {
  if (pid === null) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Only what a program needs: no keys and passwords of the service. */
function ownEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'TEMP'];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const RUN_AS_USER = join(import.meta.dirname, 'run-as-user.sh');

/** Under root, the script that starts the browser as the user "nobody". */
function findRunner(executable: string): {
  executable: string;
  environment: Record<string, string>;
} {
  const direct = { executable, environment: {} };
  if (process.getuid?.() !== 0) return direct;
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? [];
  const hasTool = ['/usr/bin/setpriv', '/bin/setpriv'].some((path) => existsSync(path));
  if (uid === undefined || gid === undefined || !hasTool) return direct;
  return {
    executable: RUN_AS_USER,
    environment: {
      PRICING_BROWSER_PROGRAM: executable,
      PRICING_BROWSER_UID: uid,
      PRICING_BROWSER_GID: gid,
    },
  };
}

async function findPid(session: CDPSession): Promise<number | null> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === 'browser')?.id ?? null;
}
