/**
 * How long does the preview of pricing rules take for a large shop? `node
 * bench/rules-preview/measure-preview.ts [--products 100000] [--offers 5] [--rounds 3]`. Preview,
 * check and backtest of a rule set over the API beside plainly reading the rows that the preview
 * needs. The rounds take turns; the best of each counts. Reading is the limit: the same products,
 * offers and own prices, page by page, and nothing done with them. The goal is at most 3 times its
 * time. A backtest of 30 days runs once. Memory is the growth of the process meanwhile.
 */
import { randomBytes } from 'node:crypto';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { seedMarket } from './seed-market.ts';
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { systemClock } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { type Api, createApi } from '#pricing/api/create-api.ts';
import { listOwnPrices } from '#pricing/catalog/list-own-prices.ts';
import { listProductsByIds } from '#pricing/catalog/products.ts';
import { createEvents } from '#pricing/events/events.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { listCurrentOffers } from '#pricing/market/list-offers.ts';

const { products, offers, rounds } = readOptions({ products: 100_000, offers: 5, rounds: 3 });
const LOOPBACK = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
const PAGE = 1_000;
const LOWEST_DAYS_MS = 30 * DAY_MS;
const MIB = 1024 * 1024;
/** Addresses, and what the end of a complete answer has. */
const WORK = {
  preview: { path: 'preview', end: '"type":"summary"', goal: 'at most 3' },
  check: { path: 'validate', end: '}', goal: '' },
  backtest: { path: 'backtest', end: '"type":"result"', goal: '' },
};
const FORM = {
  version: 1,
  guard_rails: {
    min_margin: 0,
    max_step: 1_000,
    max_day: 1_500,
    min_stock_days: null,
    price_war: 'hold',
    warn_share: 2_000,
  },
  rules: [
    {
      key: 'brands',
      name: 'Below the average',
      mode: 'suggest',
      segment: [
        {
          field: 'brand',
          is: 'any_of',
          values: Array.from({ length: 25 }, (_, n) => `Brand ${n}`),
        },
      ],
      strategies: [
        { kind: 'market', reference: 'average', direction: 'below', basis_points: 200 },
        { kind: 'keep' },
      ],
      endings: [{ currency: 'EUR', endings: ['.99', '.49'] }],
      guard_rails: { min_margin: null },
    },
    {
      key: 'others',
      name: 'As the second cheapest',
      mode: 'suggest',
      strategies: [{ kind: 'market', reference: 'second_cheapest', direction: 'equal' }],
      guard_rails: { min_margin: null },
    },
  ],
};

const { db, close } = await openBenchDatabase();
try {
  const context = {
    db,
    events: createEvents({ clock: systemClock }),
    clock: systemClock,
    log: silentLogger,
    captures: openDatabaseStores(db),
  };
  const api = createApi({
    context,
    version: '1.0.0',
    operatorKeyHashes: [],
    cursorSecret: randomBytes(32),
  });
  const { accountId, apiKey } = await createAccount(context, { name: 'p', plan: 'enterprise' });
  await seedMarket(db, { n: 'p', accountId, variants: products, offers });
  await db.query('vacuum analyze');
  console.log(`\npreview of ${products} products with ${offers} offers each\n`);
  const ask = (path: string, body: object) => readAnswer(api, { path, apiKey, body });
  let reading = Infinity;
  const best: Partial<Record<keyof typeof WORK, Answer>> = {};
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await readRows(accountId);
    reading = Math.min(reading, performance.now() - started);
    for (const name of ['preview', 'check'] as const) {
      const answer = await ask(WORK[name].path, { form: FORM });
      if (answer.milliseconds < (best[name]?.milliseconds ?? Infinity)) best[name] = answer;
    }
  }
  best.backtest = await ask(WORK.backtest.path, { form: FORM, days: 30 });
  const add = printRows(Object.keys(WORK));
  for (const [name, { end, goal }] of Object.entries(WORK)) {
    const answer = best[name as keyof typeof WORK];
    if (!answer?.end.includes(end)) throw new Error(`${name} ended early: ${answer?.end}`);
    add({
      'work    ': name,
      'reading ms': reading.toFixed(0),
      'work ms': answer.milliseconds.toFixed(0),
      ratio: (answer.milliseconds / reading).toFixed(2),
      goal,
      lines: answer.lines,
      MiB: (answer.bytes / MIB).toFixed(1),
      'memory MiB': (answer.growth / MIB).toFixed(0),
    });
  }
} finally {
  await close();
}

async function readRows(accountId: string): Promise<void> {
  await db.transaction(async (tx) => {
    tx.send('set transaction isolation level repeatable read, read only');
    for (let after = ''; ;) {
      const { rows } = await tx.query<{ id: string }>(
        'select id from pricing.product where account_id = $1 and id > $2 order by id limit $3',
        [accountId, after, PAGE],
      );
      const ids = rows.map(({ id }) => id);
      await listProductsByIds(tx, ids, { accountId });
      await listCurrentOffers(tx, ids);
      await listOwnPrices(tx, ids, { since: new Date(Date.now() - LOWEST_DAYS_MS) });
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.id;
    }
  });
}

interface Answer {
  readonly milliseconds: number;
  readonly lines: number;
  readonly bytes: number;
  /** The most by which the process grew meanwhile, in bytes. */
  readonly growth: number;
  /** The last characters. */
  readonly end: string;
}

async function readAnswer(
  api: Api,
  { path, apiKey, body }: { path: string; apiKey: string; body: object },
): Promise<Answer> {
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const response = await api.fetch(
    new Request(`http://127.0.0.1:3000/v1/rules/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    LOOPBACK,
  );
  if (response.status !== 200 || !response.body)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  let [lines, bytes, growth] = [0, 0, 0];
  let end = '';
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    const text = new TextDecoder().decode(chunk);
    lines += text.split('\n').length - 1;
    end = `${end}${text}`.slice(-10_000);
    growth = Math.max(growth, process.memoryUsage().rss - before);
  }
  return { milliseconds: performance.now() - started, lines, bytes, growth, end };
}
