/** The settings of the browser that draws pages (docs/operations.md, "Browser"). */
import { z } from 'zod';
import {
  type BrowserSettings,
  DEFAULT_BROWSER_SETTINGS,
} from '#pricing/monitoring/browser/browser-settings.ts';

const empty = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional());
const flag = (expected: string) =>
  z.preprocess(empty, z.enum(['0', '1'], { error: expected }).default('0'));

/** In front of the address of a Playwright server; without it, DevTools protocol is spoken. */
const PLAYWRIGHT = 'playwright+';
const MEGABYTE = 1024 * 1024;

/** Fields of the environment's schema. */
export const browserFields = {
  BROWSER: z.preprocess(
    empty,
    z.enum(['auto', 'off'], { error: 'auto, or off: no page is drawn' }).default('auto'),
  ),
  BROWSER_URL: optional(
    z
      .string()
      .regex(
        /^(?:https?|(?:playwright\+)?wss?):\/\/[^/]/,
        'an address that begins with http:, https:, ws: or wss: (DevTools protocol), or with playwright+ws: or playwright+wss:',
      ),
  ),
  BROWSER_PROXY_URL: optional(
    z
      .string()
      .refine(
        (text) => isProxyAddress(text),
        'the address under which the browser of BROWSER_URL reaches this process, such as http://worker:8899',
      ),
  ),
  BROWSER_REMOTE_UNGUARDED: flag('1: the browser of BROWSER_URL opens its connections by itself'),
  BROWSER_PATH: optional(z.string()),
  BROWSER_WITHOUT_SANDBOX: flag('1: foreign pages are drawn although Chromium has no sandbox'),
  BROWSER_PAGES: z.preprocess(
    empty,
    z.coerce
      .number({ error: 'a number of pages' })
      .int('whole pages')
      .min(1, 'at least 1')
      .max(32, 'at most 32')
      .default(DEFAULT_BROWSER_SETTINGS.maxPages),
  ),
  BROWSER_MEMORY_MB: z.preprocess(
    empty,
    z.coerce
      .number({ error: 'a number of megabytes' })
      .int('whole megabytes')
      .min(256, 'at least 256')
      .max(65_536, 'at most 65536')
      .default(DEFAULT_BROWSER_SETTINGS.maxMemoryBytes / MEGABYTE),
  ),
};

type BrowserFields = z.infer<z.ZodObject<typeof browserFields>>;

/** What is wrong with the settings together; null when nothing is. */
export function findBrowserProblem(given: BrowserFields): string | null {
  const isGuarded = given.BROWSER_PROXY_URL !== undefined || given.BROWSER_REMOTE_UNGUARDED === '1';
  if (given.BROWSER_URL === undefined || isGuarded) return null;
  return (
    'BROWSER_URL: expected BROWSER_PROXY_URL beside it, the address under which that browser ' +
    'reaches this process, so that private addresses stay out of its reach (or BROWSER_REMOTE_UNGUARDED=1)'
  );
}

export function toBrowserSettings(given: BrowserFields): BrowserSettings {
  const { BROWSER_URL: url } = given;
  const isPlaywright = url?.startsWith(PLAYWRIGHT) ?? false;
  return {
    isOff: given.BROWSER === 'off',
    remote:
      url === undefined
        ? null
        : {
            url: isPlaywright ? url.slice(PLAYWRIGHT.length) : url,
            protocol: isPlaywright ? 'playwright' : 'cdp',
            proxyUrl: given.BROWSER_PROXY_URL ?? null,
          },
    path: given.BROWSER_PATH ?? null,
    withoutSandbox: given.BROWSER_WITHOUT_SANDBOX === '1',
    maxPages: given.BROWSER_PAGES,
    maxMemoryBytes: given.BROWSER_MEMORY_MB * MEGABYTE,
  };
}

function isProxyAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url?.protocol === 'http:' && `${url.pathname}${url.search}${url.hash}${url.username}` === '/'
  );
}
