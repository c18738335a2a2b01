/**
 * The app's settings, parsed once at the start, so that an invalid one prevents the start and is
 * named.
 */
import { z } from 'zod';
import { type EncryptionKeys, KEYS_EXPECTED, parseEncryptionKeys } from '#kernel/encrypt-text.ts';
import { SetupError } from '#prisma/setup-error.ts';
import { createAppState } from './app-state.server.ts';

export const APP_BRIDGE_URL = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';
const DEFAULT_SCOPES = 'write_products';

const empty = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const text = (expected: string) => z.preprocess(empty, z.string({ error: expected }));

const AppEnvSchema = z
  .object({
    SHOPIFY_API_KEY: text('the client id of the app (Dev Dashboard, or shopify app env show)'),
    SHOPIFY_API_SECRET: text('the client secret of the app'),
    SHOPIFY_APP_URL: text('the https:// address at which Shopify reaches the app').refine(
      isAppUrl,
      'an https:// address (http:// only for localhost)',
    ),
    ENCRYPTION_KEY: text(KEYS_EXPECTED).transform((value, context) => {
      const keys = parseEncryptionKeys(value);
      if (!keys) context.addIssue({ code: 'custom', message: KEYS_EXPECTED });
      return keys ?? new Map<number, Uint8Array>();
    }),
    SCOPES: z.preprocess(
      empty,
      z
        .string()
        .regex(/^[a-z_]+(,[a-z_]+)*$/, 'access scopes separated by commas')
        .default(DEFAULT_SCOPES),
    ),
    SHOPIFY_APP_HANDLE: z.preprocess(
      empty,
      z
        .string()
        .regex(/^[a-z0-9-]+$/, 'the handle of the app, as in shopify.app.toml')
        .default('pricing-intelligence'),
    ),
    SMTP_URL: z.preprocess(
      empty,
      z
        .string()
        .regex(
          /^smtps?:\/\/\S+$/,
          'smtp://user:password@host:587 or smtps://user:password@host:465',
        )
        .optional(),
    ),
    MAIL_FROM: z.preprocess(
      empty,
      z
        .string()
        .regex(/^[^\r\n]*@[^\s>]+>?$/, 'an address such as Pricing <alerts@example.com>')
        .optional(),
    ),
    PARTNER_ORG_ID: z.preprocess(
      empty,
      z
        .string()
        .regex(/^\d{1,20}$/, 'the number of your organization in the Partner Dashboard')
        .optional(),
    ),
    PARTNER_API_TOKEN: z.preprocess(
      empty,
      z
        .string()
        .regex(/^[\x21-\x7e]{8,500}$/, 'the access token of a Partner API client')
        .optional(),
    ),
    APP_BRIDGE_URL: z.preprocess(empty, z.url({ error: 'an address' }).default(APP_BRIDGE_URL)),
  })
  .refine((given) => !given.SMTP_URL || given.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'an address that e-mail comes from, since SMTP_URL is set',
  })
  .refine((given) => !given.PARTNER_ORG_ID || given.PARTNER_API_TOKEN, {
    path: ['PARTNER_API_TOKEN'],
    message: 'the access token of a Partner API client, since PARTNER_ORG_ID is set',
  })
  .refine((given) => given.PARTNER_ORG_ID || !given.PARTNER_API_TOKEN, {
    path: ['PARTNER_ORG_ID'],
    message: 'the number of your organization, since PARTNER_API_TOKEN is set',
  });

/** Shopify's Partner API, which reports the plans of shops. */
export interface PartnerEnv {
  readonly orgId: string;
  readonly token: string;
}

export interface AppEnv {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Origin only. */
  readonly appUrl: string;
  readonly encryptionKeys: EncryptionKeys;
  readonly scopes: readonly string[];
  readonly appBridgeUrl: string;
  /** The app's handle in admin links. */
  readonly appHandle: string;
  /** Null: no e-mail is sent. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** Null: the operator sets the plans. */
  readonly partner: PartnerEnv | null;
}

/**
 * Parses the environment. Throws SetupError with one line per wrong setting: its name and what is
 * expected, never its value.
 */
export function parseAppEnv(env: Readonly<Record<string, string | undefined>>): AppEnv {
  const parsed = AppEnvSchema.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) =>
        `${String(issue.path[0])}: expected ${issue.message}${empty(env[String(issue.path[0])]) === undefined ? ' (it is not set)' : ''}`,
    );
    throw new SetupError([...new Set(lines)].join('\n'));
  }
  const given = parsed.data;
  return {
    apiKey: given.SHOPIFY_API_KEY,
    apiSecret: given.SHOPIFY_API_SECRET,
    appUrl: new URL(given.SHOPIFY_APP_URL).origin,
    encryptionKeys: given.ENCRYPTION_KEY,
    scopes: given.SCOPES.split(','),
    appBridgeUrl: given.APP_BRIDGE_URL,
    appHandle: given.SHOPIFY_APP_HANDLE,
    smtp: given.SMTP_URL && given.MAIL_FROM ? { url: given.SMTP_URL, from: given.MAIL_FROM } : null,
    partner:
      given.PARTNER_ORG_ID && given.PARTNER_API_TOKEN
        ? { orgId: given.PARTNER_ORG_ID, token: given.PARTNER_API_TOKEN }
        : null,
  };
}

/**
 * The settings of this process, parsed at the first call and once the services are provided. Throws
 * SetupError like the parser.
 */
export const getAppEnv = createAppState(() => parseAppEnv(process.env));

function isAppUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname))
  );
}
