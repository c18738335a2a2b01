/**
 * The process is killed (SIGKILL) at every statement of a POST; the client repeats it with the same
 * key at another process: one effect, and the response of an undisturbed run. The long suite also
 * kills after each statement, before the process gets the result, and tries all kinds of POST.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { matchingJobs } from '#server/jobs/matching-jobs.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { seedRecommendations } from './seed-market.ts';
import { type Moment, openStatementProxy, type StatementProxy } from './statement-proxy.ts';

const MOMENTS: Moment[] = IS_LONG ? ['before', 'after'] : ['before'];
/**
 * Statements tested with one kill: each needs connections, of which the server has a hundred for
 * all test files.
 */
const AT_ONCE = IS_LONG ? 5 : 10;
/**
 * Held requests keep their locks: a request that needs such a lock is neither held nor answered.
 */
const PATIENCE_MS = 5_000;
const ROOT = join(import.meta.dirname, '..', '..');
const product = (sku: string) => ({
  name: 'Kettle',
  sku,
  url: 'https://shop.example/k',
  currency: 'EUR',
  your_price: 19.9,
});

interface Shop {
  readonly accountId: string;
  readonly apiKey: string;
  readonly productId: string;
}

const POSTS: Record<string, (shop: Shop) => { path: string; body: object }> = {
  product: () => ({ path: '/products', body: product('NEW') }),
  batch: () => ({
    path: '/products/batch',
    body: {
      products: [
        product('B1'),
        product('B2'),
        { ...product('K'), your_price: 21 },
        { name: 'refused' },
      ],
    },
  }),
  sales: ({ productId }) => ({
    path: '/sales',
    body: {
      sales: [
        { product_id: productId, day: '2026-11-19', units: 2, price_paid: 19.9, currency: 'EUR' },
      ],
    },
  }),
  decision: ({ productId }) => ({
    path: `/recommendations/${productId}/decision`,
    body: { decision: 'applied' },
  }),
  retailer: ({ accountId }) => ({
    path: '/retailers',
    body: { domain: `${accountId.slice(4)}.example` },
  }),
  key: () => ({ path: '/account/keys', body: { name: 'second' } }),
};
const CREATING = new Set(['product', 'retailer', 'key']);
/** All of them share authentication, claim, response and commit; `batch` writes most. */
const kinds = IS_LONG ? Object.keys(POSTS) : ['batch'];

interface Child {
  readonly process: ChildProcess;
  /** The first one has passed the proxies. */
  readonly ports: number[];
}

let context: TestStage;
/** One request each, at its own statement and database port: one kill ends them all. */
let places: { kind: string; offset: number; proxy: StatementProxy }[];
let survivor: Child;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  context = await createTestStage(new Date());
  const wanted = Array.from({ length: AT_ONCE }, (_, offset) =>
    kinds.map((kind) => ({ kind, offset })),
  ).flat();
  places = await Promise.all(
    wanted.map(async (place) => ({
      ...place,
      proxy: await openStatementProxy(inject('socketFolder')),
    })),
  );
  survivor = await startChild();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(places.map(({ proxy }) => proxy.close()));
});

