/**
 * The server's settings, parsed once from the environment. They decide which program runs: with
 * Shopify credentials the real app, with `--service` only the service, otherwise the sandbox, which
 * must be asked for (SANDBOX=1) where other settings belong to real shops.
 */
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { type EncryptionKeys, KEYS_EXPECTED, parseEncryptionKeys } from '#kernel/encrypt-text.ts';
import {
  captureStoreSettings,
  type CaptureStoreSettings,
  chooseCaptureStores,
} from '#pricing/market/capture-store/store-settings.ts';
import { type CaptureKeeping, DEFAULT_KEEPING } from '#pricing/market/delete-old-captures.ts';
import type { BrowserSettings } from '#pricing/monitoring/browser/browser-settings.ts';
import type { SmtpSenderSettings } from '#mail/outbox/open-smtp-sender.ts';
import { SetupError } from '#prisma/setup-error.ts';
import { ArgumentError, readArguments, type Role, ROLES } from './read-arguments.ts';
import { browserFields, findBrowserProblem, toBrowserSettings } from './read-browser-settings.ts';

const empty = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional());

/** With or without a name before it. */
const MAIL_ADDRESS = /^(?:[^\r\n<>]*<)?([^\s<>]+@[^\s<>]+)>?$/;

const EnvironmentSchema = z.object({
  ...browserFields,
  PORT: z.preprocess(
    empty,
    z.coerce.number({ error: 'a port number' }).int().min(0).max(65_535).default(3000),
  ),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(?:ql)?:\/\//, 'an address that begins with postgresql://'),
  ),
  DATABASE_POOLER: optional(z.enum(['transaction'], { error: 'transaction, or nothing' })),
  DATABASE_POOL: z.preprocess(empty, z.coerce.number().int().min(2).max(200).default(10)),
  ROLE: z.preprocess(empty, z.enum(ROLES, { error: 'all, web or worker' }).default('all')),
  LOG_LEVEL: z.preprocess(
    empty,
    z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], {
        error: 'debug, info, warn, error or silent',
      })
      .default('info'),
  ),
  TRUST_PROXY: optional(
    z
      .string()
      .refine(
        (list) => list.split(',').every((entry) => isNetwork(entry.trim())),
        'addresses or networks separated by commas (10.0.0.0/8), or loopback',
      ),
  ),
  PUBLIC_URL: optional(
    z
      .string()
      .refine(
        isOrigin,
        'the address of this server without a path, such as https://pricing.example',
      ),
  ),
  OPERATOR_KEY: optional(z.string().min(32, 'at least 32 characters, made at random')),
  ABOUT_URL: optional(z.url({ error: 'an address where a shop reads who visits it' })),
  EVIDENCE_MONTHS: z.preprocess(
    empty,
    z.coerce
      .number({ error: 'a number of months' })
      .int('whole months')
      .min(1, 'at least one month')
      .max(1200, 'at most 1200 months')
      .default(DEFAULT_KEEPING.evidenceMonths),
  ),
  CAPTURE_DAYS: z.preprocess(
    empty,
    z.coerce
      .number({ error: 'a number of days' })
      .int('whole days')
      .min(7, 'at least 7 days')
      .max(36_500, 'at most 36500 days')
      .default(DEFAULT_KEEPING.captureDays),
  ),
  ...captureStoreSettings,
  VISITOR_COUNTRY: optional(
    z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'the ISO 3166 code of a country, such as DE')
      .transform((code) => code.toUpperCase()),
  ),
  TIMESTAMP_URL: optional(
    z.url({ protocol: /^https?$/, error: 'the address of an RFC 3161 time-stamp authority' }),
  ),
  TIMESTAMP_CA: optional(z.string()),
  SMTP_URL: optional(
    z
      .string()
      .regex(/^smtps?:\/\/\S+$/, 'smtp://user:password@host:587 or smtps://user:password@host:465'),
  ),
  MAIL_FROM: optional(
    z.string().regex(MAIL_ADDRESS, 'an address such as Pricing <alerts@example.com>'),
  ),
  NOTICE_FROM: optional(z.email({ error: 'an address without a name' })),
  MAIL_RETURN_PATH: optional(z.email({ error: 'an address without a name' })),
  PICTURES: z.preprocess(
    empty,
    z
      .enum(['on', 'off'], { error: 'on, or off: no page of an alert is photographed' })
      .default('on'),
  ),
  PICTURE_SCHEDULE: z.preprocess(
    empty,
    z
      .enum(['daily', 'off'], { error: 'daily, or off: an alert is photographed when it opens' })
      .default('daily'),
  ),
  DRAIN_WAIT_MS: optional(
    z.coerce
      .number({ error: 'a number of milliseconds' })
      .int('whole milliseconds')
      .min(0, 'at least 0')
      .max(300_000, 'at most 300000'),
  ),
  ALLOW_NEWER_SCHEMA: z.preprocess(
    empty,
    z.enum(['0', '1'], { error: '1 to start on the database of a newer version' }).default('0'),
  ),
  EMBEDDED_DATABASE: z.preprocess(
    empty,
    z.enum(['0', '1'], { error: '1 to run on the embedded database' }).default('0'),
  ),
  SANDBOX: z.preprocess(
    empty,
    z.enum(['0', '1'], { error: '1 to start the sandbox' }).default('0'),
  ),
  SANDBOX_WEBHOOKS: optional(
    z.enum(['prompt', 'rough'], { error: 'prompt, or rough: late, twice and out of order' }),
  ),
  METRICS_TOKEN: optional(z.string().min(16, 'at least 16 characters')),
  ENCRYPTION_KEY: optional(
    z.string().transform((value, context) => {
      const keys = parseEncryptionKeys(value);
      if (!keys) context.addIssue({ code: 'custom', message: KEYS_EXPECTED });
      return keys ?? undefined;
    }),
  ),
  ENCRYPTION_KEY_LOST: optional(
    z
      .string()
      .regex(/^[1-9]\d{0,5}(,[1-9]\d{0,5})*$/, 'numbers of keys, separated by commas')
      .transform((numbers) => numbers.split(',').map(Number)),
  ),
});

