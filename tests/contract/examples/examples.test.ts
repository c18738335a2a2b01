/**
 * Runs every example of docs/api in order, as a new reader would, and compares the results with
 * what is shown.
 */
import { getRequestListener } from '@hono/node-server';
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { createGate } from '#http-client/create-gate.ts';
import { isDocumentationName } from '#http-client/private-names.ts';
import type { Webhooks } from '#pricing/events/webhooks/webhooks.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import {
  seedCase,
  seedRecommendations,
  seedAlert,
  seedListing,
  seedMatch,
} from '#tests/contract/seed-market.ts';
import { compareShown } from './compare-shown.ts';
import { type Block, readDocument } from './read-document.ts';
import { type CurlAnswer, runCurl } from './run-curl.ts';
import { splitCommands } from './split-commands.ts';

const run = promisify(execFile);
const ROOT = new URL('../../..', import.meta.url);
const documents = (await readdir(new URL('docs/api/', ROOT))).filter((name) =>
  name.endsWith('.md'),
);

describe.each(documents)('docs/api/%s', (name) => {
  let context: TestStage;
  let server: Server;
  const variables = new Map<string, string>();

  beforeAll(async () => {
    context = await createTestStage();
    const operatorKey = randomBytes(32).toString('base64url');
    const api = createApi({
      pictures: { waitMs: 60_000, isScheduled: true, findObstacle: () => null },
      context,
      version: '1.0.0',
      operatorKeyHashes: [createHash('sha256').update(operatorKey).digest()],
      cursorSecret: randomBytes(32),
      webhooks: silentWebhooks(),
      isRouted: isDocumentationName,
    });
    const listener = getRequestListener(api.fetch);
    server = createServer((request, response) => void listener(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    variables.set('BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    variables.set(
      'API_KEY',
      (await createAccount(context, { name: 'Kettle shop', plan: 'growth' })).apiKey,
    );
    variables.set('OPERATOR_KEY', operatorKey);
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  test('returns what it shows', async () => {
    const reader = new Reader(context, variables);
    for (const block of await readDocument(name)) await reader.follow(block);
    reader.end();
  });
});

/**
 * Runs a document block by block; remembers the last response, and which real value each shown
 * value stands for.
 */
class Reader {
  readonly #stage: TestStage;
  readonly #variables: Map<string, string>;
  readonly #stoodFor = new Map<string, string>();
  #last: CurlAnswer | null = null;
  /** The last response is an error that the document has not shown yet. */
  #refused = false;
  #seeded = false;

  constructor(context: TestStage, variables: Map<string, string>) {
    this.#stage = context;
    this.#variables = variables;
  }

  async follow({ language, text, line }: Block): Promise<void> {
    if (this.#refused && language !== 'http' && language !== 'json')
      throw new Error(`Line ${line}: the request before was refused: ${this.#last?.text}`);
    this.#refused = false;
    if (language === 'bash') await this.#type(text);
    else if (language === 'json') this.#compare(JSON.parse(text), line);
    else if (language === 'http') this.#compareMessage(text, line);
    else if (language === 'js')
      await run(process.execPath, ['--input-type=module', '-e', text], {
        cwd: ROOT,
        env: { ...process.env, ...Object.fromEntries(this.#variables) },
      });
  }

  end(): void {
    if (this.#refused) throw new Error(`The last request was refused: ${this.#last?.text}`);
  }

  async #type(text: string): Promise<void> {
    for (const [program, ...words] of splitCommands(text, this.#variables)) {
      if (program === 'export') for (const word of words) this.#export(word);
      else if (program === 'curl') await this.#send(words);
      else if (program === 'npm') await this.#runCommand(words);
      else throw new Error(`${program}: not known in a document`);
    }
  }

  #export(word: string): void {
    const [name = '', ...value] = word.split('=');
    const shown = value.join('=');
    const real =
      this.#stoodFor.get(shown) ?? (name === 'BASE_URL' ? this.#variables.get(name) : shown);
    this.#variables.set(name, real ?? shown);
  }

  async #send(words: readonly string[]): Promise<void> {
    this.#last = await runCurl(words);
    this.#refused = this.#last.status >= 400;
    const created =
      /\/products$/.test(words.find((word) => word.startsWith('http')) ?? '') &&
      this.#last.status === 201;
    if (created && !this.#seeded) await this.#seed(JSON.parse(this.#last.text).id);
  }

  async #runCommand(words: readonly string[]): Promise<void> {
    const { host = '', database } = this.#stage.connection;
    const env = {
      ...process.env,
      DATABASE_URL: `postgresql://pricing@/${database}?host=${encodeURIComponent(host)}`,
    };
    const { stdout } = await run(
      process.execPath,
      ['cli/main.ts', ...words.slice(words.indexOf('--') + 1)],
      { cwd: ROOT, env },
    );
    this.#last = { status: 200, headers: new Headers(), text: stdout };
  }

  #compare(shown: unknown, line: number): void {
    if (this.#last === null || this.#last.text === '')
      throw new Error(`Line ${line}: nothing came that could be this`);
    const came: unknown = JSON.parse(this.#last.text);
    expect(
      compareShown(shown, came),
      `line ${line}: what is shown is not what comes: ${this.#last.text.slice(0, 3000)}`,
    ).toEqual([]);
    this.#remember(shown, came);
  }

  /** `HTTP/1.1 201 Created`, headers, and perhaps a body. */
  #compareMessage(text: string, line: number): void {
    const [head = '', body = ''] = text.split('\n\n');
    const [status = '', ...headers] = head.trim().split('\n');
    if (!status.startsWith('HTTP/')) return;
    expect(`${this.#last?.status}`, `line ${line}: ${this.#last?.text}`).toBe(status.split(' ')[1]);
    for (const header of headers) {
      const [name = '', ...value] = header.split(': ');
      const came = this.#last?.headers.get(name);
      expect(formOf(came ?? 'absent'), `line ${line}: ${name}`).toBe(formOf(value.join(': ')));
    }
    if (body.trim() !== '') this.#compare(JSON.parse(body), line);
  }

  #remember(shown: unknown, came: unknown): void {
    if (typeof shown === 'string' && typeof came === 'string') this.#stoodFor.set(shown, came);
    else if (
      typeof shown === 'object' &&
      shown !== null &&
      typeof came === 'object' &&
      came !== null
    ) {
      for (const [key, value] of Object.entries(shown))
        this.#remember(value, (came as Record<string, unknown>)[key]);
    }
  }

  /** What background work would have found about the first product by the next day. */
  async #seed(productId: string): Promise<void> {
    this.#seeded = true;
    const { rows } = await this.#stage.db.query<{ account_id: string }>(
      'select account_id from pricing.product where id = $1',
      [productId],
    );
    const accountId = rows[0]?.account_id ?? '';
    const listingId = await seedListing(this.#stage.db, { accountId, n: 'a', minor: 1790n });
    await seedMatch(this.#stage.db, { accountId, productId, listingId });
    await this.#stage.db.query(
      `update pricing.retailer set domain = 'kettles.example', base_url = 'https://kettles.example' where id = 'ret_a'`,
    );
    await this.#stage.db.query(
      `update pricing.listing set url = 'https://kettles.example/blue-17', name = 'Kettle 1.7 l, blue' where id = $1`,
      [listingId],
    );
    await seedAlert(this.#stage.db, {
      id: 'alt_01m7zxbbjwwq4t0jj58m3g1arp',
      accountId,
      productId,
      listingId,
      at: new Date('2026-11-20T11:00:00Z'),
    });
    await this.#stage.db.query(`update pricing.alert set retailer = 'kettles.example'`);
    await seedCase(this.#stage.db, {
      id: 'cas_01m7zxbbjwwq4t0jj58m3g1arp',
      accountId,
      productId,
      retailer: 'kettles.example',
    });
    await seedRecommendations(this.#stage.db, {
      id: 'rec_01m7zxbbjwwq4t0jj58m3g1arp',
      accountId,
      productId,
      confidence: 0.74,
      gain: 12.5,
    });
  }
}

/** A header's value without the numbers and ids that differ at every run. */
const formOf = (value: string): string =>
  value
    .replace(/https?:\/\/[^/\s>]+/g, '')
    .replace(/[a-z]{3}_[a-z0-9…]+/gi, 'ID')
    .replace(/cursor=[\w…-]+/g, 'cursor=')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID')
    .replace(/"[\w-]{27}"/g, 'TAG')
    .replace(/(?<=[rt]=)\d+/g, 'N')
    .trim();

/** Every `.example` name is accepted as a public address; nothing is sent. */
function silentWebhooks(): Webhooks {
  const routeHost = (host: string) =>
    host.endsWith('.example') ? { address: '127.0.0.1', port: 9 } : null;
  return {
    gate: createGate({ clock: systemClock, routeHost }),
    keys: new Map([[1, randomBytes(32)]]),
    isRouted: (host) => routeHost(host) !== null,
    wake: async () => undefined,
  };
}