test('a POST killed at any statement and repeated has one effect and the same response', async () => {
  const expected = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await runUndisturbed(kind)] as const)),
  );
  for (const kind of kinds)
    expect(expected[kind]?.answer.status, kind).toBe(CREATING.has(kind) ? 201 : 200);

  const statements: Record<string, number> = {};
  let kills = 0;
  for (const moment of MOMENTS) {
    let [first, left] = [1, new Set(kinds)];
    let again: { kind: string; n: number }[] = [];
    while (left.size > 0 || again.length > 0) {
      const child = await startChild();
      // A request that waited for another held one is tested alone.
      const alone = again.filter(
        ({ kind }, i) => again.findIndex((one) => one.kind === kind) === i,
      );
      const wanted =
        alone.length > 0
          ? alone.map((one) => ({ ...one, offset: 0 }))
          : [...left].flatMap((kind) =>
              Array.from({ length: AT_ONCE }, (_, offset) => ({ kind, n: first + offset, offset })),
            );
      const tries = await Promise.all(
        wanted.map(async (one) => ({ ...one, ...placeOf(one, child), shop: await openShop() })),
      );
      const outcomes = await Promise.all(
        tries.map(({ kind, n, proxy, port, shop }) =>
          Promise.race([
            proxy.hold(n, moment).then(() => 'held'),
            post(port, kind, shop).then(
              () => 'answered',
              () => 'cut',
            ),
            sleep(PATIENCE_MS, 'waiting', { ref: false }),
          ]),
        ),
      );
      await kill(child.process);
      for (const { proxy } of tries) proxy.cut();
      await Promise.all(
        tries.map(async ({ kind, n, shop }, i) => {
          const at = `${kind}, killed ${moment} statement ${n}`;
          expect(outcomes[i], at).not.toBe('cut');
          if (outcomes[i] === 'held') {
            statements[kind] = Math.max(statements[kind] ?? 0, n);
            kills += 1;
          }
          const repeat = await post(survivor.ports[0] ?? 0, kind, shop);
          expect(withoutIds(repeat), at).toEqual(expected[kind]?.answer);
          expect(await effectOf(shop), at).toEqual(expected[kind]?.effect);
          expect((await post(survivor.ports[0] ?? 0, kind, shop)).text, at).toBe(repeat.text);
        }),
      );
      const waited = tries
        .filter((_, i) => outcomes[i] === 'waiting')
        .map(({ kind, n }) => ({ kind, n }));
      again = [...again.filter((one) => !alone.includes(one)), ...waited];
      if (alone.length > 0) continue;
      // Past its last statement.
      left = new Set(
        [...left].filter((kind) =>
          tries.some((one, i) => one.kind === kind && outcomes[i] !== 'answered'),
        ),
      );
      first += AT_ONCE;
    }
  }
  // At least: authenticate, begin, claim, effect, response, commit.
  for (const kind of kinds) expect(statements[kind], kind).toBeGreaterThanOrEqual(6);
  console.info(`killed ${kills} requests; statements: ${JSON.stringify(statements)}`);
}, 300_000);

test('killed between commit and response: a repeat gets it, and the next process matches', async () => {
  const shop = await openShop();
  const child = await startChild();
  const add = (port: number, sku: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/v1/products`, {
      method: 'POST',
      headers: headersOf(shop.apiKey),
      body: JSON.stringify(product(sku)),
    });
  // Many at once, and one more whose commit is never answered.
  const skus = Array.from({ length: 100 }, (_, n) => `M${n}`);
  const answers = await Promise.all(skus.map((sku) => add(child.ports[0] ?? 0, sku)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const proxy = places[0]?.proxy as StatementProxy;
  const held = proxy.hold('commit', 'after');
  const lost = post(child.ports[1] ?? 0, 'product', shop).then(
    () => 'answered',
    () => 'cut',
  );
  await held;
  await kill(child.process);
  expect(await lost).toBe('cut');
  const effect = await effectOf(shop);
  const repeat = await post(survivor.ports[0] ?? 0, 'product', shop);
  expect([repeat.status, repeat.replayed]).toEqual([201, 'true']);
  expect(await effectOf(shop)).toEqual(effect);

  const { rows: waiting } = await context.db.query<{ data: object }>(
    `select data from pgboss.job where name = 'matching.match-products'
       and data ->> 'accountId' = $1`,
    [shop.accountId],
  );
  expect(waiting.length).toBeLessThanOrEqual(4);
  const job = matchingJobs.find(({ name }) => name === 'matching.match-products');
  for (const { data } of waiting)
    await job?.run(context, data, { signal: new AbortController().signal, id: 'job' });
  const { rows } = await context.db.query<{ sku: string }>(
    `select p.sku from pricing.product p
     where p.account_id = $1
       and not exists (select from pricing.recommendation r where r.product_id = p.id)`,
    [shop.accountId],
  );
  expect(rows, 'no recommendation, nor the reason for none').toEqual([]);
});

/** Until a request of that kind and offset completes. */
function placeOf(
  { kind, offset }: { kind: string; offset: number },
  child: Child,
): { proxy: StatementProxy; port: number } {
  const i = places.findIndex((place) => place.kind === kind && place.offset === offset);
  return { proxy: (places[i] as (typeof places)[number]).proxy, port: child.ports[i + 1] ?? 0 };
}

async function runUndisturbed(kind: string) {
  const shop = await openShop();
  return {
    answer: withoutIds(await post(survivor.ports[0] ?? 0, kind, shop)),
    effect: await effectOf(shop),
  };
}

async function startChild(): Promise<Child> {
  const args = [
    'tests/contract/serve-api.ts',
    inject('socketFolder'),
    context.connection.database ?? '',
    ...places.map(({ proxy }) => String(proxy.port)),
  ];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, VITEST: undefined },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`The process ended with ${code}`)),
  );
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  return { process: child, ports: JSON.parse(line.toString()) as number[] };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  children.delete(child);
}

/** An account with a product and a recommendation for it. */
async function openShop(): Promise<Shop> {
  const { accountId, apiKey } = await createAccount(context, { name: 'Shop', plan: 'growth' });
  const made = await fetch(`http://127.0.0.1:${survivor.ports[0]}/v1/products`, {
    method: 'POST',
    headers: headersOf(apiKey),
    body: JSON.stringify(product('K')),
  });
  const { id: productId } = (await made.json()) as { id: string };
  await seedRecommendations(context.db, {
    id: `rec_${accountId.slice(4)}`,
    accountId,
    productId,
    confidence: 0.8,
  });
  return { accountId, apiKey, productId };
}

