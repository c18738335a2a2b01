import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EXTRACTOR } from '#pricing/extraction/extractor-version.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import { run } from './captures-reread.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const OLD = { parser: 'reading/1' };
let context: TestStage;
let page: Violation;

beforeAll(async () => {
  context = await createTestStage();
  const { host = '', database = '' } = context.connection;
  vi.stubEnv('DATABASE_URL', `postgresql://pricing@/${database}?host=${encodeURIComponent(host)}`);
  return () => vi.unstubAllEnvs();
});

/** The page asked 99 €, 98 €, 97 €, 96 € and 95 €; the extractor read half of the last four. */
beforeEach(async () => {
  await deleteRecords(context.db);
  page = await openViolation(context, '99.00');
  for (const [price, readAs] of [
    ['98.00', '49.00'],
    ['97.00', '48.50'],
    ['96.00', '48.00'],
    ['95.00', '47.50'],
  ] as const)
    await page.visit(price, { ...OLD, readAs });
  await context.db.query('truncate pricing.event');
});

const CORRECTED = ['99.00', '98.00', '97.00', '96.00', '95.00'];
const READ = ['99.00', '49.00', '48.50', '48.00', '47.50'];

test('prints what differs and changes nothing without --apply', async () => {
  const { code, lines } = await call('--retailer', 'gear.com');
  expect(code).toBe(0);
  expect(lines).toHaveLength(5);
  expect(lines[3]).toMatchObject({
    retailer: 'gear.com',
    product: 'Headphones',
    url: 'https://gear.com/p/headphones',
    to: null,
    before: { price: '47.50', currency: 'EUR', availability: 'in_stock' },
    after: { price: '95.00', currency: 'EUR', availability: 'in_stock' },
    place_before: { from: 'json-ld' },
    place_after: { from: 'json-ld' },
  });
  expect(lines[4]).toMatchObject({ captures: 5, failed: 0, offers: 5, different: 4 });
  expect(await history()).toEqual(READ);
  expect(await corrections()).toEqual([]);
});

test('--apply corrects the history, ends the alert and announces no price change', async () => {
  expect((await call('--apply')).lines.at(-1)).toMatchObject({ different: 4, applied: true });
  expect(await history()).toEqual(CORRECTED);
  expect(await corrections()).toEqual(READ.slice(1));
  expect(await resolutions()).toEqual(['corrected_reading']);
  expect(await eventTypes()).toEqual(['alert.resolved', 'case.updated', 'price.corrected']);
  expect((await call('--apply')).lines).toMatchObject([{ captures: 0, different: 0 }]);
  expect(await corrections()).toHaveLength(4);
});

test('corrects a cost of delivery that the page does not state, and announces nothing', async () => {
  await call('--apply');
  const store = (since: string) =>
    context.db.query(
      `update pricing.listing set shipping_minor = 490, shipping_since = ${since}, parser = 'reading/1'`,
    );
  await context.db.query('truncate pricing.event');
  await store('capture_at');
  const { lines } = await call('--apply');
  expect(lines).toMatchObject([
    { before: { price: '95.00', shipping: '4.90' }, after: { price: '95.00', shipping: null } },
    { different: 1, applied: true },
  ]);
  expect(await eventTypes()).toEqual([]);
  expect(await corrections()).toHaveLength(4);
  // A later visit read it, in bytes that were not stored.
  await store(`capture_at + interval '1 hour'`);
  expect((await call('--apply')).lines).toMatchObject([{ offers: 1, different: 0 }]);
});

test('reads only captures from a time on', async () => {
  const { rows } = await context.db.query<{ at: Date }>(
    'select max(fetched_at) as at from pricing.capture',
  );
  const since = rows[0]?.at.toISOString() ?? '';
  expect((await call('--apply', '--since', since)).lines).toHaveLength(2);
  expect(await history()).toEqual([...READ.slice(0, 4), '95.00']);
});

test.each([
  [['--since', 'soon'], 2, /--since: expected a date such as 2026-11-01/],
  [['--retailer', 'none.example'], 1, /no such retailer/],
] as const)('refuses %j', async (args, code, message) => {
  const answer = await call(...args);
  expect(answer.code).toBe(code);
  expect(answer.err).toMatch(message);
});

test('killed in the middle and started again, it ends as if it had not been', async () => {
  const child = await context.db.transaction(async (tx) => {
    await tx.query(
      `select 1 from pricing.price_span where price_minor = 4850 and parser = 'reading/1' for update`,
    );
    const started = start();
    await vi.waitUntil(async () => (await countWaiting()) > 0, { timeout: 60_000, interval: 50 });
    started.kill('SIGKILL');
    await once(started, 'exit');
    await context.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return started;
  });
  expect(child.signalCode).toBe('SIGKILL');
  expect(await history()).toEqual(['99.00', '98.00', '48.50', '48.00', '47.50']);
  expect(await corrections()).toEqual(['49.00']);

  expect((await call('--apply')).lines.at(-1)).toMatchObject({ different: 3 });
  expect(await history()).toEqual(CORRECTED);
  expect(await corrections()).toEqual(READ.slice(1));
  expect(await resolutions()).toEqual(['corrected_reading']);
  expect(await eventTypes()).toEqual(['alert.resolved', 'case.updated', 'price.corrected']);
});

function start(): ChildProcess {
  return spawn(process.execPath, ['cli/main.ts', 'captures', 'reread', '--apply'], {
    cwd: ROOT,
    stdio: 'ignore',
  });
}

async function countWaiting(): Promise<number> {
  const { rows } = await context.db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

async function call(...args: string[]) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const code = await run(args, { stdin, stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, err] = await Promise.all([text(stdout), text(stderr)]);
  const lines = out.split('\n').filter((line) => line !== '');
  return { code, err, lines: lines.map((line): unknown => JSON.parse(line)) };
}

/** The prices of the spans and of the current offer, oldest first. */
async function history(): Promise<string[]> {
  const { rows } = await context.db.query<{ price: string }>(
    `select (price_minor / 100.0)::numeric(10,2)::text as price from (
       select "from", price_minor from pricing.price_span
       union all select offer_since, price_minor from pricing.listing) s
     order by "from"`,
  );
  return rows.map(({ price }) => price);
}

/** The superseded prices, by the start of their span. */
async function corrections(): Promise<string[]> {
  const { rows } = await context.db.query<{ price: string; parser: string }>(
    `select (price_minor_before / 100.0)::numeric(10,2)::text as price, parser
     from pricing.price_correction order by "from"`,
  );
  expect(rows.every(({ parser }) => parser === EXTRACTOR)).toBe(true);
  return rows.map(({ price }) => price);
}

async function resolutions() {
  const { rows } = await context.db.query<{ resolution: string | null }>(
    'select resolution from pricing.alert',
  );
  return rows.map(({ resolution }) => resolution);
}

async function eventTypes(): Promise<string[]> {
  const { rows } = await context.db.query<{ type: string }>(
    'select distinct type from pricing.event order by type',
  );
  return rows.map(({ type }) => type);
}