/** Secrets: error messages do not repeat their values. */
const SECRET_SETTINGS = new Set([
  'ENCRYPTION_KEY',
  'OPERATOR_KEY',
  'METRICS_TOKEN',
  'DATABASE_URL',
  // Somebody may have put credentials into the address.
  'CAPTURE_STORE',
  'CAPTURE_STORE_EARLIER',
  'BROWSER_URL',
  'SMTP_URL',
]);
const SHOPIFY_SETTINGS = ['SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET', 'SHOPIFY_APP_URL'] as const;

export interface ServerSettings {
  readonly mode: 'app' | 'service' | 'sandbox';
  readonly dev: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** How a connection pooler in front of the database lends connections. */
  readonly databasePooler: 'transaction' | undefined;
  readonly databasePool: number;
  readonly role: Role;
  readonly logLevel: string;
  /** Addresses and networks whose X-Forwarded-Proto and X-Forwarded-For headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Where clients reach this server, from PUBLIC_URL or SHOPIFY_APP_URL. */
  readonly publicOrigin: string | undefined;
  readonly operatorKey: string | undefined;
  /**
   * How long requests are still served after SIGTERM, while /readyz answers that no more should be
   * sent.
   */
  readonly drainWaitMs: number;
  /** Start although the database has migrations that this version does not know. */
  readonly allowNewerSchema: boolean;
  readonly metricsToken: string | undefined;
  /** How the sandbox delivers its webhooks. */
  readonly sandboxWebhooks: 'prompt' | 'rough' | undefined;
  /** Encrypts secrets that the service stores for others: those of webhook endpoints. */
  readonly encryptionKeys: EncryptionKeys | undefined;
  /** Numbers of encryption keys that are lost for good. */
  readonly lostKeys: readonly number[];
  /** How long captured bytes are stored. */
  readonly captureKeeping: CaptureKeeping;
  /** Where captured bytes are stored, and where earlier ones are. */
  readonly captureStores: CaptureStoreSettings;
  /** ISO 3166 code of the country from which retailers are visited. */
  readonly visitorCountry: string | undefined;
  /** The RFC 3161 authority that stamps evidence, and a PEM file with what its certificate rests on. */
  readonly timeStamps: { readonly url: string; readonly caFile: string | undefined } | undefined;
  /** The mail server for notices to retailers; undefined: none are sent. */
  readonly mail: SmtpSenderSettings | undefined;
  /** The browser that draws pages. */
  readonly browser: BrowserSettings;
  /** Whether pages of alerts are photographed, and daily while an alert lasts. */
  readonly pictures: { readonly isOn: boolean; readonly isScheduled: boolean };
  /** Contact that the user agent gives to retailers. */
  readonly aboutUrl: string | undefined;
}