const headersOf = (apiKey: string) => ({
  authorization: `Bearer ${apiKey}`,
  'content-type': 'application/json',
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly replayed: string | null;
}

async function post(port: number, kind: string, shop: Shop): Promise<Answer> {
  const { path, body } = POSTS[kind]?.(shop) ?? { path: '', body: {} };
  const answer = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
    method: 'POST',
    headers: { ...headersOf(shop.apiKey), 'idempotency-key': 'once' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  // Rolling back what the killed process had begun may take a moment.
  if (text.includes('"request_in_progress"')) return post(port, kind, shop);
  return { status: answer.status, text, replayed: answer.headers.get('idempotent-replayed') };
}

/** Random values and times are not compared. */
function withoutIds({ status, text }: Answer): { status: number; text: string } {
  const shown = text
    .replace(/\b[a-z]{3}_[0-9a-z]{26}\b/g, 'ID')
    .replace(/\b[0-9a-z]{26}\.example/g, 'DOMAIN')
    .replace(/pk_live_\w+/g, 'KEY')
    .replace(/"last_four":"\w+"/g, '"last_four":"…"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  return { status, text: shown };
}

/** Rows and waiting jobs of an account, counted. */
async function effectOf({ accountId }: Shop): Promise<unknown> {
  const { rows } = await context.db.query(
    `with own as (select id from pricing.product where account_id = $1)
     select (select count(*)::int from own) as products,
       (select count(*)::int from pricing.own_price where product_id in (select id from own)) as prices,
       (select coalesce(sum(units), 0)::int from pricing.sale where product_id in (select id from own)) as sold,
       (select count(*)::int from pricing.decision where account_id = $1) as decisions,
       (select count(*)::int from pricing.recommendation where account_id = $1 and suggested_minor is not null) as recommended,
       (select count(*)::int from pricing.account_retailer where account_id = $1) as retailers,
       (select count(*)::int from pricing.api_key where account_id = $1) as keys,
       (select count(*)::int from pricing.idempotency_key where account_id = $1) as "idempotencyKeys",
       (select json_agg(type order by seq) from pricing.event where account_id = $1) as events,
       (select json_agg(name order by name) from pgboss.job where data->>'accountId' = $1) as jobs`,
    [accountId],
  );
  return rows[0];
}
