/**
 * Compares the scopes that shopify.app.toml requests with what our documents and webhooks need by
 * Shopify's own table: neither more nor fewer.
 */
import {
  getNamedType,
  isEnumType,
  type DocumentNode,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { type AppConfig, readAppConfig } from '#sandbox/access/read-app-config.ts';
import { loadAdminSchema } from '#sandbox/admin-schema/load-admin-schema.ts';
import { parseAppEnv } from '#app/env.server.ts';

/** Documents that are built from arguments, with arguments. */
type Build = (make: (given: string | readonly string[]) => string) => string;
const BUILT: Readonly<Record<string, Build>> = {
  buildOrdersBulkQuery: (make) => make('2026-09-20T00:00:00Z'),
  buildCatalogBulkQuery: (make) => make(['gid://shopify/Publication/1']),
  buildProductQuery: (make) => make(['gid://shopify/Publication/1']),
};
/** Documents that run only where the merchant has allowed the optional scopes. */
const OPTIONAL = new Set(['buildOrdersBulkQuery', 'ordersCountDocument']);

const documents = new Map<string, DocumentNode>();
let config: AppConfig;

beforeAll(async () => {
  config = await readAppConfig('shopify.app.toml');
  const modules = import.meta.glob<Record<string, unknown>>(
    ['./*documents.ts', './*-document.ts'],
    {
      eager: true,
    },
  );
  for (const exported of Object.values(modules)) {
    for (const [name, value] of Object.entries(exported)) {
      const text = textOf(name, value);
      if (text !== null) documents.set(name, parse(text));
    }
  }
});

test('checks every document and every GraphQL string', async () => {
  expect(documents.size).toBeGreaterThanOrEqual(12);
  expect([...documents.keys()]).toEqual(
    expect.arrayContaining([
      'buildCatalogBulkQuery',
      'buildProductQuery',
      'channelsDocument',
      'buildOrdersBulkQuery',
      'flowTriggerDocument',
      'appDocument',
    ]),
  );
  // Only one file calls Shopify, and GraphQL is written only in this folder.
  const sources = import.meta.glob<string>(
    [
      '../**/*.{ts,tsx}',
      '../../extensions/**/*.{js,jsx}',
      '!../../extensions/*/dist/**',
      '!../**/*.test.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  );
  const asking = Object.entries(sources)
    .filter(([, text]) => /\.graphql\(|shopify:admin\/api|\bgql`|#graphql/.test(text))
    .map(([path]) => path);
  expect(asking).toEqual(['./open-admin.server.ts']);
  const written = Object.entries(sources)
    .filter(([, text]) => /['"`](?:query|mutation) \w+\s*[({]/.test(text))
    .map(([path]) => path);
  // The Partner API has no access scopes: its one query uses the operator's token, not the shop's.
  expect(written.filter((path) => !/^\.\/[a-z-]*documents?\.ts$/.test(path))).toEqual([
    '../plans/fetch-subscription.server.ts',
  ]);
});

test('every needed scope is granted', () => {
  for (const [name, document] of documents) {
    const granted = OPTIONAL.has(name)
      ? [...config.scopes, ...config.optionalScopes]
      : config.scopes;
    expect([name, whatIsMissing(document, granted)]).toEqual([name, []]);
  }
  for (const topic of config.webhooks.keys())
    expect([topic, isGranted(topicNeeds(topic), config.scopes)]).toEqual([topic, true]);
});

test('no scope is granted without need', () => {
  for (const scope of [...config.scopes, ...config.optionalScopes]) {
    const others = [...config.scopes, ...config.optionalScopes].filter((each) => each !== scope);
    const used =
      [...documents.values()].some((document) => whatIsMissing(document, others).length > 0) ||
      [...config.webhooks.keys()].some((topic) => !isGranted(topicNeeds(topic), others));
    expect([scope, used]).toEqual([scope, true]);
  }
});

test('detects a missing scope and an unneeded one', () => {
  const prices = documents.get('updatePricesDocument');
  expect(whatIsMissing(prices!, ['read_products'])).toEqual([
    'Mutation.productVariantsBulkUpdate: write_products',
  ]);
  expect(
    whatIsMissing(parse('{ customers(first: 1) { nodes { id } } }'), config.scopes),
  ).not.toEqual([]);
  expect(
    [...documents.values()].some(
      (document) => whatIsMissing(document, ['write_products', 'read_orders']).length > 0,
    ),
  ).toBe(false);
});

test('the session requests the same scopes as the configuration', () => {
  const env = parseAppEnv({
    SHOPIFY_API_KEY: 'k',
    SHOPIFY_API_SECRET: 's',
    SHOPIFY_APP_URL: 'https://a.example',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  });
  expect(env.scopes).toEqual(config.scopes);
});

function textOf(name: string, value: unknown): string | null {
  if (typeof value === 'function') {
    if (!/(?:Query|Mutation)$/.test(name)) return null;
    const build = BUILT[name];
    if (!build) throw new Error(`${name} builds a document: say with which arguments in BUILT`);
    return build(value as Parameters<Build>[0]);
  }
  if (typeof value === 'string') return /^\s*(?:\{|query|mutation)/.test(value) ? value : null;
  return typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string'
    ? value.text
    : null;
}

/** Fields of a document that the granted scopes do not allow, each with the scopes that would. */
function whatIsMissing(document: DocumentNode, granted: readonly string[]): string[] {
  const { schema, access } = loadAdminSchema();
  const info = new TypeInfo(schema);
  const missing = new Set<string>();
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: (node) => {
        const type = info.getType();
        for (const key of [
          `${info.getParentType()?.name}.${node.name.value}`,
          type ? getNamedType(type).name.replace(/(?:Connection|Edge)$/, '') : '',
        ]) {
          const needed = access.get(key);
          if (needed && !isGranted(needed.scopes, granted))
            missing.add(`${key}: ${needed.scopes.join(' or ')}`);
        }
      },
    }),
  );
  return [...missing];
}

/**
 * Any one of the needed scopes is enough; a write scope includes read. No needed scope: granted.
 */
function isGranted(needed: readonly string[], granted: readonly string[]): boolean {
  return (
    needed.length === 0 ||
    needed.some(
      (scope) =>
        granted.includes(scope) ||
        (scope.startsWith('read_') && granted.includes(`write_${scope.slice(5)}`)),
    )
  );
}

/** The scopes that the descriptions in Shopify's schema name for a topic. */
function topicNeeds(topic: string): string[] {
  const topics = loadAdminSchema().schema.getType('WebhookSubscriptionTopic');
  if (!isEnumType(topics)) throw new Error('The schema has no topics');
  const description = topics.getValue(topic.toUpperCase().replace('/', '_'))?.description ?? '';
  return [...description.replaceAll(/\s+/g, ' ').matchAll(/\b((?:read|write)_\w+)/g)].map(
    ([, scope = '']) => scope,
  );
}
