import { readFile } from 'node:fs/promises';

export interface AppConfig {
  readonly scopes: readonly string[];
  /** Granted only when the merchant agrees. */
  readonly optionalScopes: readonly string[];
  /** By topic ("products/update"), where its webhooks go: a path of the app or an address. */
  readonly webhooks: ReadonlyMap<string, string>;
}

const DEFAULT_SCOPES = ['write_products', 'read_inventory', 'read_orders', 'read_markets'];

export const TOPICS = [
  'products/create',
  'products/update',
  'products/delete',
  'inventory_items/update',
  'collections/create',
  'collections/update',
  'collections/delete',
  'app/uninstalled',
  'app/scopes_update',
  'bulk_operations/finish',
  'shop/update',
  'app_subscriptions/update',
  'customers/data_request',
  'customers/redact',
  'shop/redact',
] as const;

export type Topic = (typeof TOPICS)[number];

/**
 * Scopes and webhook subscriptions from `shopify.app.toml`. Reads the three things the stand-in
 * needs (`scopes`, `topics` or `compliance_topics`, `uri`), not TOML as such. Without the file:
 * every topic at `/webhooks/<topic>`.
 */
export async function readAppConfig(path: string | URL): Promise<AppConfig> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null)
    return {
      scopes: DEFAULT_SCOPES,
      optionalScopes: [],
      webhooks: new Map(TOPICS.map((topic) => [topic, `/webhooks/${topic}`])),
    };
  const section = /^\[access_scopes\]([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(text)?.[1] ?? '';
  return {
    scopes: readScopes(section) ?? DEFAULT_SCOPES,
    optionalScopes: readOptionalScopes(section),
    webhooks: readSubscriptions(text),
  };
}

function readOptionalScopes(section: string): string[] {
  const list = /^\s*optional_scopes\s*=\s*\[([^\]]*)\]/m.exec(section)?.[1] ?? '';
  return [...list.matchAll(/"([^"]+)"/g)].map(([, scope = '']) => scope);
}

function readScopes(section: string): string[] | null {
  const scopes = /^\s*scopes\s*=\s*"([^"]*)"/m.exec(section)?.[1];
  return scopes === undefined
    ? null
    : scopes
        .split(',')
        .map((scope) => scope.trim())
        .filter(Boolean);
}

function readSubscriptions(text: string): Map<string, string> {
  const withoutComments = text.replace(/^\s*#.*$/gm, '');
  const webhooks = new Map<string, string>();
  for (const block of withoutComments.split(/^\s*\[\[webhooks\.subscriptions\]\]/m).slice(1)) {
    const own = block.split(/^\s*\[/m)[0] ?? '';
    const uri = /^\s*uri\s*=\s*"([^"]+)"/m.exec(own)?.[1];
    if (uri === undefined) continue;
    for (const [, list = ''] of own.matchAll(/^\s*(?:compliance_)?topics\s*=\s*\[([^\]]*)\]/gm)) {
      for (const [, topic = ''] of list.matchAll(/"([^"]+)"/g)) webhooks.set(topic, uri);
    }
  }
  return webhooks;
}
