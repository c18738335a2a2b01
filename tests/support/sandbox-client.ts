/**
 * Requests of the flow and browser tests to a running sandbox server: as the merchant, as an API
 * client, as the stand-in's own pages.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseDecimal } from '#kernel/money.ts';
import { askDatabase, type RunningServer } from './start-server.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
export const SHOP = 'nordlicht-demo.myshopify.com';
export const OPERATOR_KEY = 'operator-key-of-the-tests-0123456789abcdef';

const TokenSchema = z.object({ token: z.string() });

export interface SandboxClient {
  /** GET or POST below /v1 with a key of the shop's account; numbers are parsed as numbers. */
  api(
    path: string,
    init?: RequestInit,
  ): Promise<{ status: number; body: unknown; headers: Headers }>;
  /** Every row of a list, page by page. */
  walk<T>(path: string, name: string, schema: z.ZodType<T>): Promise<T[]>;
  /** A page of the app as a document, as the admin's frame requests it. */
  document(path: string): Promise<{ status: number; html: string }>;
  /** Posts a form of an app page, as App Bridge does. */
  submit(path: string, form: Record<string, string>): Promise<{ status: number; text: string }>;
  /** Sends a file as the app's pages do: as the raw body. */
  upload(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<Response>;
  /** Posts a form of the stand-in's own pages. */
  act(name: string, form: Record<string, string>): Promise<void>;
  shopPrice(variantGid: string): Promise<string | undefined>;
  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
}

/** A client of that server, with its own API key created by the operator. */
export async function openSandboxClient(server: RunningServer): Promise<SandboxClient> {
  const { origin } = server;
  const asOperator = {
    headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
  };
  const accounts = z.object({ accounts: z.array(z.object({ account_id: z.string() })) });
  const found = accounts.parse(
    await (await fetch(`${origin}/v1/accounts?external_ref=${SHOP}`, asOperator)).json(),
  );
  const made = await fetch(`${origin}/v1/accounts/${found.accounts[0]?.account_id}/keys`, {
    ...asOperator,
    method: 'POST',
    body: JSON.stringify({ name: 'tests' }),
  });
  const { api_key: key } = z.object({ api_key: z.string() }).parse(await made.json());

  const api: SandboxClient['api'] = async (path, init = {}) => {
    const answer = await fetch(`${origin}/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text === '' ? null : JSON.parse(text),
      headers: answer.headers,
    };
  };
  const token = async (): Promise<string> =>
    TokenSchema.parse(
      await (
        await fetch(`${origin}/sandbox/session-token`, { method: 'POST', headers: { origin } })
      ).json(),
    ).token;
  return {
    api,
    walk: async (path, name, schema) => {
      const rows: z.infer<typeof schema>[] = [];
      for (let cursor: string | null = null; ;) {
        const { body } = await api(
          `${path}${cursor ? `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}` : ''}`,
        );
        const page = z.object({ next_cursor: z.string().nullable() }).loose().parse(body);
        rows.push(...z.array(schema).parse(page[name]));
        if (page.next_cursor === null) return rows;
        cursor = page.next_cursor;
      }
    },
    document: async (path) => {
      const url = new URL(path, origin);
      const host = Buffer.from(`admin.shopify.com/store/${SHOP.split('.')[0]}`)
        .toString('base64')
        .replace(/=+$/, '');
      for (const [name, value] of Object.entries({
        embedded: '1',
        shop: SHOP,
        host,
        id_token: await token(),
      }))
        url.searchParams.set(name, value);
      const answer = await fetch(url, { headers: { 'user-agent': BROWSER }, redirect: 'manual' });
      return { status: answer.status, html: await answer.text() };
    },
    submit: async (path, form) => {
      const [page, query] = path.split('?');
      const answer = await fetch(`${origin}${page}.data${query === undefined ? '' : `?${query}`}`, {
        method: 'POST',
        headers: { 'user-agent': BROWSER, authorization: `Bearer ${await token()}`, origin },
        body: new URLSearchParams(form),
      });
      return { status: answer.status, text: await answer.text() };
    },
    upload: async (path, bytes) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'user-agent': BROWSER, authorization: `Bearer ${await token()}`, origin },
        body: bytes,
      }),
    act: async (name, form) => {
      const answer = await fetch(`${origin}/sandbox/actions/${name}`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      if (answer.status !== 303)
        throw new Error(`${name} was refused: ${answer.status} ${await answer.text()}`);
    },
    shopPrice: async (variantGid) => {
      const products = z.array(
        z.object({ variants: z.array(z.object({ id: z.string(), price: z.string() })) }),
      );
      const list = products.parse(await (await fetch(`${origin}/sandbox/products.json`)).json());
      return list
        .flatMap((product) => product.variants)
        .find((variant) => variant.id === variantGid)?.price;
    },
    sql: (text, values) => askDatabase(server, text, values),
  };
}

/** The form with which a recommendation card applies its suggested price. */
export function applyForm(recommendation: {
  product_id: string;
  id: string;
  current_price: string;
  suggested_price: string;
  currency: string;
}): Record<string, string> {
  const minor = (text: string): string => {
    const money = parseDecimal(text, recommendation.currency);
    if (typeof money === 'string') throw new Error(money);
    return money.minor.toString();
  };
  return {
    intent: 'apply',
    serviceProductId: recommendation.product_id,
    recommendationId: recommendation.id,
    expectedMinor: minor(recommendation.current_price),
    toMinor: minor(recommendation.suggested_price),
    requestKey: randomUUID(),
  };
}
