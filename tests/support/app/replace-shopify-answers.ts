import { addressOf } from '#tests/support/read-fetch.ts';

const TOKEN_PATH = '/admin/oauth/access_token';

/**
 * Runs work while Shopify's token endpoint answers this; null: it cannot be reached. All other
 * requests reach the stand-in.
 */
export async function withTokenAnswer<T>(
  answer: { status: number; body: string } | null,
  work: () => Promise<T>,
): Promise<T> {
  return withShopifyFetch(async (input, init, platform) => {
    if (!addressOf(input).endsWith(TOKEN_PATH)) return platform(input, init);
    if (answer === null) throw new TypeError('fetch failed');
    return new Response(answer.body, { status: answer.status });
  }, work);
}

/** Runs work while the Admin API answers every query so. */
export async function withAdminAnswer<T>(
  answer: { status: number; body: string },
  work: () => Promise<T>,
): Promise<T> {
  return withShopifyFetch(async (input, init, platform) => {
    if (!addressOf(input).endsWith('/graphql.json')) return platform(input, init);
    const headers = { 'content-type': 'application/json' };
    return new Response(answer.body, { status: answer.status, headers });
  }, work);
}

/** Runs work while no server of Shopify can be reached. */
export async function withoutShopify<T>(work: () => Promise<T>): Promise<T> {
  return withShopifyFetch(() => Promise.reject(new TypeError('fetch failed')), work);
}

async function withShopifyFetch<T>(
  ask: (
    input: RequestInfo | URL,
    init: RequestInit | undefined,
    platform: typeof fetch,
  ) => Promise<Response>,
  work: () => Promise<T>,
): Promise<T> {
  const platform = globalThis.fetch;
  globalThis.fetch = (input, init) => ask(input, init, platform);
  try {
    return await work();
  } finally {
    globalThis.fetch = platform;
  }
}