/** An address without a path: the paths of the API begin with /v1 at once. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    `${url.pathname}${url.search}${url.hash}${url.username}` === '/'
  );
}

/** Notices come from NOTICE_FROM, else from the address of MAIL_FROM. */
function toMailSettings(
  given: Pick<
    z.output<typeof EnvironmentSchema>,
    'SMTP_URL' | 'MAIL_FROM' | 'NOTICE_FROM' | 'MAIL_RETURN_PATH'
  >,
): SmtpSenderSettings | undefined {
  const address = given.NOTICE_FROM ?? MAIL_ADDRESS.exec(given.MAIL_FROM ?? '')?.[1];
  if (given.SMTP_URL === undefined || address === undefined) return undefined;
  return { url: given.SMTP_URL, address, returnPath: given.MAIL_RETURN_PATH ?? address };
}

/** An IP address, a network, or the word for this machine. */
function isNetwork(entry: string): boolean {
  const [address = '', prefix, rest] = entry.split('/');
  return (
    entry === 'loopback' ||
    (isIP(address) !== 0 &&
      rest === undefined &&
      (prefix === undefined || /^\d{1,3}$/.test(prefix)))
  );
}

/** The app for real shops, or the service where the environment sets production. */
function needsDatabase(
  env: Readonly<Record<string, string | undefined>>,
  { mode, dev }: Pick<ServerSettings, 'mode' | 'dev'>,
): boolean {
  if (dev || mode === 'sandbox') return false;
  return mode === 'app' || env.NODE_ENV === 'production';
}

/** A setting that only serves another one: without that one, its work would silently not be done. */
const SERVES = [
  ['MAIL_FROM', 'SMTP_URL', 'no mail would be sent'],
  ['NOTICE_FROM', 'SMTP_URL', 'no notice would be sent'],
  ['MAIL_RETURN_PATH', 'SMTP_URL', 'no mail would be sent'],
  ['TIMESTAMP_CA', 'TIMESTAMP_URL', 'no evidence would be stamped'],
] as const;

function requireOtherHalves(given: z.output<typeof EnvironmentSchema>): void {
  const lost = SERVES.filter(([name, other]) => given[name] && !given[other]).map(
    ([name, other, otherwise]) =>
      `${other}: expected a value, since ${name} is set: ${otherwise} (it is not set)`,
  );
  if (given.SMTP_URL && !given.MAIL_FROM && !given.NOTICE_FROM)
    lost.push('MAIL_FROM: expected an address that mail comes from, since SMTP_URL is set');
  if (lost.length > 0) throw new SetupError(lost.join('\n'));
}

/**
 * An installation for real shops whose Shopify settings are lost must not become the sandbox
 * without a word: this process would answer real shops from the stand-in.
 */
function requireSandboxMeant(
  env: Readonly<Record<string, string | undefined>>,
  { mode, isMeant }: { mode: ServerSettings['mode']; isMeant: boolean },
): void {
  if (isMeant && mode !== 'sandbox')
    throw new SetupError(
      `SANDBOX: expected nothing or 0 with ${mode === 'app' ? "Shopify's settings" : '--service'}, which start something else, got "1"`,
    );
  if (isMeant || mode !== 'sandbox') return;
  const signs = Object.keys(REAL_SIGNS).filter((name) => REAL_SIGNS[name]?.test(env[name] ?? ''));
  if (signs.length === 0) return;
  throw new SetupError(
    `SHOPIFY_API_KEY, SHOPIFY_API_SECRET and SHOPIFY_APP_URL are not set, but ${signs.join(', ')} ` +
      `${signs.length === 1 ? 'belongs' : 'belong'} to an installation for real shops: set them to start the app, ` +
      'start the service alone with --service, or set SANDBOX=1 to start the sandbox with its sample shop',
  );
}

/** Settings that the sandbox has no use for, with the values that tell. */
const REAL_SIGNS: Readonly<Record<string, RegExp>> = {
  NODE_ENV: /^production$/,
  DATABASE_URL: /\S/,
  EMBEDDED_DATABASE: /^1$/,
  ENCRYPTION_KEY: /\S/,
  PARTNER_ORG_ID: /\S/,
  PARTNER_API_TOKEN: /\S/,
};

/**
 * Without this check, a forgotten DATABASE_URL would start with an empty database that is lost with
 * the machine.
 */
function requireDatabase(url: string | undefined): void {
  if (url === undefined)
    throw new SetupError(
      'DATABASE_URL: expected a PostgreSQL, which is not set. ' +
        'Set EMBEDDED_DATABASE=1 where the embedded database under DATA_DIR is meant.',
    );
}

/**
 * With an embedded database this process is the only one, so no other server could take its
 * requests; a worker serves none.
 */
function defaultDrainWait({ DATABASE_URL, ROLE }: { DATABASE_URL?: string; ROLE: string }): number {
  return DATABASE_URL === undefined || ROLE === 'worker' ? 0 : DRAIN_WAIT_MS;
}

/** Two health checks of a load balancer that checks every two seconds, plus time to react. */
const DRAIN_WAIT_MS = 5_000;

/**
 * Parses the environment and the arguments. Throws ArgumentError for an invalid argument, and
 * SetupError that lists every invalid setting with the expected value. An invalid ENCRYPTION_KEY of
 * the app is reported by the app's own settings, together with the other credentials.
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): ServerSettings {
  const parsedArgs = readArguments(args);
  const hasCredentials = SHOPIFY_SETTINGS.some((name) => env[name]?.trim());
  const pages = hasCredentials ? 'app' : 'sandbox';
  const mode = parsedArgs.service ? 'service' : pages;
  const parsed = EnvironmentSchema.safeParse(
    mode === 'app' && parseEncryptionKeys(env.ENCRYPTION_KEY ?? '') === null
      ? { ...env, ENCRYPTION_KEY: undefined }
      : env,
  );
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return `${name}: expected ${issue.message}${SECRET_SETTINGS.has(name) ? '' : `, got ${JSON.stringify(env[name] ?? null)}`}`;
    });
    throw new SetupError(wrong.join('\n'));
  }
  const given = parsed.data;
  const browserProblem = findBrowserProblem(given);
  if (browserProblem !== null) throw new SetupError(browserProblem);
  requireOtherHalves(given);
  requireSandboxMeant(env, { mode, isMeant: given.SANDBOX === '1' });
  const role = parsedArgs.role ?? given.ROLE;
  if (mode === 'sandbox' && role !== 'all') {
    const wrong = `expected all in the sandbox, got ${JSON.stringify(role)} (set the Shopify credentials, or start with --service)`;
    throw parsedArgs.role
      ? new ArgumentError(`--role: ${wrong}`)
      : new SetupError(`ROLE: ${wrong}`);
  }
  if (needsDatabase(env, { mode, dev: parsedArgs.dev }) && given.EMBEDDED_DATABASE === '0')
    requireDatabase(given.DATABASE_URL);
  const dataDir = given.DATA_DIR ?? join(import.meta.dirname, '..', '.data');
  return {
    mode,
    dev: parsedArgs.dev,
    port: given.PORT,
    host: given.HOST ?? (mode === 'app' ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    databaseUrl: given.DATABASE_URL,
    databasePooler: given.DATABASE_POOLER,
    databasePool: given.DATABASE_POOL,
    role,
    logLevel: given.LOG_LEVEL,
    trustedProxies: (given.TRUST_PROXY ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    publicOrigin: URL.parse(given.PUBLIC_URL ?? env.SHOPIFY_APP_URL ?? '')?.origin,
    operatorKey: given.OPERATOR_KEY,
    drainWaitMs: given.DRAIN_WAIT_MS ?? defaultDrainWait(given),
    allowNewerSchema: given.ALLOW_NEWER_SCHEMA === '1',
    metricsToken: given.METRICS_TOKEN,
    sandboxWebhooks: given.SANDBOX_WEBHOOKS,
    encryptionKeys: given.ENCRYPTION_KEY,
    lostKeys: given.ENCRYPTION_KEY_LOST ?? [],
    captureKeeping: { evidenceMonths: given.EVIDENCE_MONTHS, captureDays: given.CAPTURE_DAYS },
    captureStores: chooseCaptureStores(given, { dataDir, databaseUrl: given.DATABASE_URL }),
    visitorCountry: given.VISITOR_COUNTRY,
    timeStamps:
      given.TIMESTAMP_URL === undefined
        ? undefined
        : { url: given.TIMESTAMP_URL, caFile: given.TIMESTAMP_CA },
    mail: toMailSettings(given),
    browser: toBrowserSettings(given),
    pictures: { isOn: given.PICTURES === 'on', isScheduled: given.PICTURE_SCHEDULE === 'daily' },
    aboutUrl:
      given.ABOUT_URL ??
      (env.SHOPIFY_APP_URL ? `${env.SHOPIFY_APP_URL.replace(/\/$/, '')}/visits.html` : undefined),
  };
}
